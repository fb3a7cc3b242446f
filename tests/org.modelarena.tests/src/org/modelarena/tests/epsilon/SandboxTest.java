// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.hostile.EscapeTexts;
import org.modelarena.tests.hostile.EscapeTexts.Escape;

/** Programs read the model and nothing else, and end in time. The same texts over the network: {@code EscapesOverNetworkTest}. */
class SandboxTest {
	private static final QueryLanguages LANGUAGES = Catalog.discover().languages();
	private static final Duration DEADLINE = Duration.ofMillis(200);
	private static final String PROGRAM = "operation f() { return 1; }";
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	static List<Arguments> escapes() {
		return Sample.of(EscapeTexts.all().stream().flatMap(escape -> Stream.of(Strategy.INTERPRETED, Strategy.COMPILED).map(strategy -> Arguments.of(escape, strategy))).toList(), 5);
	}

	@Sampled(equinox = 4)
	@Tag("equinox")
	@ParameterizedTest
	@MethodSource("escapes")
	void nothingButTheModelIsInReach(Escape escape, Strategy strategy, @TempDir Path folder) throws IOException {
		Path file = folder.resolve("made.eol");
		Digest before = model();
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()); QueryEndpoint endpoint = railway.store().endpoint(LANGUAGES)) {
			Query query = escape.at(file, server.getLocalPort());
			Query asked = query.by(strategy);
			assertEnds(escape, asked, endpoint);
			assertFalse(Files.exists(file));
			if (escape.text().contains("FILE")) {
				Files.writeString(file, PROGRAM);
				assertEnds(escape, asked, endpoint);
				assertEquals(PROGRAM, Files.readString(file));
			}
			server.setSoTimeout(1);
			assertThrows(SocketTimeoutException.class, server::accept, "nobody calls");
		}
		assertEquals(before, model());
	}

	private static void assertEnds(Escape escape, Query asked, QueryEndpoint endpoint) {
		ArenaException e = assertThrows(ArenaException.class, () -> endpoint.execute(asked, escape.kind().limits(DEADLINE), Cancellation.create()));
		assertTrue(escape.kind().ends().contains(e.code()), e.code() + " " + e.getMessage());
	}

	/** What there is of everything that a text tries to change. */
	private static Digest model() {
		return railway.ask("ocl", "Segment.allInstances()->collect(s | Tuple{s = s, length = s.length, next = s.connectsTo->size()})", Map.of()).digest();
	}

	@Test
	void whatProgramsPrintIsLost() {
		PrintStream console = System.out;
		PrintStream errors = System.err;
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		try (PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
			System.setOut(stream);
			System.setErr(stream);
			assertEquals(List.of("x"), railway.eol("'x'.println('secret')"));
			assertEquals(List.of("1"), railway.eol("'secret'.print(); 'secret'.errln(); 'secret'.err(); return 1;"));
			railway.refused("eol", "Segment.all.select(s | s.");
			railway.refused("eol", "Segment.all.first().foo(1)");
		} finally {
			System.setOut(console);
			System.setErr(errors);
		}
		assertFalse(printed.toString(StandardCharsets.UTF_8).contains("secret"), printed.toString(StandardCharsets.UTF_8));
	}
}
