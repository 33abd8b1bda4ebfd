// The driver of net/url; see ../README.md.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// A sink sums the lengths of outputs and, during a check, keeps the outputs.
type sink struct {
	total int
	file  *bufio.Writer
}

func (s *sink) put(output string) {
	s.total += len(output)
	if s.file != nil {
		binary.Write(s.file, binary.LittleEndian, uint32(len(output)))
		s.file.WriteString(output)
	}
}

func (s *sink) putValues(values url.Values) error {
	s.total += len(values)
	if s.file == nil {
		return nil
	}
	text, err := json.Marshal(values)
	s.put(string(text))
	return err
}

// A pass is one operation over all records of a workload.
type pass func(*sink) error

func encode(records []string) (pass, error) {
	return func(s *sink) error {
		for _, record := range records {
			s.put(url.QueryEscape(record))
		}
		return nil
	}, nil
}

func decode(records []string) (pass, error) {
	return func(s *sink) error {
		for _, record := range records {
			text, err := url.PathUnescape(record)
			if err != nil {
				return err
			}
			s.put(text)
		}
		return nil
	}, nil
}

func form(records []string) (pass, error) {
	forms := make([]url.Values, len(records))
	for i, record := range records {
		var pairs [][2]string
		if err := json.Unmarshal([]byte(record), &pairs); err != nil {
			return nil, err
		}
		forms[i] = url.Values{}
		for _, pair := range pairs {
			forms[i].Add(pair[0], pair[1])
		}
	}
	return func(s *sink) error {
		for _, values := range forms {
			s.put(values.Encode())
		}
		return nil
	}, nil
}

func parse(records []string) (pass, error) {
	return func(s *sink) error {
		for _, record := range records {
			values, err := url.ParseQuery(record)
			if err != nil {
				return err
			}
			if err := s.putValues(values); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

var operations = map[string]func([]string) (pass, error){
	"encode": encode, "decode": decode, "form": form, "parse": parse,
}

func readRecords(path string) ([]string, error) {
	contents, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var records []string
	for len(contents) >= 4 {
		n := int(binary.LittleEndian.Uint32(contents))
		if len(contents)-4 < n {
			return nil, errors.New("the workload ends within a record")
		}
		records = append(records, string(contents[4:4+n]))
		contents = contents[4+n:]
	}
	return records, nil
}

func measure(run pass, argument string) (string, error) {
	count, err := strconv.Atoi(argument)
	if err != nil {
		return "", err
	}
	var s sink
	start := time.Now()
	for i := 0; i < count; i++ {
		if err := run(&s); err != nil {
			return "", err
		}
	}
	elapsed := time.Since(start).Nanoseconds()
	runtime.KeepAlive(s.total)
	return strconv.FormatInt(elapsed, 10), nil
}

func check(run pass, path string) (string, error) {
	file, err := os.Create(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	s := sink{file: bufio.NewWriter(file)}
	if err := run(&s); err != nil {
		return "", err
	}
	return "ok", s.file.Flush()
}

type session struct {
	folder string
	passes map[string]pass
}

func (s *session) answer(request string) (string, error) {
	words := strings.SplitN(request, " ", 4)
	if len(words) < 4 || operations[words[1]] == nil {
		return "unsupported", nil
	}
	key := words[1] + " " + words[2]
	if s.passes[key] == nil {
		records, err := readRecords(filepath.Join(s.folder, words[2]))
		if err != nil {
			return "", err
		}
		if s.passes[key], err = operations[words[1]](records); err != nil {
			return "", err
		}
	}
	switch words[0] {
	case "time":
		return measure(s.passes[key], words[3])
	case "check":
		return check(s.passes[key], words[3])
	default:
		return "unsupported", nil
	}
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: driver WORKLOADS_DIR")
		os.Exit(64)
	}
	fmt.Println("ready go", strings.TrimPrefix(runtime.Version(), "go"))
	s := session{os.Args[1], map[string]pass{}}
	for requests := bufio.NewScanner(os.Stdin); requests.Scan(); {
		answer, err := s.answer(requests.Text())
		if err != nil {
			answer = "error " + err.Error()
		}
		fmt.Println(answer)
	}
}
