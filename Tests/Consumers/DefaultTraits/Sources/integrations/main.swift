import PercentEncodingHTTPTypes
import PercentEncodingNIO

print("nothing fetched")
