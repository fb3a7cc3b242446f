"""What a served railway answers, and how soon: ADDRESS FOLDER-OF-QUERIES. Prints a figure a line, its name and its value, for 'scale'."""

import pathlib
import random
import statistics
import sys
import time

import modelarena

QUERIES = ["PosLength", "SwitchMonitored", "RouteSensor", "SwitchSet", "SemaphoreNeighbor", "ConnectedSegments"]
AGAIN, COMMITS, CHANGES = 9, 1000, 10


def figure(name, value):
    print(f"{name}\t{value}", flush=True)


def millis(call):
    began = time.perf_counter()
    result = call()
    return 1000 * (time.perf_counter() - began), result


def shown(value):
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def ask(railway, texts):
    """Asks each query until it is warm, and returns the numbers of matches."""
    matches = {}
    for name, text in texts.items():
        first, answer = millis(lambda: railway.query(text, timeout=600))
        again = [millis(lambda: railway.query(text, timeout=600))[0] for _ in range(AGAIN)]
        matches[name] = answer.rows[0][0]
        figure(f"{name}, ms: first, then median of {AGAIN}", f"{shown(first)}, {shown(statistics.median(again))}")
    return matches


def commit(railway, keys, chosen):
    steps = [{"do": "set", "key": key, "feature": "length", "value": chosen.randrange(-100, 1000)} for key in chosen.sample(keys, CHANGES)]
    return millis(lambda: railway.commit(steps))[0]


def main(address, folder):
    texts = {name: pathlib.Path(folder, name + ".ocl").read_text() + "->size()" for name in QUERIES}
    with modelarena.connect(address, patience=600) as railway:
        matches = ask(railway, texts)
        keys = [row[0].key for row in railway.stream("Segment.allInstances()->select(s | s.id.mod(100) = 0)", timeout=600)]
        chosen = random.Random(1)
        times = sorted(commit(railway, keys, chosen) for _ in range(COMMITS))
        figure(f"{COMMITS:,} commits of {CHANGES} changes, ms: median, 99 %", f"{shown(statistics.median(times))}, {shown(times[COMMITS * 99 // 100])}")
        after = [millis(lambda: railway.query(texts["PosLength"], timeout=600)) for _ in range(AGAIN)]
        figure("PosLength after these, ms, median", shown(statistics.median(time for time, _ in after)))
        figure("matches before, and of PosLength after", ", ".join(f"{count:,}" for count in [*matches.values(), after[-1][1].rows[0][0]]))


main(*sys.argv[1:])
