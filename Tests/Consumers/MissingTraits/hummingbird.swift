import PercentEncodingHummingbird
import QueryEncoding

func client() {
    print(FormCoder())
    print(FormCoder(style: .browser, limits: QueryLimits(pairs: 10), errors: .field))
}
