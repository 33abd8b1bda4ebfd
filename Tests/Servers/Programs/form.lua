-- Eight fields, for wrk.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.body = "name=Anna-Lena+M%C3%BCller&email=anna.lena%40example.com&city=%E5%8C%97%E4%BA%AC&note=hello+world+%26+more"
    .. "&age=42&score=98.6&subscribed=true&phone=%2B49+30+1234567"
