// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;

/** Executions in the order in which they were added, in primitive arrays that grow by doubling. Used by one thread at a time. */
public final class Samples {
	/** The bytes of an execution in {@link #bytes}. */
	public static final int BYTES = 5 * Long.BYTES + 2;

	private static final byte OK = 1;
	private static final byte WRONG = 2;
	private static final byte FAILED = 3;
	private static final int FIRST_CAPACITY = 1024;
	private static final ErrorCode[] CODES = ErrorCode.values();

	private long[] starts;
	private long[] latencies;
	private long[] counts;
	private long[] highs;
	private long[] lows;
	private byte[] outcomes;
	private byte[] questions;
	private int size;

	/** No executions. */
	public Samples() {
		this(FIRST_CAPACITY);
	}

	private Samples(int capacity) {
		starts = new long[capacity];
		latencies = new long[capacity];
		counts = new long[capacity];
		highs = new long[capacity];
		lows = new long[capacity];
		outcomes = new byte[capacity];
		questions = new byte[capacity];
	}

	/** The number of executions. */
	public int size() {
		return size;
	}

	/** Adds an answer to the question of this number. Times in nanoseconds. */
	void answered(int question, long start, long latency, long count, Digest digest, boolean right) {
		add(question, start, latency, right ? OK : WRONG);
		counts[size - 1] = count;
		highs[size - 1] = digest.high();
		lows[size - 1] = digest.low();
	}

	/** Adds a failure. */
	void failed(int question, long start, long latency, ErrorCode code) {
		add(question, start, latency, (byte) (FAILED + code.ordinal()));
	}

	private void add(int question, long start, long latency, byte outcome) {
		if (size == outcomes.length) {
			grow();
		}
		starts[size] = start;
		latencies[size] = latency;
		questions[size] = (byte) question;
		outcomes[size++] = outcome;
	}

	private void grow() {
		int capacity = Math.multiplyExact(size, 2);
		starts = Arrays.copyOf(starts, capacity);
		latencies = Arrays.copyOf(latencies, capacity);
		counts = Arrays.copyOf(counts, capacity);
		highs = Arrays.copyOf(highs, capacity);
		lows = Arrays.copyOf(lows, capacity);
		outcomes = Arrays.copyOf(outcomes, capacity);
		questions = Arrays.copyOf(questions, capacity);
	}

	/** Whether an execution gave the right answer. */
	public boolean isOk(int execution) {
		return outcomes[execution] == OK;
	}

	/** Whether an execution gave a wrong answer. */
	public boolean isWrong(int execution) {
		return outcomes[execution] == WRONG;
	}

	/** The number of the question that was asked, counted from 0. */
	public int question(int execution) {
		return questions[execution];
	}

	/** In nanoseconds from the moment when all clients were let go; in an open loop the intended start. */
	public long start(int execution) {
		return starts[execution];
	}

	/** In nanoseconds from {@link #start}. */
	public long latency(int execution) {
		return latencies[execution];
	}

	/** The latencies of right answers in nanoseconds, in the order of the executions. */
	public long[] rightLatencies() {
		return IntStream.range(0, size).filter(this::isOk).mapToLong(execution -> latencies[execution]).toArray();
	}

	/** How many answers were wrong. */
	public long wrong() {
		return IntStream.range(0, size).filter(this::isWrong).count();
	}

	/** From the first start to the last end, in nanoseconds; 0 without executions. */
	public long span() {
		return size == 0 ? 0 : IntStream.range(0, size).mapToLong(execution -> starts[execution] + latencies[execution]).max().getAsLong() - Arrays.stream(starts, 0, size)
				.min().getAsLong();
	}

	/** Appends {@code count,digest,outcome}. A failed execution has neither count nor digest. */
	public void appendResult(StringBuilder line, int execution) {
		if (outcomes[execution] >= FAILED) {
			line.append(",,failed:").append(CODES[outcomes[execution] - FAILED]);
			return;
		}
		line.append(counts[execution]).append(',');
		appendHex(line, highs[execution]);
		appendHex(line, lows[execution]);
		line.append(outcomes[execution] == OK ? ",ok" : ",wrong");
	}

	private static void appendHex(StringBuilder line, long bits) {
		for (int shift = 60; shift >= 0; shift -= 4) {
			line.append(Character.forDigit((int) (bits >>> shift) & 15, 16));
		}
	}

	/**
	 * The executions of several clients: one client's after the other's, or all by their starts.
	 *
	 * @param origin is taken from the starts, which may be anything until then
	 */
	static Samples merge(List<Samples> clients, long origin, boolean byStart) {
		Samples all = new Samples(Math.max(1, clients.stream().mapToInt(Samples::size).sum()));
		for (Samples client : clients) {
			for (int i = 0; i < client.size; i++) {
				all.copy(client, i, client.starts[i] - origin);
			}
		}
		return byStart ? all.sorted() : all;
	}

	private Samples sorted() {
		Samples sorted = new Samples(Math.max(1, size));
		IntStream.range(0, size).boxed().sorted(Comparator.comparingLong(i -> starts[i])).forEach(i -> sorted.copy(this, i, starts[i]));
		return sorted;
	}

	private void copy(Samples from, int i, long start) {
		starts[size] = start;
		latencies[size] = from.latencies[i];
		counts[size] = from.counts[i];
		highs[size] = from.highs[i];
		lows[size] = from.lows[i];
		questions[size] = from.questions[i];
		outcomes[size++] = from.outcomes[i];
	}

	/** Some of the executions as they travel between processes: {@value #BYTES} bytes each. */
	byte[] bytes(int from, int to) {
		ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(to - from, BYTES));
		for (int i = from; i < to; i++) {
			bytes.putLong(starts[i]).putLong(latencies[i]).putLong(counts[i]).putLong(highs[i]).putLong(lows[i]).put(outcomes[i]).put(questions[i]);
		}
		return bytes.array();
	}

	/**
	 * Adds executions that travelled.
	 *
	 * @throws IllegalArgumentException if the bytes are none
	 */
	void addBytes(byte[] travelled) {
		if (travelled.length % BYTES != 0) {
			throw new IllegalArgumentException(travelled.length + " bytes are no executions");
		}
		ByteBuffer bytes = ByteBuffer.wrap(travelled);
		while (bytes.hasRemaining()) {
			long start = bytes.getLong();
			long latency = bytes.getLong();
			long count = bytes.getLong();
			long high = bytes.getLong();
			long low = bytes.getLong();
			byte outcome = bytes.get();
			byte question = bytes.get();
			if (question < 0 || outcome < OK || outcome >= FAILED + CODES.length || latency < 0) {
				throw new IllegalArgumentException("An execution with the outcome " + outcome + " and the latency " + latency);
			}
			add(question, start, latency, outcome);
			counts[size - 1] = count;
			highs[size - 1] = high;
			lows[size - 1] = low;
		}
	}
}
