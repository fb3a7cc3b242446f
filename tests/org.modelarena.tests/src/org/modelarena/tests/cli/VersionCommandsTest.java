// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The commands about versions, on a railway of size 1, in a folder and over the network. */
class VersionCommandsTest {
	private static final String NEGATIVE = "Segment.allInstances()->select(s | s.length < 0)";

	@TempDir
	Path folder;
	private String model;
	private String at;
	private long segment;

	@BeforeEach
	void load() throws IOException {
		model = folder.resolve("m.xmi").toString();
		at = folder.resolve("s").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		Arena.run("load", model, "--store", "columns", "--history", "--at", at).succeeded();
		segment = Long.parseLong(Arena.run("query", "--at", at, "--language", "eol", "--json", "Segment.all.select(s|s.length>0).first()").jsonObject().get("rows").toString().replaceAll("\\D", ""));
	}

	private String length(int length) throws IOException {
		return Files.writeString(folder.resolve("steps"), "{\"do\":\"set\",\"key\":" + segment + ",\"feature\":\"length\",\"value\":" + length + "}\n").toString();
	}

	private static long count(String... more) {
		return Arena.run(join(List.of("query", "--json", NEGATIVE), more)).succeeded().jsonObject().get("count").getAsLong();
	}

	private static String[] join(List<String> some, String... more) {
		return Stream.concat(some.stream(), Stream.of(more)).toArray(String[]::new);
	}

	/** Three commits: the segment's length becomes negative, then another negative one, and positive. */
	private void edit() throws IOException {
		Arena.run("edit", "--at", at, length(-1), "--author", "Ada", "--message", "wrong, \"very\"", "--revision", "0123456789abcdef").succeeded();
		Arena.run("edit", "--at", at, length(-2), "--author", "Ben").succeeded();
		Arena.run("edit", "--at", at, length(3)).succeeded();
	}

	@Test
	void versionsAreListedAskedTaggedAndPruned() throws IOException {
		long before = count("--at", at);
		edit();
		JsonArray log = Arena.run("log", "--at", at, "--json").succeeded().json().getAsJsonArray();
		assertEquals(4, log.size());
		JsonObject first = log.get(2).getAsJsonObject();
		assertEquals("1 Ada wrong, \"very\" 0123456789abcdef", first.get("number").getAsLong() + " " + first.get("author").getAsString() + " " + first.get("message").getAsString() + " "
				+ first.get("revision").getAsString());
		assertEquals(System.getProperty("user.name"), log.get(0).getAsJsonObject().get("author").getAsString());
		assertEquals("Loaded from m.xmi", log.get(3).getAsJsonObject().get("message").getAsString());
		assertEquals(2, Arena.run("log", "--at", at, "--limit", "2", "--json").json().getAsJsonArray().size());
		Arena.run("tag", "slip", "1", "--at", at).succeeded();
		for (String version : List.of("1", "#2", "slip", "0123456", first.get("time").getAsString())) {
			assertEquals(before + 1, count("--at", at, "--as-of", version), version);
		}
		assertEquals(List.of(before, before), List.of(count("--at", at, "--as-of", "0"), count("--at", at)));
		Arena pruned = Arena.run("prune", "--at", at, "--before", "2").succeeded();
		assertTrue(pruned.out().startsWith("2 versions forgotten"), pruned.out());
		assertEquals(before + 1, count("--at", at, "--as-of", "2"));
		assertEquals("Version 1 was pruned, or the history began later; the oldest version that is kept is 2. 'arena log' lists the versions.",
				Arena.run("query", "--at", at, "--as-of", "1", NEGATIVE).refused(2));
		assertTrue(Arena.run("query", "--at", at, "--as-of", "slip", NEGATIVE).refused(2).startsWith("There is no version 'slip': it is no number of a commit, no time such as"));
	}

	@Test
	void whatCannotBeAskedIsRefusedWithTheWayOut() throws IOException {
		edit();
		assertEquals("There is no commit 4; the newest is 3. 'arena log' lists the versions.", Arena.run("query", "--at", at, "--as-of", "4", NEGATIVE).refused(2));
		assertTrue(Arena.run("query", "--at", at, "--as-of", "2001-01-01", NEGATIVE).refused(2).startsWith("No version is as old as 2001-01-0"));
		assertTrue(Arena.run("query", "--at", at, "--as-of", "2001-13-01", NEGATIVE).refused(2).startsWith("'2001-13-01' is no time; write one as"));
		assertTrue(Arena.run("tag", "17", "1", "--at", at).refused(2).startsWith("'17' cannot be a tag"));
		assertTrue(Arena.run("query", "--at", at, "--as-of", "1", "--apply-advice", NEGATIVE).misused().startsWith("--as-of goes without --apply-advice"));
		assertTrue(Arena.run("load", model, "--store", "emf", "--history", "--at", at + "2").refused(2).startsWith("The store 'emf' does not offer history"));
		String plain = folder.resolve("plain").toString();
		Arena.run("load", model, "--store", "columns", "--at", plain).succeeded();
		String none = "The store keeps no history: only its newest version is there. A store of kind columns that was loaded with 'arena load --history' keeps all, and 'arena log --at DIR --keep' lets one keep them from now on.";
		assertEquals(none, Arena.run("log", "--at", plain).refused(2));
		assertEquals(none, Arena.run("query", "--at", plain, "--as-of", "0", NEGATIVE).refused(2));
		assertEquals(none, Arena.run("edit", "--at", plain, length(5), "--author", "Ada").refused(2));
		Arena.run("edit", "--at", plain, length(-5)).succeeded();
		Arena.run("log", "--at", plain, "--keep").succeeded();
		Arena.run("edit", "--at", plain, length(5)).succeeded();
		assertEquals(1, count("--at", plain, "--as-of", "0") - count("--at", plain));
	}

	@Test
	void answersAreFollowedAndBlamed() throws IOException {
		long before = count("--at", at);
		edit();
		JsonArray all = Arena.run("history-of", "--at", at, "--json", "--rows", NEGATIVE).succeeded().json().getAsJsonArray();
		assertEquals(List.of(before, before + 1, before), all.asList().stream().map(line -> line.getAsJsonObject().get("count").getAsLong()).toList());
		assertEquals("[[" + segment + "]]", all.get(1).getAsJsonObject().get("came").toString());
		List<String> csv = Arena.run("history-of", "--at", at, "--csv", "--all", NEGATIVE).succeeded().out().lines().toList();
		assertEquals(5, csv.size());
		assertTrue(csv.get(2).startsWith("1,") && csv.get(2).contains(",Ada," + (before + 1) + ",1,0,") && csv.get(2).endsWith("\"wrong, \"\"very\"\"\",0123456789abcdef,"), csv.get(2));
		String ofNumber = Arena.run("history-of", "--at", at, NEGATIVE + "->size()").succeeded().out();
		assertTrue(ofNumber.contains("value") && ofNumber.lines().anyMatch(line -> line.matches(" +1 .* Ada +" + (before + 1) + " .*")) && ofNumber.strip().matches("(?s).*[\u2581-\u2588]+"),
				ofNumber);
		String one = "Segment.allInstances()->select(s | s.length < 0 and s.id = " + id() + ")";
		JsonObject blamed = Arena.run("blame", "--at", at, "--to", "2", "--json", one).succeeded().jsonObject();
		JsonObject row = blamed.get("rows").getAsJsonArray().get(0).getAsJsonObject();
		assertEquals("[" + segment + "] 1", row.get("cells") + " " + row.get("commit").getAsJsonObject().get("number"));
		assertTrue(Arena.run("blame", "--at", at, "--to", "2", one).succeeded().out().contains("Ada"));
	}

	/** A segment is too short from the first commit on, until the third repairs it. */
	@Test
	void violationsAreToldOfFromVersionToVersion() throws IOException {
		long before = count("--at", at);
		edit();
		String rules = Files.writeString(folder.resolve("rules.evl"), "context Segment { constraint IsPositive { check : self.length >= 0 message : 'has ' + self.length } }").toString();
		JsonArray history = Arena.run("check", rules, "--at", at, "--history", "--json").json().getAsJsonArray();
		assertEquals(List.of(before, before + 1, before), history.asList().stream().map(line -> line.getAsJsonObject().get("violations").getAsLong()).toList());
		assertEquals(List.of(0L, 1L, 3L), history.asList().stream().map(line -> line.getAsJsonObject().get("commit").getAsJsonObject().get("number").getAsLong()).toList());
		Arena blamed = Arena.run("check", rules, "--at", at, "--as-of", "2", "--since", "0", "--blame");
		assertEquals(1, blamed.code(), blamed.err());
		assertTrue(blamed.out().matches("(?s).*has -2 \\[railway::Segment::IsPositive\\] since 1, [-0-9: ]+, Ada: wrong, \"very\".*1 error, " + before + " known.*"), blamed.out());
		String texts = Files.writeString(folder.resolve("texts.ocl"), "Segment.allInstances()->select(s | s.length < 0 and s.id = " + id() + ")->collect(s | 'short: '.concat(s.length.toString()))")
				.toString();
		Arena ofNone = Arena.run("check", texts, "--at", at, "--as-of", "2", "--blame");
		assertTrue(ofNone.out().matches("(?s).*short: -2 \\[texts\\] since 2, [-0-9: ]+, Ben.*"), ofNone.out());
		assertEquals(0, Arena.run("check", rules, "--at", at, "--as-of", "2", "--since", "1").code());
		assertEquals(0, Arena.run("check", rules, "--at", at, "--since", "0").code());
		String then = folder.resolve("then.xmi").toString();
		Arena.run("export", "--at", at, "--as-of", "1", "--out", then).succeeded();
		assertEquals(before + 1, Arena.run("check", rules, then, "--json").jsonObject().get("violations").getAsLong());
		assertTrue(Arena.run("check", rules, then, "--blame").misused().startsWith("--as-of, --blame and --history take a store with a history"));
		assertTrue(Arena.run("check", rules, "--at", at, "--history", "--since", "1").misused().startsWith("--history counts all violations"));
		assertTrue(Arena.run("check", rules, "--at", at, "--blame", "--format", "sarif").misused().startsWith("--blame and --history are told as text or JSON"));
		assertTrue(Arena.run("check", rules, "--at", at, "--history", "--as-of", "1", "--from", "2").refused(2).startsWith("--from is version 2, and comes after version 1"));
	}

	@Test
	void elementsAreAskedForTheirVersions() throws IOException {
		edit();
		String text = "return Segment.all.select(s | s.versions.size() = 4).collect(s | Sequence{s, s.versions.length, s.prev});";
		assertEquals("[[" + segment + ",[3,-2,-1,",
				Arena.run("query", "--at", at, "--language", "eol", "--json", text).succeeded().jsonObject().get("rows").toString().replaceFirst("(\\[3,-2,-1,).*", "$1"));
		assertTrue(Arena.run("query", "--at", at, "--language", "eol", text).succeeded().out().contains("Segment #" + segment + " @2"));
		JsonArray followed = Arena.run("history-of", "--at", at, "--json", "--language", "eol", "Segment.all.collect(s | s.versions.size()).max()").succeeded().json().getAsJsonArray();
		assertEquals(List.of(1L, 2L, 3L, 4L), followed.asList().stream().map(line -> line.getAsJsonObject().get("value").getAsLong()).toList());
	}

	private String id() {
		return Arena.run("query", "--at", at, "--language", "eol", "--json", "Segment.all.select(s|s.length>0).first().id").jsonObject().get("rows").toString().replaceAll("[^-\\d]", "");
	}

	@Sampled(4)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void theSameOverTheNetwork(Transport transport) throws IOException {
		Catalog catalog = Catalog.discover();
		edit();
		long before = count("--at", at);
		List<String> local = told("--at", at);
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("s", catalog.store("columns").open(StoreLocation.at(Path.of(at))), Optional.of(Path.of(at)))),
				ServiceOptions.open(ServerOptions.local(transport)), catalog)) {
			String url = service.address(transport, "s").toString();
			Arena.run("edit", "--url", url, length(-4), "--author", "Cyd", "--message", "from afar").succeeded();
			JsonArray log = Arena.run("log", "--url", url, "--json").succeeded().json().getAsJsonArray();
			JsonObject newest = log.get(0).getAsJsonObject();
			assertEquals("5 4 Cyd from afar", log.size() + " " + newest.get("number") + " " + newest.get("author").getAsString() + " " + newest.get("message").getAsString());
			assertEquals(List.of(before, before + 1, before, before + 1),
					List.of(count("--url", url, "--as-of", "0"), count("--url", url, "--as-of", "2"), count("--url", url, "--as-of", "3"), count("--url", url)));
			Arena explained = Arena.run("query", "--url", url, "--as-of", log.get(1).getAsJsonObject().get("time").getAsString(), "--explain", NEGATIVE).succeeded();
			assertTrue(explained.out().contains(before + " rows") && explained.out().contains("Answered by a plan"), explained.out());
			assertEquals("There is no commit 9; the newest is 4. 'arena log' lists the versions.", Arena.run("query", "--url", url, "--as-of", "9", NEGATIVE).refused(2));
			assertEquals(local, told("--url", url));
			askServed(url, before);
		}
		assertEquals(3, Arena.run("log", "--at", at, "--json").json().getAsJsonArray().size());
	}

	/** What is told of answers and of violations, and the model itself, up to the third commit. */
	private List<String> told(String... place) throws IOException {
		List<String> told = new ArrayList<>();
		for (String query : List.of(NEGATIVE, NEGATIVE + "->size()")) {
			for (List<String> more : List.of(List.of("--json"), List.of("--from", "1"), List.of("--all", "--csv"))) {
				String[] options = join(List.of("history-of", query, "--to", "3"), more.toArray(String[]::new));
				// Servers do not tell of rows.
				told.add(Arena.run(join(List.of(options), place)).succeeded().out().replaceAll(",\"(came|went)\":null", ""));
			}
			for (String option : List.of("--json", "--no-labels", "--limit=2")) {
				told.add(Arena.run(join(List.of("blame", query, option, "--to", "3"), place)).succeeded().out());
			}
		}
		String rules = Files.writeString(folder.resolve("told.evl"), "context Segment { constraint IsPositive { check : self.length >= 0 message : 'has ' + self.length } }\n"
				+ "constraint Whole { check : Segment.all.select(s | s.length < -1).isEmpty() }").toString();
		for (List<String> more : List.of(List.of("--history", "--as-of", "3"), List.of("--history", "--json", "--from", "1", "--as-of", "3"), List.of("--blame", "--json", "--as-of", "2"),
				List.of("--blame", "--as-of", "2", "--from", "1", "--severity", "error"))) {
			Arena checked = Arena.run(join(List.of(join(List.of("check", rules), more.toArray(String[]::new))), place));
			assertEquals(1, checked.code(), checked.err());
			told.add(checked.out().replace(place[1] + " at 2", place[1]).replace(place[1], "").replaceAll("\"seconds\":[-.E0-9]+|in [.0-9]+ m?s", ""));
		}
		assertTrue(told.getLast().contains("since 1, ") && told.getLast().contains("Ada: wrong"), told.getLast());
		for (String file : List.of("told.xmi", "told.bin")) {
			String metamodel = folder.resolve("told.ecore").toString();
			Arena.run(join(List.of("export", "--as-of", "2", "--metamodel-out", metamodel, "--force", "--out", folder.resolve(file).toString()), place)).succeeded();
			told.add(Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve(file))));
			told.add(Files.readString(Path.of(metamodel)));
		}
		return told;
	}

	private void askServed(String url, long before) throws IOException {
		assertTrue(Arena.run("history-of", "--url", url, "--rows", NEGATIVE).misused().startsWith("--rows needs the store's folder"));
		assertTrue(Arena.run("blame", "--url", url, "--from", "3", "--to", "1", NEGATIVE).refused(2).contains("comes after version 1"));
		String rules = Files.writeString(folder.resolve("rules.evl"), "context Segment { constraint IsPositive { check : self.length >= 0 } }").toString();
		assertEquals(before + 1, Arena.run("check", rules, "--url", url, "--as-of", "2", "--json").jsonObject().get("violations").getAsLong());
		assertEquals(before, Arena.run("check", rules, "--url", url, "--as-of", "0", "--json").jsonObject().get("violations").getAsLong());
		assertTrue(Arena.run("check", rules, "--url", url, "--history", "--as-of", "1", "--from", "2").refused(2).contains("comes after version 1"));
		assertTrue(Arena.run("check", rules, "--url", url, "--blame", "--from", "nowhere").refused(2).contains("'nowhere'"));
		assertTrue(Arena.run("export", "--url", url, "--as-of", "9", "--out", folder.resolve("none.xmi").toString()).refused(2).startsWith("There is no commit 9"));
		assertTrue(Arena.run("export", "--url", url, "--into", folder.resolve("none").toString()).misused().startsWith("--url goes with --out"));
		Arena.run("tag", "slip", "1", "--url", url).succeeded();
		assertEquals(before + 1, count("--url", url, "--as-of", "slip"));
		assertEquals("slip was commit 1", Arena.run("tag", "slip", "--delete", "--url", url).succeeded().out().strip());
		assertTrue(Arena.run("tag", "17", "--url", url).refused(2).startsWith("'17' cannot be a tag"));
		String oldest = "return Segment.all.select(s | s.versions.size() > 1).collect(s | s.earliest.version);";
		assertEquals("[[0]]", Arena.run("query", "--url", url, "--language", "eol", "--json", oldest).succeeded().jsonObject().get("rows").toString());
		assertEquals("2 versions forgotten; the oldest is 2", Arena.run("prune", "--before", "2", "--url", url).succeeded().out().strip());
		assertEquals("[[2]]", Arena.run("query", "--url", url, "--language", "eol", "--json", oldest).succeeded().jsonObject().get("rows").toString());
		assertTrue(Arena.run("query", "--url", url, "--as-of", "1", NEGATIVE).refused(2).startsWith("Version 1 was pruned"));
	}
}
