// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.xmi.ModelText;
import org.modelarena.xmi.SnapshotSource;

/**
 * {@code arena follow --java}: only changed files are read, and yet the store is the one that a fresh extraction gives. {@code -Dmodelarena.follow=N} for more
 * changes than {@value #CHANGES}, {@code -Dmodelarena.follow.files=N} for more files; {@code -Dmodelarena.follow.repository=DIR} for the whole history of a
 * repository, of which {@code -Dmodelarena.follow.sample=N} versions, by default {@value #SAMPLE}, are extracted afresh.
 */
@Timeout(7200)
@Sampled(3)
class FollowJavaTest {
	private static final int CHANGES = 25;
	private static final int MANY = Integer.getInteger("modelarena.follow", CHANGES);
	private static final int FILES = Integer.getInteger("modelarena.follow.files", 20);

	private static final int SAMPLE = 100;

	@TempDir
	Path folder;

	private Path project() {
		return folder.resolve("project");
	}

	private String at() {
		return folder.resolve("store").toString();
	}

	private void git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", project().toString(), "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
		command.addAll(List.of(arguments));
		Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, git.waitFor(), output);
	}

	/** The commits are taken in by one process, which knows what it has read. */
	@Sampled(6)
	@Test
	void everyVersionIsWhatAFreshExtractionGives() throws IOException, InterruptedException {
		ChangingSources sources = new ChangingSources(project(), FILES);
		List<String> changes = new ArrayList<>(List.of("0: all"));
		List<List<String>> expected = new ArrayList<>();
		sources.save();
		git("init", "-q");
		for (int i = 0; i <= MANY; i++) {
			sources.save();
			git("add", "-A");
			git("commit", "-q", "--allow-empty", "-m", changes.getLast());
			expected.add(extracted());
			changes.add(i + 1 + ": " + sources.change());
		}
		Arena taken = Arena.run("follow", project().toString(), "--git", "--java", "--at", at(), "--once");
		assertEquals(0, taken.code(), taken.err());
		try (ModelStore store = Catalog.discover().store("columns").openToRead(StoreLocation.at(Path.of(at())))) {
			// Commits without any change of a file make no version.
			long version = 0;
			for (int i = 0; i <= MANY; i++) {
				if (i > 0 && !expected.get(i).equals(expected.get(i - 1))) {
					version = next(store, version, changes.get(i));
				}
				try (ModelSnapshot then = store.history().snapshot(version)) {
					assertIterableEquals(expected.get(i), ModelText.ordered(SnapshotSource.of(then)), changes.get(i));
				}
			}
		}
	}

	private static long next(ModelStore store, long version, String message) {
		long next = version + 1;
		while (!store.history().commit(next).message().equals(message)) {
			next++;
		}
		return next;
	}

	/** From a store, as that counts elements by the order of features. */
	private List<String> extracted() {
		StoreLocation fresh = StoreLocation.at(folder.resolve("fresh"));
		try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(project())), JavaExtraction.Options.usual(), Progress.none());
				ModelStore store = Catalog.discover().store("columns").create(fresh, model, Progress.none());
				ModelSnapshot snapshot = store.snapshot()) {
			return ModelText.ordered(SnapshotSource.of(snapshot));
		} finally {
			StoreDirectory.delete(folder.resolve("fresh"));
		}
	}

	/** What people have committed over years, of which a generator does not think. */
	@Test
	void versionsOfARepositoryAreWhatFreshExtractionsGive() throws IOException, InterruptedException {
		String named = System.getProperty("modelarena.follow.repository", "");
		assumeFalse(named.isEmpty(), "no repository is named");
		Path repository = Path.of(named).toRealPath();
		assertEquals(0, Arena.run("follow", repository.toString(), "--git", "--java", "--at", at(), "--once").code());
		try (ModelStore store = Catalog.discover().store("columns").openToRead(StoreLocation.at(Path.of(at())))) {
			List<CommitEntry> commits = new ArrayList<>();
			store.history().descending(commits::add);
			int sample = Integer.getInteger("modelarena.follow.sample", SAMPLE);
			for (int i = 0; i < sample; i++) {
				CommitEntry commit = commits.get((int) ((long) i * (commits.size() - 1) / Math.max(1, sample - 1)));
				try (ModelSnapshot then = store.history().snapshot(commit.number())) {
					assertEquals(extracted(repository, commit.revision().orElseThrow()), hash(then), () -> String.valueOf(commit));
				}
			}
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, sample + " of " + commits.size() + " versions are as fresh extractions");
		}
	}

	private long extracted(Path repository, String revision) throws IOException, InterruptedException {
		Path checkout = folder.resolve("checkout").resolve(repository.getFileName());
		StoreDirectory.delete(checkout);
		Files.createDirectories(checkout);
		String command = "git -C '" + repository + "' archive " + revision + " | tar -x -C '" + checkout + "'";
		assertEquals(0, new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor(), revision);
		StoreLocation fresh = StoreLocation.at(folder.resolve("fresh"));
		try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(checkout)), JavaExtraction.Options.usual(), Progress.none());
				ModelStore store = Catalog.discover().store("columns").create(fresh, model, Progress.none());
				ModelSnapshot snapshot = store.snapshot()) {
			return hash(snapshot);
		} finally {
			StoreDirectory.delete(folder.resolve("fresh"));
		}
	}

	/** Of all elements, values and links, in order. */
	private static long hash(ModelSnapshot snapshot) {
		long[] hash = new long[1];
		SnapshotSource.of(snapshot).emit(new ElementSink() {
			private void add(Object... parts) {
				for (Object part : parts) {
					hash[0] = hash[0] * 0x9E3779B97F4A7C15L + part.hashCode();
				}
			}

			@Override
			public void begin(EClass type, long container, EReference containment) {
				add(type.getName(), container, containment == null ? "" : containment.getName());
			}

			@Override
			public void attribute(long key, EAttribute attribute, Object value) {
				add(key, attribute.getName(), value.toString());
			}

			@Override
			public void reference(long key, EReference reference, long target) {
				add(key, reference.getName(), target);
			}

			@Override
			public void end() {
				add("end");
			}
		}, Cancellation.create());
		return hash[0];
	}

	@Test
	@Timeout(120)
	void aRunningFollowerKeepsWhatItHadOfBrokenFiles() throws Exception {
		String one = "class One { int a = 1; }";
		Path file = Files.writeString(Files.createDirectories(project()).resolve("One.java"), one);
		Files.writeString(project().resolve("Two.java"), "class Two { int b = 1; }");
		Arena.run("follow", project().toString(), "--java", "--at", at(), "--once").succeeded();
		Cancellation cancellation = Cancellation.create();
		CompletableFuture<Arena> following = CompletableFuture.supplyAsync(() -> Arena.run(cancellation, "follow", project().toString(), "--java", "--at", at()));
		Files.writeString(file, "class One { int a = ");
		Files.writeString(project().resolve("Two.java"), "class Two { int b = 2; }");
		await("2", following);
		assertEquals(List.of("1", "2"), literals());
		Files.writeString(file, "class One { int a = 3; }");
		await("3", following);
		Files.writeString(Files.createDirectories(project().resolve("p")).resolve("Three.java"), "package p; class Three { int c = 4; }");
		await("4", following);
		cancellation.cancel();
		Arena ended = following.get();
		assertEquals(130, ended.code(), ended.err());
		assertTrue(ended.err().contains("project/One.java:1: Syntax error"), ended.err());
		assertEquals(List.of("3", "2", "4"), literals());
	}

	/** What surrounds a follower comes and goes: its store, one of its folders, and files that are never at rest. */
	@Test
	@Timeout(120)
	void aRunningFollowerOutlivesWhatVanishes() throws Exception {
		Path one = Files.writeString(Files.createDirectories(project()).resolve("One.java"), "class One { int a = 1; }");
		Path other = Files.createDirectory(folder.resolve("other"));
		Files.writeString(other.resolve("Two.java"), "class Two { int b = 2; }");
		Cancellation cancellation = Cancellation.create();
		ByteArrayOutputStream err = new ByteArrayOutputStream();
		CompletableFuture<Arena> following = CompletableFuture
				.supplyAsync(() -> Arena.run(err, cancellation, "follow", project().toString(), other.toString(), "--java", "--at", at()));
		await("2", following);
		StoreDirectory.delete(Path.of(at()));
		Files.writeString(one, "class One { int a = 3; }");
		await("3", following);
		assertEquals(List.of("3", "2"), literals());
		Path away = Files.move(other, folder.resolve("away"));
		while (!err.toString(StandardCharsets.UTF_8).contains("There is no folder or jar " + other)) {
			assertFalse(following.isDone(), "the follower has ended");
			TimeUnit.MILLISECONDS.sleep(20);
		}
		Files.writeString(one, "class One { int a = 4; }");
		Files.move(away, other);
		await("4", following);
		assertEquals(List.of("4", "2"), literals());
		for (int i = 100; !literals().contains("5"); i++) {
			Files.writeString(other.resolve("Two.java"), "class Two { int b = " + i + "; }");
			Files.writeString(one, "class One { int a = 5; }");
			TimeUnit.MILLISECONDS.sleep(30);
		}
		cancellation.cancel();
		Arena ended = following.get();
		assertEquals(130, ended.code(), ended.err());
	}

	private String followed(String... more) {
		List<String> all = new ArrayList<>(List.of("follow", project().toString(), "--java", "--at", at(), "--once"));
		all.addAll(List.of(more));
		Arena followed = Arena.run(all.toArray(String[]::new));
		assertEquals(0, followed.code(), followed.err());
		return followed.out();
	}

	/** The package of a folder is that of a file that can be broken. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "package p.q class A { int a = 1; }", "package p.\nimport java.util.List; class A { int a = 1; }", "package", "\"package p; class A { }", "package p.q.; class A { }" })
	void filesStayWhereTheyAreWhileSomebodyWritesTheirPackage(String broken) throws IOException {
		Path file = Files.createDirectories(project().resolve("p/q")).resolve("A.java");
		String whole = "package p.q; class A { int a = 1; }";
		Files.writeString(file, whole);
		followed();
		Files.writeString(file, broken);
		assertTrue(followed().contains("no differences"));
		Files.writeString(file.resolveSibling("B.java"), whole.replace('A', 'B'));
		String added = followed();
		assertTrue(added.lines().toList().getLast().matches(".* elements; \\d+ added"), added);
		Files.writeString(file, "");
		Files.writeString(file.resolveSibling("B.java"), "@X({}) " + whole.replace('A', 'B'));
		followed();
		assertEquals("[[\"p.q\"]]", Arena.run("query", "--at", at(), "IPackageFragment.allInstances()->collect(elementName)", "--json").jsonObject().get("rows").toString());
	}

	/** Links that came with {@code --bindings}, or by an edit, lead into files that are not read. */
	@Test
	void linksIntoBrokenFilesAreLeftAlone() throws IOException {
		Path one = Files.writeString(Files.createDirectories(project()).resolve("One.java"), "class One { Two two; }");
		Path two = Files.writeString(project().resolve("Two.java"), "class Two { int b = 2; }");
		followed("--bindings");
		Files.writeString(one, "class One { Two two; int a = 3; }");
		Files.writeString(two, "class Two { int b = ");
		assertTrue(followed().contains("added"));
		assertEquals(List.of("3", "2"), literals());
		String taken = followed("--bindings");
		assertEquals(List.of("3"), literals(), taken);
	}

	@Test
	void aLinkToAFolderIsFollowedAndOtherStoresAreRefused() throws IOException {
		Files.writeString(Files.createDirectories(folder.resolve("elsewhere")).resolve("One.java"), "class One { int a = 1; }");
		Files.createSymbolicLink(project(), folder.resolve("elsewhere"));
		followed();
		assertEquals(List.of("1"), literals());
		String other = folder.resolve("other").toString();
		Path model = Files.writeString(folder.resolve("tree.ecore"), DiffCommandTest.ECORE);
		assertEquals(0, Arena.run("load", model.toString(), "--store", "columns", "--at", other).code());
		assertTrue(Arena.run("follow", project().toString(), "--java", "--at", other, "--once").refused(2).contains("The store holds no model of Java sources"));
	}

	private void await(String literal, CompletableFuture<Arena> following) throws Exception {
		while (!literals().contains(literal)) {
			assertFalse(following.isDone(), () -> "The follower has ended: " + following.join().err());
			TimeUnit.MILLISECONDS.sleep(20);
		}
	}

	/** The numbers in the sources; none while the follower has the store open. */
	private List<String> literals() {
		try (ModelStore open = Catalog.discover().store("columns").openToRead(StoreLocation.at(Path.of(at()))); ModelSnapshot snapshot = open.snapshot()) {
			return ModelText.ordered(SnapshotSource.of(snapshot)).stream().filter(line -> line.contains(" NumberLiteral "))
					.map(line -> line.replaceAll(".* token=(\\d+).*", "$1")).toList();
		} catch (ArenaException e) {
			return List.of();
		}
	}

	@Test
	void whatCannotBeFollowedIsTold() throws IOException {
		Files.createDirectories(project());
		assertTrue(Arena.run("follow", project().toString(), "--java", "--at", at(), "--once").refused(2).contains("There are no model files in"));
		assertTrue(Arena.run("follow", project().toString(), "--at", at(), "--bindings").misused().contains("need --java."));
		assertTrue(Arena.run("follow", project().toString(), "--java", "--at", at(), "--class-path", "x.jar").misused().contains("--class-path needs --bindings."));
		assertTrue(Arena.run("follow", project().toString(), "--java", "--include", "*.x", "--at", at()).misused().contains("leave out --include"));
		Path other = Files.createDirectories(folder.resolve("other/project"));
		assertTrue(Arena.run("follow", project().toString(), other.toString(), "--java", "--at", at()).misused().contains("Two folders are called 'project'"));
	}
}
