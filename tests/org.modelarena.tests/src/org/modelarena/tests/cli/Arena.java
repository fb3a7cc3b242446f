// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

import org.modelarena.cli.Main;
import org.modelarena.core.Cancellation;
import org.modelarena.index.neo4j.internal.Neo4jGraphs;
import org.modelarena.store.neoemf.maps.MapLayer;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * One run of the command line in this process.
 *
 * @param out what it printed on the standard output
 * @param err what it printed on the error output
 */
record Arena(int code, String out, String err) {
	/** A line that comes every ten seconds. */
	private static final String PROGRESS = ".+(: [\\d,]+( of [\\d,]+ \\(\\d+ %\\))?| \\.\\.\\.)";

	/** Runs a command to its end. Takes the process's output streams for that time, so only one test at a time may call it. */
	static Arena run(String... command) {
		return run(Cancellation.create(), command);
	}

	static Arena run(Cancellation cancellation, String... command) {
		return run(new ByteArrayOutputStream(), cancellation, command);
	}

	/** @param err its error output, also while it runs */
	static Arena run(ByteArrayOutputStream err, Cancellation cancellation, String... command) {
		if (List.of(command).contains("neo4j")) {
			// The first to use it on a machine fetches the server, and says so on the error output.
			Neo4jGraphs.hostCommand();
		}
		if (List.of(command).contains("rocksdb")) {
			// Likewise its library, which may take so long that progress is told.
			MapLayer.rocksDb();
		}
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		PrintStream outBefore = System.out;
		PrintStream errBefore = System.err;
		System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
		System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
		try {
			return new Arena(Main.run(command, cancellation), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
		} finally {
			System.setOut(outBefore);
			System.setErr(errBefore);
		}
	}

	/** It went well and said nothing on the error output but how far it is, where the machine is slow. */
	Arena succeeded() {
		assertEquals("", err.lines().filter(line -> !line.matches(PROGRESS)).collect(Collectors.joining("\n")));
		assertEquals(0, code);
		return this;
	}

	/** It printed one JSON document in one line. */
	JsonElement json() {
		assertEquals(1, out.lines().count(), out);
		return JsonParser.parseString(out);
	}

	JsonObject jsonObject() {
		return json().getAsJsonObject();
	}

	/** The message of a failure that came with this code: one line on the error output, and nothing else anywhere. */
	String refused(int expectedCode) {
		assertEquals(expectedCode, code, err);
		assertEquals("", out);
		List<String> lines = err.lines().toList();
		assertEquals(1, lines.size(), err);
		assertTrue(lines.get(0).startsWith("arena: "), err);
		return lines.get(0).substring("arena: ".length());
	}

	/** The message of a wrong command: the error output says first what is wrong, and last where to read on. */
	String misused() {
		assertEquals(2, code, err);
		assertEquals("", out);
		List<String> lines = err.lines().toList();
		assertTrue(lines.get(0).startsWith("arena: "), err);
		assertTrue(lines.getLast().endsWith(" --help' shows more."), err);
		assertFalse(err.contains("\tat "), err);
		return String.join("\n", lines.subList(0, lines.size() - 1)).substring("arena: ".length());
	}
}
