import QueryEncoding
import QueryFormats
import QueryInspection

print(CanonicalQuery.sigV4(query: "b=%7e&a"), QueryStyle.browser.losses(of: ["a": []]).count)
