# SPDX-License-Identifier: EPL-2.0
"""Compares what a page shows below a command with what the command has printed.

shown.py SHOWN PRINTED [times]

A line '...' stands for any lines; 'times' for any numbers in their columns. Versions, and what counts nanoseconds and milliseconds, may differ in any case.
Exit code 1, with the first line that is not found.
"""
import re
import sys


def masked(line, times):
    line = re.sub(r"\b\d{12,}\b", "VERSION", line.strip())
    line = re.sub(r'("(?:nanos|millis)":)[\d.]+', r"\1TIME", line)
    line = re.sub(r"[\d.,]+ (ms|s)\b", "TIME", line)
    if times:
        line = re.sub(r"\d[\d.,]*|<", "N", line)
        line = re.sub(r"[\s-]+", " ", line)
    return line


def lines(file, times):
    with open(file, encoding="utf-8") as text:
        return [line for line in (masked(line, times) for line in text) if line]


def main(shown_file, printed_file, *options):
    times = "times" in options
    shown, printed = lines(shown_file, times), lines(printed_file, times)
    at, gap = 0, True
    for line in shown:
        if line == "...":
            gap = True
            continue
        found = printed.index(line, at) if line in printed[at:] else -1
        if found < 0 or found > at and not gap:
            return line
        at, gap = found + 1, False
    return None


missing = main(*sys.argv[1:])
if missing is not None:
    print("The page shows, and the command has not printed at this place: " + missing, file=sys.stderr)
    sys.exit(1)
