import PercentEncodingHTTPTypes
import PercentEncodingHummingbird
import PercentEncodingNIO

print("nothing fetched")
