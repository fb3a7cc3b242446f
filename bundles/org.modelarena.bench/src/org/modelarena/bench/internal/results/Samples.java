package org.modelarena.bench.internal.results;

import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;

/**
 * The executions of a step, in primitive arrays that are there before the first one starts, so that recording allocates nothing. A slot
 * is written by one thread, at most once; it is read after that thread has ended.
 */
public final class Samples {
	private static final byte NOT_RUN = 0;
	private static final byte OK = 1;
	private static final byte WRONG = 2;
	private static final byte FAILED = 3;
	private static final ErrorCode[] CODES = ErrorCode.values();

	private final long[] starts;
	private final long[] latencies;
	private final long[] counts;
	private final long[] highs;
	private final long[] lows;
	private final byte[] outcomes;

	public Samples(int slots) {
		starts = new long[slots];
		latencies = new long[slots];
		counts = new long[slots];
		highs = new long[slots];
		lows = new long[slots];
		outcomes = new byte[slots];
	}

	/** The number of slots. */
	public int slots() {
		return outcomes.length;
	}

	/** Records an answer. Times in nanoseconds. */
	public void answered(int slot, long start, long latency, long count, Digest digest, boolean right) {
		starts[slot] = start;
		latencies[slot] = latency;
		counts[slot] = count;
		highs[slot] = digest.high();
		lows[slot] = digest.low();
		outcomes[slot] = right ? OK : WRONG;
	}

	/** Records a failure. */
	public void failed(int slot, long start, long latency, ErrorCode code) {
		starts[slot] = start;
		latencies[slot] = latency;
		outcomes[slot] = (byte) (FAILED + code.ordinal());
	}

	/** Whether the slot's execution ended. */
	public boolean ran(int slot) {
		return outcomes[slot] != NOT_RUN;
	}

	/** Whether the slot's execution gave the right answer. */
	public boolean ok(int slot) {
		return outcomes[slot] == OK;
	}

	/** Whether the slot's execution gave a wrong answer. */
	public boolean wrong(int slot) {
		return outcomes[slot] == WRONG;
	}

	/** As {@link System#nanoTime} gives it; in an open loop the intended start. */
	public long start(int slot) {
		return starts[slot];
	}

	/** In nanoseconds from {@link #start}. */
	public long latency(int slot) {
		return latencies[slot];
	}

	/** Appends {@code count,digest,outcome}. A failed execution has neither count nor digest. */
	void appendResult(StringBuilder line, int slot) {
		if (outcomes[slot] >= FAILED) {
			line.append(",,failed:").append(CODES[outcomes[slot] - FAILED]);
			return;
		}
		line.append(counts[slot]).append(',');
		appendHex(line, highs[slot]);
		appendHex(line, lows[slot]);
		line.append(outcomes[slot] == OK ? ",ok" : ",wrong");
	}

	private static void appendHex(StringBuilder line, long bits) {
		for (int shift = 60; shift >= 0; shift -= 4) {
			line.append(Character.forDigit((int) (bits >>> shift) & 15, 16));
		}
	}
}
