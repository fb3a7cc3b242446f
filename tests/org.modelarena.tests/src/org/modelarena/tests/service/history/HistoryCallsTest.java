// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Download;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.FetchCall;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.PruneCall;
import org.modelarena.protocol.call.TagCall;
import org.modelarena.protocol.history.AnswerVersions;
import org.modelarena.protocol.history.BlamedRows;
import org.modelarena.protocol.history.PrunedVersions;
import org.modelarena.protocol.history.TaggedVersion;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.tests.Railways;

/** Who may call what of a served history, and which calls are refused; that answers are right is checked where the command line asks. */
class HistoryCallsTest {
	private static final String TEXT = "return Segment.all.select(s | s.length < 0);";
	private static final int COMMITS = 4;

	private final Catalog catalog = Catalog.discover();
	private final Map<Right, String> secrets = Map.of(Right.READ, Token.secret(), Right.WRITE, Token.secret(), Right.ADMIN, Token.secret());
	private QueryService service;

	@TempDir
	Path folder;

	@BeforeEach
	void start() {
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("s")), Railways.inject(1), Progress.none());
		store.keepHistory(CommitNote.of("Ada", ""));
		for (int i = 0; i < COMMITS; i++) {
			try (ModelSnapshot snapshot = store.snapshot(); ModelEdit edit = store.begin()) {
				EAttribute length = (EAttribute) Metamodel.feature(store.metamodel().type("Segment"), "length");
				edit.set(snapshot.extent(length.getEContainingClass()).toArray()[i], length, -i - 1);
				edit.commit();
			}
		}
		ModelStore plain = catalog.store("columns").create(StoreLocation.at(folder.resolve("plain")), Railways.inject(1), Progress.none());
		Access access = new Access(secrets.entrySet().stream().map(each -> new Token(each.getKey().label(), Token.hash(each.getValue()), Map.of(Token.ALL, each.getKey()))).toList());
		service = QueryService.start(List.of(new QueryService.Named("s", store, Optional.of(folder.resolve("s"))), new QueryService.Named("plain", plain)),
				new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0)), access, ServiceLimits.DEFAULT), catalog);
	}

	@AfterEach
	void stop() {
		service.close();
	}

	private void as(Right right, String store, Consumer<ArenaClient> work) {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, store), ClientOptions.DEFAULT.with(secrets.get(right)))) {
			work.accept(client);
		}
	}

	private static FollowCall follow(String store, String text) {
		return new FollowCall(store, "eol", text, null, null, null, null, null, null);
	}

	private static void assertRefused(ErrorCode code, String part, Runnable call) {
		ArenaException refused = assertThrows(ArenaException.class, call::run);
		assertTrue(refused.code() == code && refused.getMessage().contains(part), refused.code() + ": " + refused.getMessage());
	}

	@Test
	void whoReadsFollowsAnswersAndWhoWritesTagsAndOnlyAdministratorsPrune() {
		as(Right.READ, "s", client -> {
			assertEquals(COMMITS + 1, client.call(Methods.ANSWERS, follow("s", TEXT), AnswerVersions.class).versions().size());
			BlamedRows blamed = client.call(Methods.BLAME, follow("s", TEXT), BlamedRows.class);
			assertEquals(blamed.count(), blamed.numbers().length);
			assertRefused(ErrorCode.FORBIDDEN, "", () -> client.call(Methods.TAG, new TagCall("s", "first", "1", null), TaggedVersion.class));
		});
		as(Right.WRITE, "s", client -> {
			assertEquals(1, client.call(Methods.TAG, new TagCall("s", "first", "1", null), TaggedVersion.class).number());
			assertEquals(COMMITS, client.call(Methods.TAG, new TagCall("s", "last", null, null), TaggedVersion.class).number());
			assertRefused(ErrorCode.FORBIDDEN, "", () -> client.call(Methods.PRUNE, new PruneCall("s", "2"), PrunedVersions.class));
		});
		as(Right.ADMIN, "s", client -> {
			assertEquals(new PrunedVersions(2, 2), client.call(Methods.PRUNE, new PruneCall("s", "2"), PrunedVersions.class));
			assertRefused(ErrorCode.NOT_FOUND, "'first'", () -> client.call(Methods.TAG, new TagCall("s", "first", null, true), TaggedVersion.class));
		});
	}

	/** A file is kept for whoever fetches it, until he says that he has it, or goes. */
	@Test
	void aModelIsFetchedInPartsAsItWas() {
		as(Right.READ, "s", client -> {
			Download then = client.call(Methods.DOWNLOAD, new DownloadCall("s", "1", null, true), Download.class);
			Download now = client.call(Methods.DOWNLOAD, new DownloadCall("s", null, null, null), Download.class);
			assertEquals("1 null", then.asOf() + " " + now.asOf());
			assertTrue(then.ecore().contains("Segment") && now.ecore() == null);
			assertEquals("<?xml", new String(fetched(client, then, 0), StandardCharsets.UTF_8).substring(0, 5));
			assertEquals(then.bytes() - 7, fetched(client, then, 7).length);
			assertEquals(0, fetched(client, then, then.bytes()).length);
			assertEquals(0, fetched(client, then, Long.MAX_VALUE).length);
			assertRefused(ErrorCode.REQUEST_INVALID, "'offset'", () -> fetched(client, then, -1));
			client.call(Methods.CANCEL, new CursorCall(then.download(), null, null), Void.class);
			assertRefused(ErrorCode.NOT_FOUND, "There is no such download", () -> fetched(client, then, 0));
			assertRefused(ErrorCode.NOT_FOUND, "There is no commit 77", () -> client.call(Methods.DOWNLOAD, new DownloadCall("s", "77", null, null), Download.class));
			assertRefused(ErrorCode.UNSUPPORTED, "keeps no history", () -> client.call(Methods.DOWNLOAD, new DownloadCall("plain", "0", null, null), Download.class));
			as(Right.WRITE, "s", other -> assertRefused(ErrorCode.NOT_FOUND, "There is no such download", () -> fetched(other, now, 0)));
		});
	}

	/** A reader could fill the disk otherwise. */
	@Test
	void aClientKeepsFewFilesAtOnce() {
		as(Right.READ, "s", client -> {
			DownloadCall call = new DownloadCall("s", null, null, null);
			List<Download> open = IntStream.range(0, 4).mapToObj(i -> client.call(Methods.DOWNLOAD, call, Download.class)).toList();
			assertRefused(ErrorCode.STORE_BUSY, "4 downloads", () -> client.call(Methods.DOWNLOAD, call, Download.class));
			client.call(Methods.CANCEL, new CursorCall(open.getFirst().download(), null, null), Void.class);
			assertRefused(ErrorCode.NOT_FOUND, "77", () -> client.call(Methods.DOWNLOAD, new DownloadCall("s", "77", null, null), Download.class));
			assertEquals(open.getFirst().bytes(), client.call(Methods.DOWNLOAD, call, Download.class).bytes());
			assertRefused(ErrorCode.STORE_BUSY, "4 downloads", () -> client.call(Methods.DOWNLOAD, call, Download.class));
		});
	}

	private static byte[] fetched(ArenaClient client, Download download, long offset) {
		return Base64.getDecoder().decode(client.call(Methods.FETCH, new FetchCall(download.download(), offset), Download.Part.class).data());
	}

	/** One that has gone since has its values and its label. */
	@Test
	void elementsAreReadAsTheyWere() {
		as(Right.WRITE, "s", client -> {
			long key = client.call(Methods.EXTENT, new KeysCall("s", "Segment", null, null, null, 1L), KeyPage.class).keys()[0];
			String label = client.call(Methods.LABELS, new ElementCall("s", List.of(key), null), LabelPage.class).labels().getFirst();
			client.commit(null, List.of(Map.of("do", "delete", "key", key)));
			ElementPage first = client.call(Methods.ELEMENTS, new ElementCall("s", List.of(key), List.of("length"), "0"), ElementPage.class);
			assertEquals(0, first.version());
			assertNotEquals(-1L, first.elements().getFirst().values().values().get("length"));
			ElementPage then = client.call(Methods.ELEMENTS, new ElementCall("s", List.of(key), List.of("length"), "1"), ElementPage.class);
			assertEquals(-1L, then.elements().getFirst().values().values().get("length"));
			assertEquals(label, client.call(Methods.LABELS, new ElementCall("s", List.of(key), null, "1"), LabelPage.class).labels().getFirst());
			assertNull(client.call(Methods.LABELS, new ElementCall("s", List.of(key), null), LabelPage.class).labels().getFirst());
			assertRefused(ErrorCode.NOT_FOUND, "There is no commit 77", () -> client.call(Methods.ELEMENTS, new ElementCall("s", List.of(key), null, "77"), ElementPage.class));
			assertRefused(ErrorCode.UNSUPPORTED, "keeps no history", () -> client.call(Methods.LABELS, new ElementCall("plain", List.of(key), null, "0"), LabelPage.class));
		});
	}

	@Test
	void wrongCallsAreRefused() {
		as(Right.ADMIN, "s", client -> {
			for (FollowCall wrong : List.of(new FollowCall("s", null, TEXT, null, null, null, null, null, null), new FollowCall("s", "eol", null, null, null, null, null, null, null),
					new FollowCall("s", "eol", TEXT, null, null, null, null, -1L, null), new FollowCall("s", "eol", TEXT, null, null, null, null, FollowCall.MOST + 1L, null),
					new FollowCall("s", "eol", TEXT, null, "3", "1", null, null, null), new FollowCall("s", "eol", TEXT, null, null, null, null, null, 0L))) {
				assertRefused(ErrorCode.REQUEST_INVALID, "", () -> client.call(Methods.BLAME, wrong, BlamedRows.class));
			}
			assertRefused(ErrorCode.NOT_FOUND, "'nowhere'", () -> client.call(Methods.ANSWERS, new FollowCall("s", "eol", TEXT, null, "nowhere", null, null, null, null), AnswerVersions.class));
			assertRefused(ErrorCode.QUERY_NAME, "Segmnt", () -> client.call(Methods.ANSWERS, follow("s", "return Segmnt.all;"), AnswerVersions.class));
			assertRefused(ErrorCode.REQUEST_INVALID, "'tag'", () -> client.call(Methods.TAG, new TagCall("s", null, null, null), TaggedVersion.class));
			assertRefused(ErrorCode.REQUEST_INVALID, "'before'", () -> client.call(Methods.PRUNE, new PruneCall("s", null), PrunedVersions.class));
			assertRefused(ErrorCode.NOT_FOUND, "commit 9", () -> client.call(Methods.PRUNE, new PruneCall("s", "9"), PrunedVersions.class));
		});
		as(Right.ADMIN, "plain", client -> {
			assertRefused(ErrorCode.UNSUPPORTED, "--history", () -> client.call(Methods.ANSWERS, follow("plain", TEXT), AnswerVersions.class));
			assertRefused(ErrorCode.UNSUPPORTED, "--history", () -> client.call(Methods.PRUNE, new PruneCall("plain", "0"), PrunedVersions.class));
		});
	}

	/** What only this finds: a deadline that counts for one version alone, and others who wait behind it for ever. */
	@Test
	void anEndlessQueryEndsAtTheDeadlineAndTheNextOneIsFollowed() {
		as(Right.READ, "s", client -> {
			FollowCall endless = new FollowCall("s", "eol", "var n = 0; while (Segment.all.first.versions.size() > 0) { n = n + 1; } return n;", null, null, null, null, null, 300L);
			long start = System.nanoTime();
			assertRefused(ErrorCode.TIMEOUT, "", () -> client.call(Methods.ANSWERS, endless, AnswerVersions.class));
			assertTrue(System.nanoTime() - start < Duration.ofSeconds(20).toNanos());
			assertEquals(COMMITS + 1, client.call(Methods.ANSWERS, follow("s", TEXT), AnswerVersions.class).versions().size());
		});
	}
}
