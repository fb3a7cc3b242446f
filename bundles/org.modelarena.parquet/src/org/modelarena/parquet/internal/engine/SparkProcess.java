// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.plan.ValueType;

/** A running driver of Spark, see {@code SparkHost.java}. It ends with this JVM at the latest: by the end of its input. Used by one thread at a time. */
final class SparkProcess implements AutoCloseable {
	private static final int LOG_LINES = 8;
	private static final long EXIT_SECONDS = 5;

	private final Process process;
	private final DataOutputStream commands;
	private final DataInputStream answers;
	/** The last lines that Spark wrote. Guarded by itself. */
	private final Deque<String> log = new ArrayDeque<>();
	/** A command was given up, so that the process is ended. */
	private volatile boolean isGivenUp;

	private SparkProcess(Process process) {
		this.process = process;
		this.commands = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
		this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
	}

	/**
	 * Starts a driver, and waits until it has reached its cluster.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} with what it says, {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 */
	static SparkProcess start(ProcessBuilder command, Cancellation cancellation) {
		SparkProcess started;
		try {
			started = new SparkProcess(command.start());
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a process for Spark", e);
		}
		Thread reader = new Thread(started::listen, "modelarena-spark-log");
		reader.setDaemon(true);
		reader.start();
		try {
			started.await(List.of(), row -> {
			}, cancellation);
			return started;
		} catch (ArenaException e) {
			started.close();
			throw e.code() == ErrorCode.QUERY_FAILED ? new ArenaException(ErrorCode.STORE_UNAVAILABLE, e.getMessage(), e) : e;
		}
	}

	private void listen() {
		try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
			for (String line = err.readLine(); line != null; line = err.readLine()) {
				synchronized (log) {
					log.add(line);
					if (log.size() > LOG_LINES) {
						log.remove();
					}
				}
			}
		} catch (IOException e) {
			// The process is gone.
		}
	}

	boolean isAlive() {
		return process.isAlive() && !isGivenUp;
	}

	/**
	 * Has it do something, and waits for the end of that.
	 *
	 * @param types of the values of rows that come
	 * @throws ArenaException see {@link SqlSession}
	 */
	void run(char verb, List<String> words, List<ValueType> types, Consumer<Object[]> rows, Cancellation cancellation) {
		cancellation.check();
		try {
			commands.writeByte(verb);
			commands.writeInt(words.size());
			for (String word : words) {
				byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
				commands.writeInt(bytes.length);
				commands.write(bytes);
			}
			commands.flush();
		} catch (IOException e) {
			throw ended(e);
		}
		await(types, rows, cancellation);
	}

	/** Spark does not stop at once, and a cluster gives back what it holds when the driver ends: so that is ended. */
	private void giveUp() {
		isGivenUp = true;
		process.destroyForcibly();
	}

	private void await(List<ValueType> types, Consumer<Object[]> rows, Cancellation cancellation) {
		boolean isAnswered = false;
		RuntimeException refusal = null;
		try (Watch watch = new Watch(cancellation, this::giveUp)) {
			while (true) {
				char kind = (char) answers.readUnsignedByte();
				if (kind == 'O') {
					isAnswered = true;
					if (refusal != null) {
						throw refusal;
					}
					return;
				}
				if (kind == 'E') {
					isAnswered = true;
					throw new ArenaException(ErrorCode.QUERY_FAILED, "Spark cannot run the query: " + text());
				}
				for (int i = answers.readInt(); i > 0; i--) {
					Object[] row = row(types);
					if (refusal == null) {
						refusal = accept(row, rows);
					}
				}
				cancellation.check();
			}
		} catch (IOException e) {
			cancellation.check();
			throw ended(e);
		} finally {
			if (!isAnswered) {
				giveUp();
			}
		}
	}

	/** The rest of an answer that is too long is read all the same, so that the process can go on. */
	private static RuntimeException accept(Object[] row, Consumer<Object[]> rows) {
		try {
			rows.accept(row);
			return null;
		} catch (RuntimeException e) {
			return e;
		}
	}

	private Object[] row(List<ValueType> types) throws IOException {
		Object[] row = new Object[types.size()];
		for (int i = 0; i < row.length; i++) {
			if (answers.readBoolean()) {
				row[i] = switch (letter(types.get(i))) {
				case 'b' -> answers.readBoolean();
				case 'd' -> answers.readDouble();
				case 'i' -> (Object) answers.readLong();
				default -> text();
				};
			}
		}
		return row;
	}

	private String text() throws IOException {
		int length = answers.readInt();
		byte[] bytes = answers.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException();
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}

	/** How a value is sent. */
	static char letter(ValueType type) {
		return type == ValueType.TRUTH ? 'b' : type == ValueType.REAL ? 'd' : type == ValueType.TEXT || type instanceof ValueType.Literal ? 's' : 'i';
	}

	private ArenaException ended(IOException e) {
		giveUp();
		synchronized (log) {
			return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The process of Spark's driver ended. Its last words: " + String.join(" | ", log), e);
		}
	}

	/** Ends the process. */
	@Override
	public void close() {
		try {
			process.getOutputStream().close();
		} catch (IOException e) {
			// It does not read any more.
		}
		try {
			if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
		} catch (InterruptedException e) {
			process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}
}
