"""A client for the protocol of drivers (../README.md)."""
import subprocess

import workloads


class NotInstalled(Exception):
    pass


class NotUnderstood(Exception):
    """An answer that the protocol does not allow."""


class Client:
    def __init__(self, path, folder):
        self.process = subprocess.Popen(
            [path / "run", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        words = self.process.stdout.readline().split()
        if not words:
            self.close()
            raise NotInstalled
        if len(words) != 3 or words[0] != "ready" or words[1] != path.name:
            self.close()
            raise NotUnderstood(f"starts with {words}, not with ready {path.name} VERSION")
        _, self.name, self.version = words

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Closes the driver's input, so that the driver ends."""
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise NotUnderstood("goes on after the end of its input") from None
        finally:
            self.process.stdout.close()

    def ask(self, request):
        try:
            self.process.stdin.write(request + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise NotUnderstood(f"has ended before: {request}") from None
        answer = self.process.stdout.readline().rstrip("\n")
        if not answer:
            raise NotUnderstood(f"has ended at: {request}")
        return answer

    def check(self, operation, workload, file):
        """Returns the outputs, or None if the operation or the workload is not supported."""
        answer = self.ask(f"check {operation} {workload} {file}")
        if answer == "unsupported":
            return None
        if answer != "ok":
            raise NotUnderstood(f"check {operation} {workload}: {answer}")
        return workloads.read(file)

    def time(self, operation, workload, passes):
        """Returns the nanoseconds, or None if the operation is not supported."""
        answer = self.ask(f"time {operation} {workload} {passes}")
        if answer == "unsupported":
            return None
        if not answer.isdecimal():
            raise NotUnderstood(f"time {operation} {workload}: {answer}")
        return int(answer)

    def check_manners(self):
        """Checks that an invalid request gets an answer and does not end the driver."""
        for request in ("time bake query-64 1", "time encode-charset:none gbk 1", "bake", ""):
            answer = self.ask(request)
            if answer != "unsupported":
                raise NotUnderstood(f"answers {answer!r} to {request!r}")
        for operation in ("encode", "decode", "form", "nested", "parse", "encode-charset:gbk"):
            answer = self.ask(f"time {operation} no-such-file 1")
            if answer != "unsupported" and not answer.startswith("error "):
                raise NotUnderstood(f"answers {answer!r} to {operation} of a file that does not exist")
