"""Several addresses of one server, some of which go away: to a client they are replicas. Runs against the server at MODELARENA_URL."""

import os
import queue
import socket
import struct
import threading
import time
import unittest
from urllib.parse import urlsplit

import modelarena
from modelarena._addresses import parse

URLS = os.environ.get("MODELARENA_URL", "").split()
CERTIFICATE = os.environ.get("MODELARENA_CERTIFICATE")
COUNT = "Segment.allInstances()->size()"
MANY = "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()"


class Front:
    """An address of a server that goes away and comes back as a server does that is killed and started again."""

    def __init__(self, url):
        parts = urlsplit(url)
        self._behind = (parts.hostname, parts.port)
        self._port = 0
        self._open = set()
        self._lock = threading.Lock()
        self.lost_answers = 0
        self.silent = False
        # While it is set, nothing is passed on, but kept.
        self.held = threading.Event()
        self.start()

    @property
    def server(self):
        return f"127.0.0.1:{self._port}"

    @property
    def used(self):
        return bool(self._open)

    def start(self):
        self._listening = socket.socket()
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listening.bind(("127.0.0.1", self._port))
        self._listening.listen(100)
        self._port = self._listening.getsockname()[1]
        self._accepting = threading.Thread(target=self._accept, args=(self._listening,), daemon=True)
        self._accepting.start()

    def stop(self):
        try:
            self._listening.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._listening.close()
        self._accepting.join()
        with self._lock:
            gone, self._open = self._open, set()
        for each in gone:
            try:
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()

    def _accept(self, listening):
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            server = socket.create_connection(self._behind)
            with self._lock:
                self._open.update((client, server))
            lost = threading.Event()
            threading.Thread(target=self._pass, args=(client, server, lost, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, lost, False), daemon=True).start()

    def _pass(self, source, target, lost, asking):
        try:
            while True:
                data = source.recv(1 << 16)
                if not data or not asking and lost.is_set():
                    break
                if asking and b"edit/commit" in data and self.lost_answers > 0:
                    self.lost_answers -= 1
                    lost.set()
                while self.held.is_set():
                    time.sleep(0.01)
                if not self.silent:
                    target.sendall(data)
        except OSError:
            pass
        for each in (source, target):
            with self._lock:
                self._open.discard(each)
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()


class AddressTest(unittest.TestCase):
    def test_right(self):
        address = parse("http://h1:8101,[::1]:8102, h3:8103/model")
        self.assertEqual(("http", [("h1", 8101), ("::1", 8102), ("h3", 8103)], "model"), tuple(address))

    def test_wrong(self):
        for url in ("", ",", "tcp://", "tcp://a,b/N", "tcp://a:1,b/N", "tcp://a:1,,b:2/N", "tcp://,a:1/N", "tcp://a:1,/N", "tcp://a:1,http://b:2/N", "tcp://a:1/N,b:2/N",
                    "tcp://a:1,A:1/N", "tcp://::1:80,a:1/N", "tcp://[::1:80,a:1/N", "tcp://a:0,b:1/N", "tcp://a:65536,b:1/N", "tcp://a:x,b:1/N", "tcp://me@a:1,b:1/N", "tcp://a:1,b:2",
                    "tcp://a:1,b:2/", "ftp://a:1,b:2/N", "ws://a:1/N"):
            with self.subTest(url=url), self.assertRaises(modelarena.Error) as caught:
                modelarena.connect(url)
            self.assertEqual("NOT_FOUND", caught.exception.name)
            self.assertIn("is no address of a served store", str(caught.exception))


def states(client, fronts):
    """What a client thinks of its servers, and what there is."""
    now = time.monotonic()
    return [(each.name, each.line is not None, each._failures, round(each.rest_until - now, 1), str(each._failure), front.used, front._accepting.is_alive())
            for each, front in zip(client._group._replicas, fronts)]


@unittest.skipUnless(URLS, "MODELARENA_URL names no server")
class GroupTest(unittest.TestCase):
    def groups(self, count, **options):
        for url in URLS:
            fronts = [Front(url) for _ in range(count)]
            parts = urlsplit(url)
            try:
                with self.subTest(url=url), modelarena.connect(f"{parts.scheme}://{','.join(front.server for front in fronts)}{parts.path}", cafile=CERTIFICATE, **options) as client, \
                        modelarena.connect(url, cafile=CERTIFICATE) as direct:
                    yield client, fronts, direct
            finally:
                for front in fronts:
                    front.stop()

    def wait(self, condition, what, state=lambda: ""):
        end = time.monotonic() + 20
        while not condition():
            if time.monotonic() >= end:
                self.fail(f"not so after 20 s: {what} {state()}")
            time.sleep(0.01)

    def connect(self, client, fronts):
        """Waits until the client has a line to each server: that a front was called does not say so yet."""
        self.wait(lambda: client.query(COUNT) and all(each.line is not None and each.rest_until <= time.monotonic() for each in client._group._replicas),
                  "all are connected", lambda: states(client, fronts))

    def test_no_query_fails_as_long_as_one_is_there(self):
        for client, fronts, direct in self.groups(3):
            expected, whole = direct.query(COUNT).rows, direct.query("Segment.allInstances()")
            failures, done, over = [], [], threading.Event()

            def ask():
                try:
                    while not over.is_set():
                        self.assertEqual(expected, client.query(COUNT).rows)
                        self.assertEqual(whole.digest, client.query("Segment.allInstances()").digest)
                        self.assertTrue(next(client.extent("Segment")))
                        done.append(1)
                except Exception as e:
                    failures.append(e)

            threads = [threading.Thread(target=ask) for _ in range(2)]
            for thread in threads:
                thread.start()
            try:
                for alive in (0, 2, 1):
                    lost = [front for i, front in enumerate(fronts) if i != alive]
                    for front in lost:
                        front.stop()
                    before = len(done)
                    self.wait(lambda: failures or len(done) > before + 2, "answers come")
                    for front in lost:
                        front.start()
                    self.wait(lambda: failures or lost[0].used, "a server that has come back is asked again")
            finally:
                over.set()
                for thread in threads:
                    thread.join()
            self.assertEqual([], failures)

    def test_all_are_gone(self):
        for client, fronts, _ in self.groups(2):
            client.query(COUNT)
            for front in fronts:
                front.stop()
            start = time.monotonic()
            with self.assertRaises(modelarena.Error) as caught:
                client.query(COUNT, timeout=1.5)
            self.assertLess(time.monotonic() - start, 15)
            self.assertEqual("STORE_UNAVAILABLE", caught.exception.name)
            for front in fronts:
                self.assertIn(front.server, str(caught.exception))
            fronts[1].start()
            self.assertEqual(1, len(client.query(COUNT)))

    def test_commits_are_made_once(self):
        for client, fronts, direct in self.groups(2):
            before = direct.query("Region.allInstances()->size()").rows[0][0]
            create = [{"do": "create", "as": "r", "type": "Region"}]
            keys = []
            for _ in range(5):
                for front in fronts:
                    front.lost_answers = 1
                made = client.commit(create)
                keys.append(made["keys"]["r"])
                self.assertEqual(made["version"], client.statistics()["version"])
            # A front finds no answers in what is encrypted.
            self.assertTrue(CERTIFICATE or any(front.lost_answers == 0 for front in fronts))
            self.assertEqual(before + 5, direct.query("Region.allInstances()->size()").rows[0][0])
            for front in fronts:
                front.lost_answers = 0
            client.commit([{"do": "delete", "key": key} for key in keys])

    def test_a_late_commit_goes_to_another_server(self):
        for client, fronts, direct in self.groups(2):
            before = direct.query("Region.allInstances()->size()").rows[0][0]
            keys = []
            for held in fronts:
                self.connect(client, fronts)
                held.held.set()
                for _ in range(3):
                    start = time.monotonic()
                    keys.append(client.commit([{"do": "create", "as": "r", "type": "Region"}])["keys"]["r"])
                    self.assertLess(time.monotonic() - start, 4.5, "a server that stands still is not waited for")
                held.held.clear()
            self.assertEqual(before + len(keys), direct.query("Region.allInstances()->size()").rows[0][0])
            self.assertEqual(len(keys), len(set(keys)))
            client.commit([{"do": "delete", "key": key} for key in keys])

    def test_two_attempts_are_never_at_the_same_server(self):
        for client, fronts, _ in self.groups(3):
            group, there, seen, lock = client._group, [], [], threading.Lock()

            def work(line):
                with lock:
                    there.append(line)
                    seen.append(len(there) - len(set(there)))
                time.sleep(0.3)
                with lock:
                    there.remove(line)
                raise modelarena.Error(304, "not here", "STORE_UNAVAILABLE")

            with self.assertRaises(modelarena.Error):
                group.run_hedged(work, 4.0, lambda answer: True)
            self.assertGreater(len(seen), 3)
            self.assertEqual(0, max(seen))

    def test_hedged_work_goes_round_until_it_stays(self):
        for client, fronts, _ in self.groups(3):
            group = client._group
            self.connect(client, fronts)
            lines = [group.run_hedged(lambda line: line, 4.0, lambda line: False) for _ in range(6)]
            self.assertEqual(3, len(set(lines[:3])))
            self.assertEqual(lines[:3], lines[3:])
            stayed = [group.run_hedged(lambda line: line, 4.0, lambda line: True) for _ in range(3)]
            self.assertEqual([lines[0]] * 3, stayed)

    def test_an_older_state_is_not_shown(self):
        for client, fronts, _ in self.groups(2):
            seen = client.query(COUNT).version
            client._group.saw(seen + 1)
            with self.assertRaises(modelarena.Error) as caught:
                client.query(COUNT, timeout=0.5)
            self.assertIn(f"shows version {seen} here, and not yet {seen + 1}", str(caught.exception))
            client.commit([])
            self.assertEqual(seen + 1, client.query(COUNT, stale=2.0).version)

    def test_rows_are_not_handed_out_twice(self):
        for client, fronts, _ in self.groups(2):
            expected = client.query(MANY).rows
            self.assertEqual(expected, list(client.stream(MANY)))
            rows = client.stream(MANY)
            next(rows)
            if fronts[0].server and URLS[0].startswith("tcp") and client._scheme == "tcp":
                for front in fronts:
                    front.stop()
                with self.assertRaises(modelarena.Error) as caught:
                    list(rows)
                self.assertIn("after rows had been handed out", str(caught.exception))
                fronts[0].start()
            self.assertEqual(1, len(client.query(COUNT)))

    def test_changes_end_where_the_server_stands_still(self):
        for client, fronts, direct in self.groups(1, patience=3.0):
            if client._scheme != "tcp":
                continue
            with client.changes() as commits:
                fronts[0].held.set()
                start = time.monotonic()
                with self.assertRaises(modelarena.Error) as caught:
                    commits.get(60)
                self.assertEqual("STORE_UNAVAILABLE", caught.exception.name)
                self.assertIn("the server has said nothing for 9 s", str(caught.exception))
                self.assertGreater(time.monotonic() - start, 9)
                fronts[0].held.clear()
            self.assertEqual(1, len(client.query(COUNT)))

    def test_changes_go_on_where_the_other_server_does_not_stand_still(self):
        for client, fronts, direct in self.groups(2, patience=3.0):
            if client._scheme != "tcp":
                continue
            with client.changes() as commits:
                for front in fronts:
                    front.held.set()
                    made = direct.commit([{"do": "create", "as": "r", "type": "Region"}])
                    while commits.get(60)["version"] != made["version"]:
                        pass  # Of a commit before.
                    front.held.clear()
                    direct.commit([{"do": "delete", "key": made["keys"]["r"]}])

    def test_changes_move(self):
        query_text = "Region.allInstances()->size()"
        for client, fronts, direct in self.groups(2):
            if client._scheme != "tcp":
                continue
            with client.changes(query_text) as changes, client.changes() as commits:
                count = changes.get(10)["rows"][0][0]
                for i in range(4):
                    fronts[i % 2].stop()
                    made = direct.commit([{"do": "create", "as": "r", "type": "Region"}])
                    fronts[i % 2].start()
                    told = changes.get(20)
                    now = told["rows"] if "rows" in told else told["added"]
                    self.assertEqual([(count + 1,)], now)
                    while commits.get(20)["version"] != made["version"]:
                        pass  # Commits may be told of together, or again after a move.
                    direct.commit([{"do": "delete", "key": made["keys"]["r"]}])
                    told = changes.get(20)
                    self.assertEqual([(count,)], told["rows"] if "rows" in told else told["added"])
                with self.assertRaises(queue.Empty):
                    changes.get(0.2)

    def test_a_silent_server_is_taken_for_dead(self):
        for client, fronts, _ in self.groups(2):
            expected = client.query(COUNT).rows
            self.connect(client, fronts)
            fronts[0].silent = True
            start = time.monotonic()
            for _ in range(4):
                self.assertEqual(expected, client.query(COUNT).rows)
            self.assertLess(time.monotonic() - start, 25)


if __name__ == "__main__":
    unittest.main()
