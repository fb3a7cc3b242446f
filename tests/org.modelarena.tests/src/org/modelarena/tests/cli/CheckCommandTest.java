// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import org.modelarena.testkit.Sampled;

/** {@code arena check} on a railway of size 1, in which 95 segments are too short. */
@Timeout(120)
class CheckCommandTest {
	private static final String EVL = """
			context Segment {
			  constraint PosLength { check : self.length > 0 message : "Segment " + self.id + " has the length " + self.length }
			  @info
			  critique Long { check : self.length < 990 }
			}
			context Switch { critique Positions { check : self.positions.size() < 5 message : "\007 \\t <&> " + self.id } }
			constraint Segments { check : Segment.all.size() < 10 message : "too many" }
			""";

	@TempDir
	Path folder;
	private String model;
	private String evl;
	private String ocl;

	@BeforeEach
	void files() throws IOException {
		model = folder.resolve("m.xmi").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		evl = file("rules/rail.evl", EVL);
		ocl = file("rules/rail.ocl", "package railway\ncontext Segment\n  inv PosLength: length > 0\nendpackage\n");
	}

	private String file(String name, String text) throws IOException {
		Path file = folder.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, text).toString();
	}

	private Arena check(String... arguments) {
		List<String> all = new ArrayList<>(List.of("check"));
		all.addAll(List.of(arguments));
		return Arena.run(all.toArray(String[]::new));
	}

	@Test
	void eachViolationHasItsElementMessageSeverityAndLine() throws IOException {
		Arena found = check(evl, model, "--limit", "1000");
		assertEquals(1, found.code(), found.err());
		List<String> lines = found.out().lines().toList();
		String first = lines.getFirst();
		assertTrue(first.matches(".*m\\.xmi:\\d+: error: Segment id=13 #61: Segment 13 has the length -503 \\[railway::Segment::PosLength]"), first);
		int line = Integer.parseInt(first.replaceAll(".*m\\.xmi:(\\d+):.*", "$1"));
		assertTrue(Files.readAllLines(Path.of(model)).get(line - 1).contains("id=\"13\" length=\"-503\""), first);
		assertTrue(lines.stream().anyMatch(each -> each.contains("info: ") && each.endsWith("[railway::Segment::Long]")));
		assertTrue(lines.stream().anyMatch(each -> each.endsWith("m.xmi: error: too many [Segments]")));
		assertTrue(lines.getLast().startsWith("96 errors, "), lines.getLast());
		assertEquals(96 + count(lines.getLast(), "warning") + count(lines.getLast(), "remark"), lines.size() - 1);
	}

	private static int count(String summary, String noun) {
		return summary.matches(".*\\b\\d+ " + noun + ".*") ? Integer.parseInt(summary.replaceAll(".*\\b(\\d+) " + noun + ".*", "$1")) : 0;
	}

	@Sampled(6)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "rocksdb" })
	void aStoreIsCheckedLikeTheFile(String store) {
		String at = folder.resolve(store).toString();
		Arena.run("load", model, "--store", store, "--at", at).succeeded();
		JsonObject ofStore = check(evl, "--at", at, "--json").jsonObject();
		JsonObject ofFile = check(evl, model, "--json").jsonObject();
		assertEquals(ofFile.get("violations"), ofStore.get("violations"));
		assertEquals(fingerprints(ofFile), fingerprints(ofStore));
		assertTrue(ofFile.getAsJsonArray("results").get(0).getAsJsonObject().has("line"));
	}

	private static List<String> fingerprints(JsonObject report) {
		return report.getAsJsonArray("results").asList().stream().map(each -> each.getAsJsonObject().get("fingerprint").getAsString()).sorted().toList();
	}

	@Test
	void withoutConstraintsTheMetamodelIsChecked() {
		Arena fine = check(model);
		assertEquals("no violations: 1 constraint", fine.succeeded().out().substring(0, 27));
	}

	@Test
	void aFolderHoldsDocumentsAndQueries() throws IOException {
		file("rules/nested/unmonitored.eol", "// severity: warning\n// message: Nothing monitors it\nreturn Segment.all.select(s | s.length > 995);");
		file("rules/other.txt", "no constraint");
		JsonObject found = check(folder.resolve("rules").toString(), model, "--json").jsonObject();
		assertEquals(List.of("unmonitored", "railway::Segment::PosLength", "railway::Segment::Long", "railway::Switch::Positions", "Segments", "railway::Segment::PosLength"),
				found.getAsJsonArray("constraints").asList().stream().map(each -> each.getAsJsonObject().get("name").getAsString()).toList());
		JsonObject first = found.getAsJsonArray("results").get(0).getAsJsonObject();
		assertEquals("warning Nothing monitors it", first.get("severity").getAsString() + " " + first.get("message").getAsString());
	}

	@Test
	void onlyWhatIsNewFails() throws IOException {
		String baseline = folder.resolve("known.txt").toString();
		Arena written = check(evl, model, "--write-baseline", baseline);
		assertEquals(0, written.code());
		assertTrue(written.out().startsWith("no violations, "), written.out());
		assertEquals(0, check(evl, model, "--baseline", baseline).code());
		// One more wrong segment, so that the keys of all later elements are others.
		String changed = Files.readString(Path.of(model)).replaceFirst("(</regions>)", "<elements xsi:type=\"railway:Segment\" id=\"987654\" length=\"-7\"/>$1");
		String other = file("other.xmi", changed);
		Arena found = check(evl, other, "--baseline", baseline);
		assertEquals(1, found.code(), found.out() + found.err());
		assertTrue(found.out().contains("Segment 987654 has the length -7"), found.out());
		assertTrue(found.out().lines().toList().getLast().startsWith("1 error, "), found.out());
		// And one that is mended.
		String mended = file("mended.xmi", Files.readString(Path.of(model)).replace("length=\"-503\"", "length=\"503\""));
		Arena fine = check(evl, mended, "--baseline", baseline);
		assertEquals(0, fine.code());
		assertTrue(fine.out().contains(", 1 of the baseline no more"), fine.out());
	}

	@Test
	void onlyWhatIsNewSinceARevisionFails() throws Exception {
		Path models = Files.createDirectories(folder.resolve("repository ü/some models"));
		Path tracked = models.resolve("track.xmi");
		String before = Files.readString(Path.of(model));
		Files.writeString(tracked, before);
		assertTrue(check(evl, tracked.toString(), "--since", "HEAD").refused(2).contains("--since needs a model in a Git repository"));
		git("init", "-q");
		git("add", ".");
		git("commit", "-q", "-m", "First");
		Arena none = check(evl, tracked.toString(), "--since", "HEAD");
		assertEquals(0, none.code(), none.out() + none.err());
		Files.writeString(tracked, before.replaceFirst("(</regions>)", "<elements xsi:type=\"railway:Segment\" id=\"987654\" length=\"-7\"/>$1"));
		Arena found = check(evl, tracked.toString(), "--since", "HEAD");
		assertEquals(1, found.code(), found.out() + found.err());
		assertTrue(found.out().contains("Segment 987654 has the length -7") && found.out().contains("1 error, "), found.out());
		Path other = Files.copy(tracked, models.resolve("new.xmi"));
		Arena all = check(evl, other.toString(), "--since", "HEAD");
		assertTrue(all.code() == 1 && (all.out() + all.err()).contains("new.xmi is not in HEAD: all that is violated is new."), all.out() + all.err());
		assertTrue(check(evl, tracked.toString(), "--since", "nowhere").refused(2).contains("says: fatal: "));
		assertTrue(check(evl, tracked.toString(), "--since=-x").refused(2).contains("a Git revision"));
		assertTrue(check(evl, "--url", "tcp://localhost:1/store", "--since", "HEAD").misused().contains("or a store with --at"));
	}

	private void git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=Test", "-c", "user.email=test@example.org"));
		command.addAll(List.of(arguments));
		Process git = new ProcessBuilder(command).directory(folder.resolve("repository ü").toFile()).redirectErrorStream(true).start();
		String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, git.waitFor(), text);
	}

	/** A run that ends before its end, by a deadline or a full disk, leaves what was known before. */
	@Test
	void aBaselineIsReplacedAsAWholeOrNotAtAll() throws IOException {
		String baseline = file("kept.txt", "# nothing\n");
		String endless = file("endless.evl", "context Segment { constraint Ends { check { while (true) { } return true; } } }");
		Arena cut = check(evl, endless, model, "--write-baseline", baseline, "--timeout", "2");
		assertEquals(3, cut.code(), cut.out() + cut.err());
		assertEquals("# nothing\n", Files.readString(Path.of(baseline)));
		String garbage = folder.resolve("garbage.txt").toString();
		Files.write(Path.of(garbage), new byte[] { 'x', (byte) 0xff, '\n' });
		assertTrue(check(evl, model, "--baseline", garbage).err().contains("it is no text in UTF-8"));
	}

	@Test
	void theSarifFilePassesThePublishedSchema() throws Exception {
		String schema;
		try (InputStream in = CheckCommandTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
			schema = new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		Validator validator = new ValidatorFactory().withJsonNodeFactory(new GsonNode.Factory()).createValidator();
		URI uri = validator.registerSchema(schema);
		String baseline = file("empty.txt", "# nothing\n");
		String spaced = Files.copy(Path.of(model), folder.resolve("a model ü%.xmi")).toString();
		for (String[] arguments : List.of(new String[] { evl, ocl, model }, new String[] { evl, spaced, "--baseline", baseline }, new String[] { model },
				new String[] { evl, model, "--limit", "3" })) {
			Path out = folder.resolve("out.sarif");
			List<String> all = new ArrayList<>(List.of(arguments));
			all.addAll(List.of("--format", "sarif", "--out", out.toString()));
			check(all.toArray(String[]::new));
			String document = Files.readString(out);
			Validator.Result result = validator.validate(uri, document);
			assertTrue(result.isValid(), () -> result.getErrors().stream().map(each -> each.getInstanceLocation() + ": " + each.getError()).limit(10).toList().toString());
			assertFalse(validator.validate(uri, document.replace("\"version\":\"2.1.0\"", "\"version\":\"3\"")).isValid(), "the schema checks nothing");
		}
		JsonElement result = JsonParser.parseString(check(evl, model, "--format", "sarif").out()).getAsJsonObject().getAsJsonArray("runs").get(0).getAsJsonObject().getAsJsonArray("results").get(0);
		JsonObject place = result.getAsJsonObject().getAsJsonArray("locations").get(0).getAsJsonObject().getAsJsonObject("physicalLocation");
		assertEquals(Path.of(model).toUri().toString(), place.getAsJsonObject("artifactLocation").get("uri").getAsString());
		assertTrue(place.getAsJsonObject("region").get("startLine").getAsInt() > 1);
	}

	@Test
	void buildServersReadTheJunitReport() throws Exception {
		Path out = folder.resolve("out.xml");
		Arena found = check(evl, ocl, model, "--format", "junit", "--out", out.toString());
		assertEquals(1, found.code());
		Element suites = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(out.toFile()).getDocumentElement();
		assertEquals("testsuites 5", suites.getTagName() + " " + suites.getAttribute("tests"));
		assertEquals(2, suites.getElementsByTagName("testsuite").getLength());
		Element failure = (Element) suites.getElementsByTagName("failure").item(0);
		assertEquals("95 violations", failure.getAttribute("message"));
		assertTrue(failure.getTextContent().contains("Segment 13 has the length -503"));
		Document few = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(check(evl, model, "--format", "junit", "--limit", "1").out())));
		List<String> texts = List.of(few.getElementsByTagName("failure").item(0).getTextContent(), few.getElementsByTagName("failure").item(1).getTextContent());
		assertTrue(texts.getFirst().endsWith("... and 94 more\n"), texts.getFirst());
		assertEquals("None of them is listed, as others have used up --limit.\n", texts.getLast());
	}

	@Test
	void theLeastSeverityDecides() throws IOException {
		String critiques = file("critiques.evl", "context Segment { critique Long { check : self.length < 900 } }");
		assertEquals(1, check(critiques, model).code());
		Arena errors = check(critiques, model, "--severity", "error");
		assertEquals("no violations: 0 constraints", errors.succeeded().out().substring(0, 28));
	}

	@Sampled(2)
	@Test
	void faultsAreToldWithFileLineAndColumn() throws IOException {
		String wrong = file("wrong.ocl", "context Segment\ninv A: lenght > 0\ninv B: length > 0\ninv C: leng > 0");
		Arena refused = check(wrong, model);
		assertEquals(2, refused.code());
		assertEquals(List.of(wrong + ":4:8: Unknown name 'leng'. Did you mean 'length'?", "arena: " + wrong + ":2:8: Unknown name 'lenght'. Did you mean 'length'?"), refused.err().lines().toList());
		Arena kept = check("--keep-going", wrong, model);
		assertEquals(1, kept.code());
		assertTrue(kept.out().lines().toList().getLast().endsWith("; 2 left out"), kept.out());
		String failing = file("failing.evl", "context Segment {\n  constraint A { check : self.length.foo() } }");
		assertEquals(failing + ":2:38: An Integer has no operation 'foo' for these arguments.", check(failing, model).refused(2).replaceAll(" Did you.*", ""));
		assertTrue(check(evl).misused().contains("The last file is the model, and"));
		assertTrue(check().misused().contains("Name a model"));
		assertTrue(check("nowhere.evl", model).refused(2).contains("There is no file nowhere.evl."));
		assertTrue(check(file("x.oclinecore", ""), model).refused(2).contains("save it as an .ecore file"));
		assertTrue(check(evl, model, "--format", "sarf").refused(2).contains("Did you mean 'sarif'?"));
		assertTrue(check(evl, model, "--baseline", file("bad.txt", "\nhello")).refused(2).contains("bad.txt:2: A line of a baseline begins with a fingerprint"));
		assertTrue(check(file("number.eol", "Segment.all.size()"), model).refused(2).contains("gives one value, 1103, and no elements"));
	}

	@Test
	void anEndlessConstraintEndsAtTheDeadline() throws IOException {
		String endless = file("endless.evl", "context Segment { constraint A { check { while (true) { } return true; } } }");
		assertTrue(check(endless, model, "--timeout", "2").refused(3).contains("deadline"));
	}
}
