// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;

/**
 * {@code arena follow}: whatever happens to files that refer to each other, the store is the one that a fresh load of them makes.
 * {@code -Dmodelarena.follow=N} for more changes than {@value #CHANGES}, {@code -Dmodelarena.follow.files=N} for more files.
 */
@Timeout(3600)
@Sampled(2)
class FollowCommandTest {
	private static final int CHANGES = 25;
	private static final int MANY = Integer.getInteger("modelarena.follow", CHANGES);
	private static final int FILES = Integer.getInteger("modelarena.follow.files", 12);
	private static final List<String> QUERIES = List.of("Node.allInstances()->collect(size)->sum()", "Node.allInstances()->collect(name)",
			"Edge.allInstances()->select(e | not e.from.oclIsUndefined())->collect(e | e.from.name)",
			"Node.allInstances()->collect(n | n.nodes->collect(name))", "Edge.allInstances()->select(e | e.to.oclIsUndefined())->size()");

	@TempDir
	Path folder;
	private Path files;
	private String store;
	private Path metamodel;

	@BeforeEach
	void metamodel() throws IOException {
		metamodel = folder.resolve("tree.ecore");
		Files.writeString(metamodel, DiffCommandTest.ECORE);
		files = Files.createDirectory(folder.resolve("files"));
		store = folder.resolve("store").toString();
	}

	private Arena follow(String... more) {
		List<String> all = new ArrayList<>(List.of("follow", files.toString(), "--at", store, "--metamodel", metamodel.toString()));
		all.addAll(List.of(more));
		return Arena.run(all.toArray(String[]::new));
	}

	@Sampled(2)
	@Test
	void whateverHappensToFilesTheStoreIsThatOfAFreshLoad() throws IOException {
		ChangingFiles model = new ChangingFiles(files, FILES, metamodel);
		model.save();
		assertEquals(0, follow("--once").code());
		for (int i = 0; i < MANY; i++) {
			String what = "change " + i + ": " + model.change();
			model.save();
			Arena followed = follow("--once");
			assertEquals(0, followed.code(), what + followed.err());
			compare(what);
		}
	}

	private void compare(String what) throws IOException {
		String fresh = folder.resolve("fresh").toString();
		List<String> load = new ArrayList<>(List.of("load", "--metamodel", metamodel.toString(), "--unresolved", "drop", "--store", "columns", "--at", fresh));
		try (Stream<Path> all = Files.walk(files)) {
			all.filter(file -> file.toString().endsWith(".xmi")).sorted().forEach(file -> load.add(file.toString()));
		}
		assertEquals(0, Arena.run(load.toArray(String[]::new)).code(), what);
		Arena diff = Arena.run("diff", store, fresh);
		assertEquals(0, diff.code(), what + "\n" + diff.out());
		for (String query : QUERIES) {
			assertEquals(Arena.run("query", "--at", fresh, query, "--json").jsonObject().get("digest"), Arena.run("query", "--at", store, query, "--json").jsonObject().get("digest"),
					what + ": " + query);
		}
		Arena.run("remove", "--at", fresh).succeeded();
	}

	@Test
	@Timeout(120)
	void aRunningFollowerTakesChangesAndIsNotConfusedByBrokenFiles() throws Exception {
		Path file = files.resolve("m.xmi");
		String model = "<t:Node xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:t=\"http://example.org/tree\" name=\"one\"/>";
		write(file, model);
		follow("--once").succeeded();
		Cancellation cancellation = Cancellation.create();
		CompletableFuture<Arena> following = CompletableFuture
				.supplyAsync(() -> Arena.run(cancellation, "follow", files.toString(), "--at", store, "--metamodel", metamodel.toString()));
		// Output goes to the follower meanwhile: what happens is seen in the store.
		write(file, model.substring(0, 90));
		write(file, model.replace("one", "two"));
		while (!names().contains("two")) {
			TimeUnit.MILLISECONDS.sleep(20);
		}
		cancellation.cancel();
		Arena ended = following.get();
		assertEquals(130, ended.code(), ended.err());
		assertTrue(ended.out().contains("    name: \"one\" -> \"two\""), ended.out());
	}

	private static void write(Path file, String text) throws IOException {
		Path fresh = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
		Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
	}

	private String names() {
		try (ModelStore open = Catalog.discover().store("columns").openToRead(StoreLocation.at(Path.of(store))); ModelSnapshot snapshot = open.snapshot()) {
			return String.valueOf(ElementLabel.of(snapshot, 0));
		} catch (ArenaException e) {
			// The follower has it open.
			return "";
		}
	}

	/** Some let a commit wait for whoever reads, itself included. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "neoemf", "cdo", "orientdb" })
	void storesOfEveryKindFollow(String kind) throws IOException {
		Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		assertEquals(0, follow("--once", "--store", kind).code());
		Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\"").replace("<edges from=\"//@nodes.2\" to=\"//@nodes.0\"/>", ""));
		Arena followed = follow("--once");
		assertTrue(followed.succeeded().out().contains("1 removed, 1 changed"), followed.out());
		compare(kind);
	}

	@Test
	void linksAreFollowedAndLeadNotAroundForEver() throws IOException {
		Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
		Files.writeString(elsewhere.resolve("m.xmi"), DiffCommandTest.MODEL);
		Files.createSymbolicLink(elsewhere.resolve("again"), elsewhere);
		Files.delete(files);
		Files.createSymbolicLink(files, elsewhere);
		assertTrue(follow("--once").succeeded().out().contains("made, with 9 elements of 1 file"));
	}

	@Test
	void whatCannotBeFollowedIsTold() throws IOException {
		assertTrue(follow("--once").refused(2).contains("There are no model files in"));
		assertTrue(follow("--once", "--include", "{").refused(2).contains("--include '{' is no glob"));
		assertTrue(Arena.run("follow", folder.resolve("gone").toString(), "--at", store).refused(2).contains("There is no file or folder"));
		Files.writeString(files.resolve("m.xmi"), "<t:Node xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:t=\"http://example.org/tree\" nane=\"one\"/>");
		assertTrue(follow("--once").refused(2).contains("m.xmi:1"));
		Files.writeString(files.resolve("m.xmi"), "<t:Node xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:t=\"http://example.org/tree\" name=\"one\"/>");
		follow("--once").succeeded();
		Files.writeString(metamodel, DiffCommandTest.ECORE.replace("name=\"size\"", "name=\"weight\""));
		assertTrue(follow("--once").refused(2).contains("The files have what the metamodel of the store has not: tree::Node.weight; load them into a new store."));
	}

	private String git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", files.toString(), "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
		command.addAll(List.of(arguments));
		Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		assertEquals(0, git.waitFor(), output);
		return output;
	}

	private String commit(String message, String... files) throws IOException, InterruptedException {
		for (int i = 0; i < files.length; i += 2) {
			Files.writeString(this.files.resolve(files[i]), files[i + 1]);
		}
		git("add", "-A");
		git("commit", "-q", "--allow-empty-message", "-m", message);
		return git("rev-parse", "HEAD");
	}

	/** Commits that rename, break, mend and do not touch a model; at last one that replaces another. */
	@Test
	void theCommitsOfARepositoryAreVersions() throws IOException, InterruptedException {
		git("init", "-q");
		String first = commit("first", "m.xmi", DiffCommandTest.MODEL);
		String second = commit("second\n\nwith more to say", "m.xmi", DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\""));
		git("mv", "m.xmi", "renamed.xmi");
		String third = commit("renamed");
		commit("no model", "README", "x");
		commit("broken", "renamed.xmi", "<t:Node");
		Arena taken = follow("--git", "--once");
		assertEquals(0, taken.code(), taken.err());
		assertTrue(taken.err().contains("broken: renamed.xmi:1"), taken.err());
		assertEquals(List.of(third, second, first), revisions());
		String mended = commit("mended", "renamed.xmi", DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"8\""));
		assertEquals(0, follow("--git", "--once").code());
		assertEquals(List.of(mended, third, second, first), revisions());
		for (String[] each : new String[][] { { first, "2" }, { second, "7" }, { third.substring(0, 8), "7" }, { mended, "8" } }) {
			String answer = Arena.run("query", "--at", store, "--as-of", each[0], "Node.allInstances()->select(n | n.name = 'b')->collect(size)").succeeded().out();
			assertTrue(answer.lines().map(String::strip).anyMatch(each[1]::equals), answer);
		}
		assertTrue(Arena.run("diff", store, "--from", first, "--to", mended).out().contains("    size: 2 -> 8"));
		git("reset", "-q", "--hard", third);
		assertTrue(follow("--git", "--once").refused(1).contains("which is not in the history of HEAD"));
	}

	/** Messages that look like what parts them, a file that becomes a folder and a file again, and a name that a shell would take apart. */
	@Test
	void hostileHistoriesAreTakenAsTheyAre() throws IOException, InterruptedException {
		git("init", "-q");
		String first = commit("\u001e first\n\n\u001f\n" + "0".repeat(40) + "\nAda\n1\nnone", "a.xmi", DiffCommandTest.MODEL);
		git("rm", "-q", "a.xmi");
		Files.createDirectories(files.resolve("a.xmi/deep"));
		String second = commit("", "a.xmi/deep/$(x) \n'\"-é.xmi", DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\""));
		git("rm", "-rq", "a.xmi");
		String third = commit("--all", "a.xmi", DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"8\""));
		Arena taken = follow("--git", "--once");
		assertEquals(0, taken.code(), taken.err());
		assertEquals(List.of(third, second, first), revisions());
		for (String[] each : new String[][] { { first, "2" }, { second, "7" }, { third, "8" } }) {
			String answer = Arena.run("query", "--at", store, "--as-of", each[0], "Node.allInstances()->select(n | n.name = 'b')->collect(size)").succeeded().out();
			assertTrue(answer.lines().map(String::strip).anyMatch(each[1]::equals), answer);
		}
	}

	/** What a store says that it came from is the word of whoever edited it. */
	@Test
	void aRevisionThatIsNoneIsNoOptionOfGit() throws IOException, InterruptedException {
		git("init", "-q");
		commit("first", "m.xmi", DiffCommandTest.MODEL);
		follow("--git", "--once").succeeded();
		Path steps = Files.writeString(folder.resolve("steps.jsonl"), "{\"do\":\"set\",\"key\":0,\"feature\":\"size\",\"value\":7}");
		Arena.run("edit", "--at", store, steps.toString(), "--revision=-z").succeeded();
		assertTrue(follow("--git", "--once").refused(1).contains("The store shows commit -z, which is not in the history of HEAD"));
	}

	/** Otherwise all of them would be taken once more, after what they were before. */
	@Test
	void whereAPrunedStoreStandsIsNotGuessed() throws IOException, InterruptedException {
		git("init", "-q");
		commit("first", "m.xmi", DiffCommandTest.MODEL);
		String second = commit("second", "m.xmi", DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\""));
		follow("--git", "--once").succeeded();
		Path steps = Files.writeString(folder.resolve("steps.jsonl"), "{\"do\":\"set\",\"key\":0,\"feature\":\"size\",\"value\":9}");
		Arena.run("edit", "--at", store, steps.toString()).succeeded();
		Arena.run("prune", "--at", store, "--before", "2").succeeded();
		assertTrue(follow("--git", "--once").refused(1).contains("its versions before 2 were pruned"));
		Path none = Files.writeString(folder.resolve("none.jsonl"), "");
		Arena.run("edit", "--at", store, none.toString(), "--message", "that is", "--revision", second).succeeded();
		commit("third", "m.xmi", DiffCommandTest.MODEL);
		assertTrue(follow("--git", "--once").succeeded().out().contains("third"));
		assertEquals(4, Arena.run("log", "--at", store, "--json").json().getAsJsonArray().get(0).getAsJsonObject().get("number").getAsLong());
	}

	private List<String> revisions() {
		return Arena.run("log", "--at", store, "--json").json().getAsJsonArray().asList().stream().map(each -> each.getAsJsonObject().get("revision").getAsString()).toList();
	}

	@Test
	void whatIsNoRepositoryIsTold() {
		assertTrue(follow("--git", "--once").refused(2).contains("--git needs a model in a Git repository"));
		assertTrue(Arena.run("follow", files.toString(), "--at", store, "--branch", "main").misused().contains("--branch needs --git."));
	}
}
