// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Gives changed inputs to a parser. It may take them, or refuse them with an {@link ArenaException} of one line that is not our fault; any
 * other end, or none within half a minute, is a finding: it is written to a file, to be put beside the {@linkplain #REPRODUCERS
 * reproducers}, which every run tries first. The short form tries some numbers from 0 on; {@code -Dmodelarena.fuzz.seconds=600} goes on for so
 * long for each parser, from a number of its own.
 */
final class Fuzzer {
	/** Names of the files with the inputs that were findings once, one in a line: {@code PARSER-NAME}. */
	static final String REPRODUCERS = "reproducers/index.txt";
	private static final long SECONDS = Long.getLong("modelarena.fuzz.seconds", 0);
	private static final long FIRST = Long.getLong("modelarena.fuzz.seed", SECONDS == 0 ? 0 : System.nanoTime() & 0xffffffffL);
	private static final int LONGEST_SECONDS = 30;
	private static final int MOST_FINDINGS = 5;
	private static final int LONGEST_MESSAGE = 2000;

	private final String name;
	private final List<String> findings = new ArrayList<>();

	private Fuzzer(String name) {
		this.name = name;
	}

	/** Reads an input; cleans up behind itself. */
	interface Parser {
		void parse(byte[] input) throws Exception;
	}

	/** @param rounds of the short form */
	static void run(String name, Mutator mutator, int rounds, Parser parser) {
		Fuzzer fuzzer = new Fuzzer(name);
		ExecutorService worker = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("fuzz-" + name).factory());
		try {
			fuzzer.reproducers().forEach((input) -> fuzzer.attempt("a reproducer", input, parser, worker));
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
			long tried = 0;
			while (fuzzer.findings.size() < MOST_FINDINGS && (SECONDS == 0 ? tried < rounds : System.nanoTime() < end)) {
				byte[] input = mutator.input(FIRST + tried);
				fuzzer.attempt("number " + (FIRST + tried), input, parser, worker);
				tried++;
			}
			System.getLogger(Fuzzer.class.getName()).log(System.Logger.Level.INFO, name + ": " + tried + " inputs, " + fuzzer.findings.size() + " findings");
		} finally {
			worker.shutdownNow();
		}
		assertTrue(fuzzer.findings.isEmpty(), () -> name + ":\n" + String.join("\n", fuzzer.findings));
	}

	private List<byte[]> reproducers() {
		try (InputStream index = Fuzzer.class.getResourceAsStream(REPRODUCERS)) {
			List<byte[]> inputs = new ArrayList<>();
			for (String file : new String(index.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> line.startsWith(name + "-")).toList()) {
				try (InputStream input = Fuzzer.class.getResourceAsStream("reproducers/" + file)) {
					inputs.add(input.readAllBytes());
				}
			}
			return inputs;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void attempt(String what, byte[] input, Parser parser, ExecutorService worker) {
		Callable<Void> work = () -> {
			parser.parse(input);
			return null;
		};
		try {
			worker.submit(work).get(LONGEST_SECONDS, TimeUnit.SECONDS);
		} catch (ExecutionException e) {
			if (!isRefusal(e.getCause())) {
				found(what, input, e.getCause());
			}
		} catch (TimeoutException e) {
			findings.add("never ended, nothing more was tried");
			found(what, input, e);
			throw new AssertionError(String.join("\n", findings), e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(e);
		}
	}

	private static boolean isRefusal(Throwable thrown) {
		return thrown instanceof ArenaException e && e.code() != ErrorCode.INTERNAL && !e.getMessage().isBlank() && e.getMessage().length() < LONGEST_MESSAGE
				&& e.getMessage().lines().count() == 1;
	}

	private void found(String what, byte[] input, Throwable thrown) {
		try {
			Path file = Files.createTempFile("modelarena-" + name + "-", ".finding");
			Files.write(file, input);
			StackTraceElement[] trace = thrown.getStackTrace();
			findings.add(what + ", " + file + ": " + thrown + (trace.length > 0 ? " at " + trace[0] : "") + (trace.length > 1 ? " at " + trace[1] : ""));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
