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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.Ecore;

/**
 * {@code arena follow}: whatever happens to files that refer to each other, the store is the one that a fresh load of them makes.
 * {@code -Dmodelarena.follow=N} for more changes than {@value #CHANGES}, {@code -Dmodelarena.follow.files=N} for more files.
 */
@Timeout(3600)
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

	@Test
	void whateverHappensToFilesTheStoreIsThatOfAFreshLoad() throws IOException {
		Model model = new Model(files, metamodel);
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

	/** Nodes and edges in files that EMF writes, and random changes of these. */
	private static final class Model {
		private final Random random = new Random(7);
		private final Path folder;
		private final EPackage tree;
		private final ResourceSet resources = new ResourceSetImpl();
		private int names;

		Model(Path folder, Path metamodel) {
			this.folder = folder;
			tree = Ecore.read(metamodel).packages().getFirst();
			resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
			for (int i = 0; i < FILES; i++) {
				Resource file = file();
				file.getContents().add(node());
				for (int k = 0; k < 10; k++) {
					add();
				}
			}
		}

		private Resource file() {
			return resources.createResource(uri());
		}

		private URI uri() {
			return URI.createFileURI(folder.resolve((random.nextBoolean() ? "sub/" : "") + "f" + names++ + ".xmi").toString());
		}

		private EObject create(String type) {
			return tree.getEFactoryInstance().create((EClass) tree.getEClassifier(type));
		}

		private EObject node() {
			EObject node = create("Node");
			node.eSet(feature(node, "name"), "n" + names++);
			node.eSet(feature(node, "size"), random.nextInt(5));
			return node;
		}

		private static EStructuralFeature feature(EObject of, String name) {
			return of.eClass().getEStructuralFeature(name);
		}

		@SuppressWarnings("unchecked")
		private static EList<EObject> list(EObject of, String name) {
			return (EList<EObject>) of.eGet(feature(of, name));
		}

		private List<EObject> nodes() {
			List<EObject> found = new ArrayList<>();
			for (TreeIterator<Object> all = EcoreUtil.getAllContents(resources, false); all.hasNext();) {
				if (all.next() instanceof EObject object && object.eClass().getName().equals("Node")) {
					found.add(object);
				}
			}
			return found;
		}

		private <T> T any(List<T> of) {
			return of.get(random.nextInt(of.size()));
		}

		private void add() {
			EObject container = any(nodes());
			list(container, "nodes").add(random.nextInt(list(container, "nodes").size() + 1), node());
			link();
		}

		private void link() {
			EObject edge = create("Edge");
			edge.eSet(feature(edge, "from"), any(nodes()));
			edge.eSet(feature(edge, "to"), any(nodes()));
			list(any(nodes()), "edges").add(edge);
		}

		/** Says what it was. */
		String change() throws IOException {
			EObject node = any(nodes());
			switch (random.nextInt(9)) {
			case 0 -> node.eSet(feature(node, "name"), "n" + names++);
			case 1 -> node.eSet(feature(node, "size"), random.nextInt(100));
			case 2 -> add();
			case 3 -> link();
			case 4 -> {
				return "delete " + delete(node);
			}
			case 5 -> {
				EObject to = any(nodes());
				if (node.eContainer() != null && !EcoreUtil.isAncestor(node, to)) {
					list(to, "nodes").add(random.nextInt(list(to, "nodes").size() + 1), node);
				}
			}
			case 6 -> {
				Resource file = any(resources.getResources());
				Files.delete(Path.of(file.getURI().toFileString()));
				file.setURI(uri());
				return "rename to " + file.getURI().lastSegment();
			}
			case 7 -> {
				if (node.eContainer() != null) {
					file().getContents().add(node);
					return "split";
				}
			}
			default -> {
				Resource file = any(resources.getResources());
				if (resources.getResources().size() > 3) {
					delete(file.getContents().getFirst());
					return "delete " + file.getURI().lastSegment();
				}
			}
			}
			return node.eClass().getName();
		}

		/** With all references to what goes, and the file if nothing stays in it. */
		private String delete(EObject node) throws IOException {
			Resource file = node.eResource();
			Map<EObject, Collection<EStructuralFeature.Setting>> uses = EcoreUtil.UsageCrossReferencer.findAll(contents(node), resources);
			uses.forEach((target, settings) -> settings.forEach(each -> {
				if (each.getEStructuralFeature() instanceof EReference reference && !reference.isContainment()) {
					EcoreUtil.remove(each, target);
				}
			}));
			EcoreUtil.remove(node);
			if (file.getContents().isEmpty()) {
				resources.getResources().remove(file);
				Files.deleteIfExists(Path.of(file.getURI().toFileString()));
			}
			return file.getURI().lastSegment();
		}

		private static List<EObject> contents(EObject node) {
			List<EObject> all = new ArrayList<>(List.of(node));
			node.eAllContents().forEachRemaining(all::add);
			return all;
		}

		/** A file whose elements have all gone to others goes, too. */
		void save() throws IOException {
			for (Resource file : List.copyOf(resources.getResources())) {
				if (file.getContents().isEmpty()) {
					resources.getResources().remove(file);
					Files.deleteIfExists(Path.of(file.getURI().toFileString()));
				}
			}
			for (Resource file : resources.getResources()) {
				file.save(Map.of());
			}
		}
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
		git("commit", "-qm", message);
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

	private List<String> revisions() {
		return Arena.run("log", "--at", store, "--json").json().getAsJsonArray().asList().stream().map(each -> each.getAsJsonObject().get("revision").getAsString()).toList();
	}

	@Test
	void whatIsNoRepositoryIsTold() {
		assertTrue(follow("--git", "--once").refused(2).contains("--git needs a model in a Git repository"));
		assertTrue(Arena.run("follow", files.toString(), "--at", store, "--branch", "main").misused().contains("--branch needs --git."));
	}
}
