import PercentEncodingHummingbird
import QueryEncoding

func client() {
    print(FormCoder())
    print(FormCoder(decoder: QueryDecoder(style: .browser), errors: .field))
}
