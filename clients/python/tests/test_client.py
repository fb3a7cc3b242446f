"""Runs against the server at MODELARENA_URL, several addresses of a railway separated by blanks, with MODELARENA_CERTIFICATE if it encrypts."""

import os
import threading
import time
import unittest

import modelarena
from modelarena import Element

URLS = os.environ.get("MODELARENA_URL", "").split()
CERTIFICATE = os.environ.get("MODELARENA_CERTIFICATE")
PAIRS = "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()"


@unittest.skipUnless(URLS, "MODELARENA_URL names no server")
class ClientTest(unittest.TestCase):
    def each(self):
        for url in URLS:
            with self.subTest(url=url), modelarena.connect(url, cafile=CERTIFICATE) as client:
                yield client

    def test_answers(self):
        for client in self.each():
            answer = client.query("Segment.allInstances()")
            self.assertEqual(len(answer), client.statistics()["types"]["Segment"])
            self.assertTrue(all(isinstance(row[0], Element) for row in answer))
            first = answer.rows[0][0]
            one = client.query("return self.length * 1.0;", "eol", parameters={"self": first})
            self.assertIsInstance(one.rows[0][0], float)
            self.assertEqual(float(client.elements([first.key], ["length"])[0]["values"]["length"]), one.rows[0][0])
            self.assertEqual([row[0].key for row in answer], list(client.extent("Segment")))
            self.assertTrue(client.explain("Segment.allInstances()->size()").plan["steps"])

    def test_many_rows(self):
        for client in self.each():
            whole = client.query(PAIRS)
            self.assertGreater(len(whole), 100_000)
            self.assertEqual(whole.rows, list(client.stream(PAIRS)))
            taken = client.stream(PAIRS)
            next(taken)
            taken.close()
            self.assertEqual(1, len(client.query("1")))

    def test_threads(self):
        for client in self.each():
            expected = client.query("Route.allInstances()->size()").rows
            futures = [client.submit("Route.allInstances()->size()") for _ in range(50)]
            self.assertTrue(all(future.result(60).rows == expected for future in futures))

    def test_errors(self):
        for client in self.each():
            with self.assertRaises(modelarena.Error) as caught:
                client.query("Segment.allInstances()->\n  nonsense(")
            self.assertEqual(("QUERY_SYNTAX", 2), (caught.exception.name, caught.exception.line))
            with self.assertRaises(modelarena.Error) as caught:
                client.query("while (true) { Segment.all.size(); }", "eol", timeout=0.3)
            self.assertEqual("TIMEOUT", caught.exception.name)
            beside = client.submit("Route.allInstances()->size()")
            with self.assertRaises(modelarena.Error) as caught:
                client.query("'" + "x" * (17 << 20) + "'.size()")
            self.assertEqual("REQUEST_INVALID", caught.exception.name, caught.exception)
            self.assertEqual(1, len(beside.result(60)))
        with self.assertRaises(modelarena.Error) as caught:
            modelarena.connect("tcp://127.0.0.1:1/x")
        self.assertEqual("STORE_UNAVAILABLE", caught.exception.name)

    def test_edits_and_changes(self):
        for client in self.each():
            region = next(client.extent("Region"))
            create = {"do": "create", "as": "s", "type": "Segment", "in": region, "containment": "elements", "set": {"length": 123_456}}
            query = "Segment.allInstances()->select(s | s.length = 123456)->collect(s | s.length)"
            if client._line.duplex:
                with client.changes(query) as changes:
                    self.assertEqual([], changes.get(10)["rows"])
                    key = client.commit([create])["keys"]["s"]
                    self.assertEqual([(123_456,)], changes.get(10)["added"])
                    client.commit([{"do": "delete", "key": key}])
                    self.assertEqual([(123_456,)], changes.get(10)["removed"])
            else:
                done = client.commit([create])
                with self.assertRaises(modelarena.Error) as caught:
                    client.commit([{"do": "delete", "key": done["keys"]["s"]}], version=done["version"] - 1)
                self.assertEqual("CONFLICT", caught.exception.name)
                client.commit([{"do": "delete", "key": done["keys"]["s"]}], version=done["version"])

    def test_many_rows_are_followed(self):
        for client in self.each():
            if client._line.duplex:
                many = "Region.allInstances()->collect(r | r.elements->collect(e | r.sensors))->flatten()"
                expected = sorted(row[0].key for row in client.query(many))
                self.assertGreater(len(expected), 10_000)
                with client.changes(many) as changes:
                    self.assertEqual(expected, sorted(row[0].key for row in changes.get(60)["rows"]))

    def test_models_come_and_go(self):
        folder = os.environ.get("MODELARENA_MODEL")
        if not folder:
            self.skipTest("MODELARENA_MODEL names no folder with model.xmi and model.ecore")
        for client in self.each():
            with modelarena.Admin(f"{client._scheme}://{client._host}:{client._port}/fromPython", cafile=CERTIFICATE) as admin:
                told = []
                info = admin.load([folder + "/model.xmi"], [folder + "/model.ecore"], progress=lambda *state: told.append(state))
                self.assertEqual("fromPython", info["name"])
                with modelarena.connect(f"{client._scheme}://{client._host}:{client._port}/fromPython", cafile=CERTIFICATE) as loaded:
                    self.assertEqual(client.statistics()["types"]["Route"], loaded.statistics()["types"]["Route"])
                    if loaded._line.duplex:
                        with loaded.changes("Route.allInstances()") as changes:
                            changes.get(10)
                            admin.close_store()
                            with self.assertRaises(modelarena.Error) as caught:
                                changes.get(10)
                            self.assertEqual("STORE_UNAVAILABLE", caught.exception.name)
                    else:
                        admin.close_store()
                admin.open_store()
                with self.assertRaises(modelarena.Error) as caught:
                    admin.load([folder + "/model.xmi"], [folder + "/model.ecore"])
                self.assertEqual("ALREADY_EXISTS", caught.exception.name)
                admin.load([folder + "/model.xmi"], [folder + "/model.ecore"], replace=True)
                admin.drop()

    def test_what_went_wrong_with_a_load_is_told(self):
        for client in self.each():
            admin = modelarena.Admin(f"{client._scheme}://{client._host}:{client._port}/fromPython", cafile=CERTIFICATE)

            def files():
                admin.close()
                raise KeyError("mine")
                yield

            with self.assertRaises(KeyError):
                admin.load(files())

    def test_pandas(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        for client in self.each():
            frame = client.query("return Segment.all.collect(s | s.length);", "eol").to_pandas()
            self.assertEqual(client.statistics()["types"]["Segment"], len(frame))

    def test_no_thread_is_left(self):
        end = time.monotonic() + 10
        while [thread for thread in threading.enumerate() if thread.name == "modelarena-client"]:
            self.assertLess(time.monotonic(), end, "threads are left of clients that were closed")
            time.sleep(0.02)


if __name__ == "__main__":
    unittest.main()
