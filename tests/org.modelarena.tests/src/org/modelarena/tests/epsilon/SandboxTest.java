package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Programs read the model and nothing else. */
class SandboxTest {
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "new Native('java.io.File')", "Native('java.lang.Runtime')", "var f : new Native('java.io.File')('/tmp'); return f;",
			"var f : Native('java.io.File'); return f;", "'a'.getClass()", "'a'.class", "'a'.getClass().forName('java.lang.System')", "1.getClass()",
			"Segment.all.getClass()", "Segment.all.class.name", "Segment.all.first().getClass()", "Segment.all.first().getOwningModel()",
			"Segment.all.first().owningModel()", "Segment.all.first().nativeType()", "'a'.nativeType()", "Segment.getClass()", "Segment.getModel()",
			"Segment.createInstance()", "Segment.all.stream()", "Segment.all.parallelStream()", "Segment.all.iterator()", "'a'.wait()", "'a'.notify()",
			"Segment.all.forEach(s | s)", "Segment.all.removeIf(s | true)", "Signal#GO.getEEnum()", "Signal#GO.eContainer()", "Signal#GO.eClass",
			"Map{1 = 2}.forEach(k, v | k)", "Sequence{1}.toArray()", "'abc'.chars()", "'abc'.getBytes()", "'x'.execute()", "Sequence{1}.wrapped",
			"Sequence{3}.sort(null)", "'x'.escapeXml()", "'x'.contributesTo(1)", "'x'.setTarget(1)", "Segment.all.createCollection()" })
	void javaIsOutOfReach(String text) {
		ArenaException e = railway.refused("eol", text);
		assertTrue(Set.of(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX).contains(e.code()), e.code() + " " + e.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "System.user.inform('x')", "System.out.println('x')", "System.executeNative('ls')", "System.getPlatformProperty('user.home')",
			"UserInput.inform('x')", "'x'.store('FILE')", "import 'FILE'; return 1;", "import \"platform:/x.eol\"; return 1;",
			"model M driver EMF { name = 'M' }; return 1;", "transaction { } return 1;", "M!Segment.all" })
	void theMachineIsOutOfReach(String text, @TempDir Path folder) throws IOException {
		Path file = folder.resolve("made.eol");
		String aimed = text.replace("FILE", file.toString());
		ArenaException e = railway.refused("eol", aimed);
		assertTrue(Set.of(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX).contains(e.code()), e.code() + " " + e.getMessage());
		assertFalse(Files.exists(file));
		Files.writeString(file, "operation f() { return 1; }");
		railway.refused("eol", aimed);
	}

	@ParameterizedTest
	@ValueSource(strings = { "new Segment", "var s : new Segment; return s;", "delete Segment.all.first();", "Segment.all.first().length = 3;",
			"Segment.all.first().length := 3;", "Segment.all.first().length += 3;", "Segment.all.first().connectsTo.add(Segment.all.first())",
			"Segment.all.first().connectsTo.clear()", "Segment.all.remove(Segment.all.first())", "Segment.all.removeAt(0)", "Segment.all.addAll(Sequence{1})",
			"Segment.all.removeAll(Segment.all)", "Segment.all.retainAll(Sequence{})", "var all = Segment.all; all[0] = 1;", "Segment.all.subList(0, 2).clear()" })
	void theModelCannotBeChanged(String text) {
		long before = railway.store().snapshot().size();
		String lengths = railway.eol("Segment.all.collect(s | s.length).sum() + Segment.all.collect(s | s.connectsTo.size()).sum()").get(0);
		ArenaException e = railway.refused("eol", text);
		assertTrue(Set.of(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_FAILED).contains(e.code()), e.code() + " " + e.getMessage());
		assertEquals(before, railway.store().snapshot().size());
		assertEquals(lengths, railway.eol("Segment.all.collect(s | s.length).sum() + Segment.all.collect(s | s.connectsTo.size()).sum()").get(0));
	}

	@Test
	void patternsAreShutInLikewise() {
		for (String text : List.of("pattern P s : Segment guard : s.getClass().isDefined()", "pattern P s : Segment { do { delete s; } }",
				"pattern P s : Segment { onmatch { s.length = 1; } }", "import 'x.eol'; pattern P s : Segment", "pre { System.out.println(1); } pattern P s : Segment")) {
			ArenaException e = railway.refused("epl", text);
			assertTrue(Set.of(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_FAILED).contains(e.code()), e.code() + " " + e.getMessage());
		}
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
