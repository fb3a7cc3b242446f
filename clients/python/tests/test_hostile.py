"""Servers that send what no server sends, or nothing: whoever calls is told soon, and no thread is left. Needs no server."""

import contextlib
import gc
import http.server
import json
import os
import socket
import threading
import time
import unittest
import warnings

import modelarena
from modelarena._http import HttpLine
from modelarena._lines import TcpLine

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

PATIENCE = 1.0
WRONG = {
    "a number": b"5", "a list": b"[]", "a text": b'"x"', "no json": b"{", "deep": b"[" * 200_000, "an error that is a number": b'{"id": 1, "error": 7}',
    "an error with data that is a text": b'{"id": 1, "error": {"message": "m", "data": "x"}}', "an id that is a list": b'{"id": [1], "result": 1}',
    "parameters that are a list": b'{"method": "x", "params": [1]}',
}


def framed(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Server:
    """Answers whatever comes with the same bytes, and keeps the connection."""

    def __init__(self, answer):
        self._answer = answer
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open = []
        self.port = self._listening.getsockname()[1]
        self.url = f"tcp://127.0.0.1:{self.port}/m"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        try:
            while True:
                client, _ = self._listening.accept()
                self._open.append(client)
                client.recv(1 << 16)
                client.sendall(self._answer)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for each in self._open:
            each.close()


class WebServer:
    """Answers calls over HTTP with what a function makes of them; if that is None, the connection ends without an answer."""

    def __init__(self, answer):
        outer = self
        self.connections = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                super().setup()
                outer.connections += 1

            def do_POST(self):
                body = answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                if body is None:
                    self.close_connection = True
                    return
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *ignored):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/m"
        self._serving = threading.Thread(target=self._server.serve_forever)

    def __enter__(self):
        self._serving.start()
        return self

    def __exit__(self, *ignored):
        self._server.shutdown()
        self._serving.join()
        self._server.server_close()


class HostileTest(unittest.TestCase):
    def assert_told(self, url):
        start = time.monotonic()
        with self.assertRaises(modelarena.Error) as caught:
            modelarena.connect(url, patience=PATIENCE)
        self.assertEqual("STORE_UNAVAILABLE", caught.exception.name)
        self.assertTrue(str(caught.exception))
        self.assertLess(time.monotonic() - start, 8 * PATIENCE)

    def test_what_is_no_message_ends_the_connection(self):
        answers = {name: framed(body) for name, body in WRONG.items()}
        answers.update({"a negative length": b"Content-Length: -5\r\n\r\n{}", "less than nothing": b"Content-Length: -1\r\n\r\n{}",
                        "more than there is": b"Content-Length: 99999999999999\r\n\r\n{}", "no length": b"X: 1\r\n\r\n{}"})
        for name, answer in answers.items():
            with self.subTest(name), Server(answer) as server:
                self.assert_told(server.url)

    def test_silence_is_told(self):
        with Server(b"") as server:
            self.assert_told(server.url)

    def test_a_server_that_reads_nothing_is_told(self):
        much = "x" * 50_000_000
        for line in (lambda server: TcpLine("127.0.0.1", server.port, PATIENCE / 3, None), lambda server: HttpLine("127.0.0.1", server.port, PATIENCE / 3, None, None)):
            with Server(b"") as server:
                start = time.monotonic()
                opened = line(server)
                with self.assertRaises(modelarena.Error) as caught:
                    opened.call("model/part", {"data": much}).result(30 * PATIENCE)
                self.assertIn("the server has read nothing for 1 s", str(caught.exception))
                self.assertLess(time.monotonic() - start, 20 * PATIENCE)
                opened.close()

    @unittest.skipIf(resource is None, "Windows has no such limit")
    def test_a_program_may_have_many_files(self):
        before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY and most < 2_000:
            self.skipTest("so many files may not be open here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (2_000, most))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (before, most))
        with contextlib.ExitStack() as files, Server(framed(b'{"id": 1, "result": 7}')) as server:
            while files.enter_context(open(os.devnull, "rb")).fileno() <= 1_024:
                pass
            line = TcpLine("127.0.0.1", server.port, PATIENCE, None)
            self.assertEqual(7, line.call("session/hello", {}).result(30 * PATIENCE))
            line.close()

    def test_what_is_no_message_over_http_is_told(self):
        for body in (b"5", b"[]", b"{", b"[" * 200_000):
            with self.subTest(body[:5]), WebServer(lambda message, body=body: body) as server:
                with self.assertRaises(modelarena.Error) as caught:
                    modelarena.connect(server.url, patience=30 * PATIENCE)
                self.assertIn("not with a message of the protocol", str(caught.exception))

    def test_another_program_is_told(self):
        for result in (b"{}", b"null", b"7", b'{"stores": 7}'):
            with self.subTest(result), WebServer(lambda message, result=result: b'{"result": %s}' % result) as server:
                with self.assertRaises(modelarena.Error) as caught:
                    modelarena.connect(server.url, patience=30 * PATIENCE)
                self.assertIn("is it another program's?", str(caught.exception))

    def test_a_commit_whose_answer_is_lost_is_sent_again_as_the_same(self):
        commits = []

        def answer(message):
            if message["method"] != "edit/commit":
                return b'{"result": {"stores": ["m"]}}'
            commits.append(message["params"])
            return None if len(commits) == 1 else b'{"result": {"version": 7}}'

        with WebServer(answer) as server, modelarena.connect(server.url, patience=30 * PATIENCE) as client:
            client.statistics()
            self.assertEqual({"version": 7}, client.commit([]))
        self.assertEqual(2, len(commits))
        self.assertEqual(commits[0], commits[1])
        self.assertTrue(commits[0]["id"])

    def test_other_changes_are_not_sent_again(self):
        calls = []

        def answer(message):
            calls.append(message["method"])
            return None if message["method"] == "model/part" else b'{"result": {}}'

        with WebServer(answer) as server:
            line = HttpLine("127.0.0.1", server.port, 30 * PATIENCE, None, None)
            line.call("model/list", {}).result()
            with self.assertRaises(modelarena.Error):
                line.call("model/part", {}).result()
            line.close()
        self.assertEqual(["model/list", "model/part"], calls)

    def test_threads_that_have_ended_leave_no_connection(self):
        with warnings.catch_warnings(record=True) as warned, WebServer(lambda message: b'{"result": {}}') as server:
            warnings.simplefilter("always")
            line = HttpLine("127.0.0.1", server.port, 30 * PATIENCE, None, None)
            for _ in range(3):
                threads = [threading.Thread(target=lambda: line.call("model/list", {}).result()) for _ in range(4)]
                for each in threads:
                    each.start()
                for each in threads:
                    each.join()
            self.assertLessEqual(server.connections, 4)
            line.close()
            del line
            gc.collect()
        self.assertEqual([], [str(each.message) for each in warned])

    def tearDown(self):
        end = time.monotonic() + 10
        while [thread for thread in threading.enumerate() if thread.name == "modelarena-client"]:
            self.assertLess(time.monotonic(), end, "threads are left")
            time.sleep(0.02)


if __name__ == "__main__":
    unittest.main()
