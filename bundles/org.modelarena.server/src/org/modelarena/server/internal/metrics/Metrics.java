// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Fault;

/** Counts what the service does, for those who watch it. Counting takes some nanoseconds. Thread-safe. */
public final class Metrics {
	private static final String OK = "ok";

	private final Map<String, CallCounts> calls = new ConcurrentSkipListMap<>();
	private final Map<Transport, LongAdder> sent = new ConcurrentHashMap<>();
	private final Map<Transport, LongSupplier> connections = new ConcurrentHashMap<>();
	private final LongAdder cursors = new LongAdder();

	/**
	 * A call has ended.
	 *
	 * @param failure null if it went well
	 */
	public void called(String method, long nanos, Throwable failure) {
		calls.computeIfAbsent(method, name -> new CallCounts()).add(failure == null ? OK : outcome(Fault.cause(failure)), nanos);
	}

	/** The name of what a call has failed with. */
	static String outcome(Throwable failure) {
		return switch (failure) {
		case ArenaException e -> e.code().name();
		case java.util.concurrent.CancellationException e -> ErrorCode.CANCELLED.name();
		case OutOfMemoryError e -> ErrorCode.OUT_OF_MEMORY.name();
		default -> ErrorCode.INTERNAL.name();
		};
	}

	/** Bytes were handed to a connection. */
	public void sent(Transport transport, long bytes) {
		sent.computeIfAbsent(transport, name -> new LongAdder()).add(bytes);
	}

	/** Has the connections over a transport counted. */
	public void connections(Transport transport, LongSupplier open) {
		connections.put(transport, open);
	}

	/** A cursor was opened. */
	public void cursorOpened() {
		cursors.increment();
	}

	/** A cursor was closed. */
	public void cursorClosed() {
		cursors.decrement();
	}

	/** Writes all that is counted here. */
	public void write(PrometheusText text) {
		text.begin("modelarena_calls_total", "counter", "Calls that have ended, by method and outcome: ok, or the name of an error code.");
		calls.forEach((method, counts) -> counts.writeOutcomes(text, "modelarena_calls_total", method));
		text.begin("modelarena_call_seconds", "histogram", "Time from the arrival of a call to its answer.");
		calls.forEach((method, counts) -> counts.writeTimes(text, "modelarena_call_seconds", method));
		text.begin("modelarena_connections", "gauge", "Open connections; those of ws are not among those of http.");
		new TreeMap<>(connections).forEach((transport, open) -> text.sample("modelarena_connections", PrometheusText.labels("transport", transport.label()), open.getAsLong()));
		text.begin("modelarena_sent_bytes_total", "counter", "Bytes of messages that were handed to connections.");
		new TreeMap<>(sent).forEach((transport, bytes) -> text.sample("modelarena_sent_bytes_total", PrometheusText.labels("transport", transport.label()), bytes.sum()));
		text.begin("modelarena_cursors", "gauge", "Cursors whose rows have not all been read.").sample("modelarena_cursors", "", cursors.sum());
		Runtime runtime = Runtime.getRuntime();
		text.begin("modelarena_heap_used_bytes", "gauge", "Memory in use, with what could be collected.").sample("modelarena_heap_used_bytes", "", runtime.totalMemory() - runtime.freeMemory());
		text.begin("modelarena_heap_max_bytes", "gauge", "Memory that could be used.").sample("modelarena_heap_max_bytes", "", runtime.maxMemory());
	}
}
