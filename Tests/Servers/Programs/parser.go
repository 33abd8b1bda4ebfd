// Answers lines of JSON with the results of net/url's ParseQuery.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"runtime"
	"sort"
)

type request struct {
	Op    string `json:"op"`
	Query string `json:"query"`
}

func answer(request request) map[string]any {
	if request.Op == "version" {
		return map[string]any{"version": "Go " + runtime.Version()[2:]}
	}
	values, err := url.ParseQuery(request.Query)
	if err != nil {
		return map[string]any{"error": "error", "text": err.Error()}
	}
	keys := []string{}
	for key := range values {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	pairs := [][]string{}
	for _, key := range keys {
		for _, value := range values[key] {
			pairs = append(pairs, []string{key, value})
		}
	}
	return map[string]any{"pairs": pairs}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	output := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var request request
		if json.Unmarshal(lines.Bytes(), &request) == nil {
			output.Encode(answer(request))
		}
	}
}
