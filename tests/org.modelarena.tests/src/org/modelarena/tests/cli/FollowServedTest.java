// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.server.TokenFile;
import org.modelarena.testkit.Sampled;

/** {@code arena follow --url}: whatever happens to files here, the store behind a server is the one that a fresh load of them makes. */
@Timeout(300)
class FollowServedTest {
	private static final int CHANGES = 12;
	private static final int MANY = 12_000;
	private static final long WRITING_NANOS = 2_000_000_000L;

	@TempDir
	Path folder;
	private final Catalog catalog = Catalog.discover();
	private Path files;
	private Path metamodel;
	private QueryService service;

	@BeforeEach
	void metamodel() throws IOException {
		metamodel = folder.resolve("tree.ecore");
		Files.writeString(metamodel, DiffCommandTest.ECORE);
		files = Files.createDirectory(folder.resolve("files"));
	}

	@AfterEach
	void stop() {
		if (service != null) {
			service.close();
		}
	}

	private List<String> load(String kind, String at, String... more) throws IOException {
		List<String> load = new ArrayList<>(List.of("load", "--metamodel", metamodel.toString(), "--unresolved", "drop", "--store", kind, "--at", folder.resolve(at).toString()));
		load.addAll(List.of(more));
		try (Stream<Path> all = Files.walk(files)) {
			all.filter(file -> file.toString().endsWith(".xmi")).sorted().forEach(file -> load.add(file.toString()));
		}
		return load;
	}

	/** Serves a store of the files as they are. */
	private void serve(String kind, Access access, String... more) throws IOException {
		Arena.run(load(kind, "served", more).toArray(String[]::new)).succeeded();
		start(kind, access, 0);
	}

	private void start(String kind, Access access, int port) {
		Map<Transport, Integer> ports = Map.of(Transport.TCP, port, Transport.HTTP, 0);
		service = QueryService.start(List.of(new QueryService.Named("served", catalog.store(kind).open(StoreLocation.at(folder.resolve("served"))))),
				new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, ports), access, ServiceLimits.DEFAULT), catalog);
	}

	private String url(Transport transport) {
		return service.addressOf(transport, "served").toString();
	}

	private Arena follow(Cancellation cancellation, Transport transport, String... more) {
		return follow(new ByteArrayOutputStream(), cancellation, transport, more);
	}

	/** @param err what it says, also while it runs */
	private Arena follow(ByteArrayOutputStream err, Cancellation cancellation, Transport transport, String... more) {
		List<String> all = new ArrayList<>(List.of("follow", files.toString(), "--url", url(transport), "--metamodel", metamodel.toString()));
		all.addAll(List.of(more));
		return Arena.run(err, cancellation, all.toArray(String[]::new));
	}

	private static void awaitWords(String words, ByteArrayOutputStream err, CompletableFuture<Arena> following) throws InterruptedException {
		for (int i = 0; !err.toString(StandardCharsets.UTF_8).contains(words); i++) {
			assertTrue(i < 3000 && !following.isDone(), () -> "it does not say: " + words + "\n" + err);
			TimeUnit.MILLISECONDS.sleep(20);
		}
	}

	private Arena once(Transport transport, String... more) {
		List<String> all = new ArrayList<>(List.of(more));
		all.add("--once");
		return follow(Cancellation.create(), transport, all.toArray(String[]::new));
	}

	/** What is served, beside a fresh load of the files. */
	private DifferenceList difference() throws IOException {
		Path fresh = folder.resolve("fresh");
		Arena.run(load("columns", "fresh").toArray(String[]::new)).succeeded();
		try (ModelStore expected = catalog.store("columns").openToRead(StoreLocation.at(fresh));
				ModelSnapshot wanted = expected.snapshot();
				ModelSnapshot found = service.store("served").snapshot()) {
			return DifferenceList.of(ModelDifference.of(found, wanted, Matching.CONTENTS, Progress.none()), 5);
		} finally {
			Arena.run("remove", "--at", fresh.toString()).succeeded();
		}
	}

	/** One follower, whose copy goes through all changes; in the midst of them somebody else commits, which is undone, and the server ends and comes again. */
	@Sampled(5)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void whateverHappensToFilesTheServedStoreIsThatOfAFreshLoad(Transport transport) throws Exception {
		ChangingFiles model = new ChangingFiles(files, 6, metamodel);
		model.save();
		serve("columns", Access.OPEN);
		Cancellation cancellation = Cancellation.create();
		CompletableFuture<Arena> following = CompletableFuture.supplyAsync(() -> follow(cancellation, transport));
		for (int i = 0; i < CHANGES; i++) {
			String what = "change " + i + ": " + model.change();
			if (i % 4 == 2) {
				try (ArenaClient other = ArenaClient.connect(URI.create(url(Transport.TCP)), ClientOptions.DEFAULT); ModelSnapshot now = service.store("served").snapshot()) {
					long key = now.roots().toArray()[0];
					other.commit(null, List.of(Map.of("do", "create", "as", "x", "type", "Node", "in", key, "containment", "nodes", "set", Map.of("name", "other " + i))));
				}
			}
			if (transport == Transport.TCP && i == CHANGES / 2) {
				int port = URI.create(url(Transport.TCP)).getPort();
				service.close();
				start("columns", Access.OPEN, port);
			}
			model.save();
			for (DifferenceList left = difference(); !left.isEmpty(); left = difference()) {
				assertTrue(!following.isDone(), () -> what + "\n" + following.join().err());
				TimeUnit.MILLISECONDS.sleep(20);
			}
		}
		cancellation.cancel();
		assertEquals(130, following.get().code(), following.get().err());
	}

	/** What is read is not what is there a moment later, or half of it. */
	@Sampled(2)
	@Test
	void itBeginsWhileFilesAreWritten() throws Exception {
		ChangingFiles model = new ChangingFiles(files, 6, metamodel);
		model.save();
		serve("columns", Access.OPEN);
		List<Path> written;
		try (Stream<Path> all = Files.walk(files)) {
			written = all.filter(file -> file.toString().endsWith(".xmi")).toList();
		}
		CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
			for (long end = System.nanoTime() + WRITING_NANOS; System.nanoTime() < end;) {
				written.forEach(FollowServedTest::writeAgain);
			}
		});
		Arena followed = once(Transport.TCP);
		assertEquals(0, followed.code(), followed.err());
		writing.get();
		assertTrue(difference().isEmpty());
	}

	private static void writeAgain(Path file) {
		try {
			byte[] whole = Files.readAllBytes(file);
			Files.write(file, Arrays.copyOf(whole, whole.length / 2));
			Files.write(file, whole);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Of some mends nothing is seen: of a file outside that was never read whole, and of a right that somebody has back. */
	@Sampled(5)
	@Test
	void whatWasRefusedIsTriedAgain() throws Exception {
		Path file = Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		String secret = Token.secret();
		Path tokens = folder.resolve("tokens");
		TokenFile.append(tokens, new Token("ada", Token.hash(secret), Map.of(Token.ALL, Right.WRITE)));
		serve("columns", Access.of(tokens));
		Cancellation cancellation = Cancellation.create();
		Path token = Files.writeString(folder.resolve("token"), secret);
		ByteArrayOutputStream err = new ByteArrayOutputStream();
		CompletableFuture<Arena> following = CompletableFuture.supplyAsync(() -> follow(err, cancellation, Transport.TCP, "--token-file", token.toString()));
		Files.writeString(file, DiffCommandTest.MODEL.replaceFirst("<edges ", "<nodes/><edges "));
		awaitSize(10, following);
		Path outside = Files.writeString(folder.resolve("outside.xmi"), DiffCommandTest.MODEL.substring(0, 200));
		Files.writeString(file, DiffCommandTest.MODEL.replace("<edges from=\"//@nodes.2\" to=\"//@nodes.0\"/>", "<edges from=\"//@nodes.2\"><to href=\"../outside.xmi#//@nodes.1\"/></edges>"));
		awaitWords("outside.xmi", err, following);
		Files.writeString(outside, DiffCommandTest.MODEL);
		awaitSize(18, following);
		Files.delete(tokens);
		TokenFile.append(tokens, new Token("ada", Token.hash(secret), Map.of(Token.ALL, Right.READ)));
		awaitNoRightToWrite(secret);
		Files.writeString(file, DiffCommandTest.MODEL);
		awaitWords("right to write", err, following);
		Files.delete(tokens);
		TokenFile.append(tokens, new Token("ada", Token.hash(secret), Map.of(Token.ALL, Right.WRITE)));
		awaitSize(9, following);
		cancellation.cancel();
		String told = following.get().err();
		List<String> refusals = told.lines().filter(line -> line.contains("The store stays as it is: ")).toList();
		assertTrue(refusals.size() >= 2, told);
		assertTrue(refusals.getFirst().contains("outside.xmi") && refusals.getLast().contains("does not give the right to write"), told);
	}

	private void awaitNoRightToWrite(String secret) throws InterruptedException {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, "served"), ClientOptions.DEFAULT.with(secret))) {
			while (true) {
				client.commit(null, List.of());
				TimeUnit.MILLISECONDS.sleep(50);
			}
		} catch (ArenaException e) {
			assertEquals(ErrorCode.FORBIDDEN, e.code(), e.getMessage());
		}
	}

	/** A reference that leads nowhere is left out until there is such a file. */
	@Sampled(2)
	@Test
	void aFileThatIsMissedIsTakenWhenItComes() throws Exception {
		Path file = Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		serve("columns", Access.OPEN);
		Cancellation cancellation = Cancellation.create();
		CompletableFuture<Arena> following = CompletableFuture.supplyAsync(() -> follow(cancellation, Transport.TCP));
		TimeUnit.SECONDS.sleep(2);
		Files.writeString(file, DiffCommandTest.MODEL.replace("<edges from=\"//@nodes.2\" to=\"//@nodes.0\"/>", "<edges from=\"//@nodes.2\"><to href=\"../later.xmi#//@nodes.1\"/></edges><nodes/>"));
		awaitSize(10, following);
		TimeUnit.SECONDS.sleep(1);
		Files.writeString(folder.resolve("later.xmi"), DiffCommandTest.MODEL);
		awaitSize(19, following);
		cancellation.cancel();
		assertEquals(130, following.get().code(), following.get().err());
	}

	private void awaitSize(long size, CompletableFuture<Arena> following) throws InterruptedException {
		for (int i = 0; size() != size; i++) {
			assertTrue(i < 3000 && !following.isDone(), () -> following.isDone() ? following.join().err() : "the store is not true to the files");
			TimeUnit.MILLISECONDS.sleep(10);
		}
	}

	private long size() {
		try (ModelSnapshot now = service.store("served").snapshot()) {
			return now.size();
		}
	}

	/** Values of all kinds are read as they are, whatever keeps them. */
	@Sampled(4)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "neoemf", "cdo", "orientdb" })
	void storesOfEveryKindFollowBehindAServer(String kind) throws IOException {
		Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		serve(kind, Access.OPEN);
		assertTrue(once(Transport.TCP).succeeded().out().contains("no differences"));
		Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\"").replace("<edges from=\"//@nodes.2\" to=\"//@nodes.0\"/>", ""));
		assertTrue(once(Transport.TCP).succeeded().out().contains("1 removed, 1 changed"));
		assertTrue(difference().isEmpty());
	}

	/** More than one message has, and more in a list than one page has. */
	@Sampled(3)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP" })
	void aLargeChangeIsOneCommit(Transport transport) throws IOException {
		String head = "<t:Node xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:t=\"http://example.org/tree\" name=\"root\">";
		Files.writeString(files.resolve("m.xmi"), head + "</t:Node>");
		serve("columns", Access.OPEN, "--history");
		StringBuilder text = new StringBuilder(head);
		for (int i = 0; i < MANY; i++) {
			text.append("<nodes name=\"n").append(i).append("\" size=\"").append(i).append("\"/>\n");
		}
		Files.writeString(files.resolve("m.xmi"), text + "</t:Node>");
		Arena followed = once(transport);
		assertTrue(followed.succeeded().out().contains(MANY + " added"), followed.out());
		assertEquals(1, service.store("served").history().newestNumber());
		assertTrue(once(transport).succeeded().out().contains("no differences"));
		assertTrue(difference().isEmpty());
	}

	@Sampled(3)
	@Test
	void javaSourcesAndMetamodelsAreFollowed() throws IOException {
		Path sources = Files.createDirectories(folder.resolve("src/p"));
		Path file = sources.resolve("A.java");
		Files.writeString(file, "package p;\nclass A { int x; }\n");
		String at = folder.resolve("served").toString();
		Arena.run("extract", "java", folder.resolve("src").toString(), "--store", "columns", "--at", at).succeeded();
		start("columns", Access.OPEN, 0);
		Arena same = Arena.run("follow", folder.resolve("src").toString(), "--java", "--url", url(Transport.TCP), "--once");
		assertTrue(same.succeeded().out().contains("no differences"), same.out());
		Files.writeString(file, "package p;\nclass A { int y; }\nclass B extends A { }\n");
		Arena.run("follow", folder.resolve("src").toString(), "--java", "--url", url(Transport.TCP), "--once").succeeded();
		assertTrue(Arena.run("query", "--url", url(Transport.TCP), "TypeDeclaration.allInstances()->collect(name)").out().contains("B"));
	}

	@Test
	void metamodelsAreModelsToo() throws IOException {
		String at = folder.resolve("served").toString();
		assertEquals(0, Arena.run("load", metamodel.toString(), "--store", "columns", "--at", at).code());
		start("columns", Access.OPEN, 0);
		Files.writeString(metamodel, DiffCommandTest.ECORE.replace("name=\"size\"", "name=\"weight\""));
		Arena followed = Arena.run("follow", metamodel.toString(), "--url", url(Transport.TCP), "--once");
		assertTrue(followed.out().contains("name: \"size\" -> \"weight\""), followed.out() + followed.err());
	}

	@Test
	void whatCannotBeFollowedIntoAServerIsTold() throws IOException {
		Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		String reader = Token.secret();
		serve("columns", new Access(List.of(new Token("reader", Token.hash(reader), Map.of(Token.ALL, Right.READ)))));
		String token = Files.writeString(folder.resolve("token"), reader).toString();
		assertTrue(once(Transport.TCP, "--token-file", token).refused(2).contains("ask for a token with the right to write"));
		assertTrue(once(Transport.TCP, "--git").misused().contains("--git takes --at"));
		assertTrue(once(Transport.TCP, "--history").misused().contains("'arena load --url' makes one on a server"));
		assertTrue(once(Transport.TCP, "--at", "x").misused().contains("mutually exclusive"));
		Arena gone = Arena.run("follow", files.toString(), "--url", url(Transport.TCP).replace("/served", "/gone"), "--token-file", token, "--once");
		assertTrue(gone.refused(2).contains("No store 'gone' is served"), gone.err());
	}
}
