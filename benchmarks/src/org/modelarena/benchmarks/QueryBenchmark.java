// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One query, asked again and again of one contestant. The number of matches is compared with that of the hand-written loops. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class QueryBenchmark {
	/** A railway's size, or {@code java}. */
	@Param("32")
	public String size;
	/** The most threads of one query. */
	@Param("1")
	public int threads;
	/** The query's name. */
	@Param("PosLength")
	public String query;
	/** See {@link Contestants}. */
	@Param("limit")
	public String contestant;

	private Contestant asked;
	private long expected;

	/** Opens the contestant. */
	@Setup
	public void open() throws Exception {
		try (Contestant limit = Contestants.open(Contestants.LIMIT, size, query, 1)) {
			expected = limit.count();
		}
		asked = Contestants.open(contestant, size, query, threads);
	}

	/** Asks once. */
	@Benchmark
	public long ask() throws Exception {
		long count = asked.count();
		if (count != expected) {
			throw new IllegalStateException(contestant + " finds " + count + " matches of " + query + ", not " + expected);
		}
		return count;
	}

	/** Closes the contestant. */
	@TearDown
	public void close() throws Exception {
		asked.close();
	}
}
