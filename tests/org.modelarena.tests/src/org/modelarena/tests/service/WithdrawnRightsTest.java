// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Download;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.notification.LoadProgress;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Received;
import org.modelarena.protocol.answer.Started;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.EditCall;
import org.modelarena.protocol.call.FetchCall;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.server.TokenFile;
import org.modelarena.tests.Railways;

/** What a client has begun while it might, it does not go on with once it may no more. */
@Timeout(120)
class WithdrawnRightsTest {
	private static final String NAME = "s";

	@TempDir
	Path folder;
	private final Catalog catalog = Catalog.discover();
	private final String secret = Token.secret();
	private Path tokens;
	private QueryService service;
	private ArenaClient client;
	private Map<String, Runnable> goingOn;

	@BeforeEach
	void start() throws IOException {
		tokens = folder.resolve("tokens");
		write(Map.of(Token.ALL, Right.ADMIN));
		var store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Railways.inject(1), Progress.none());
		service = QueryService.start(List.of(new QueryService.Named(NAME, store, Optional.of(folder.resolve(NAME)))),
				new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0)), Access.of(tokens), ServiceLimits.DEFAULT)
						.withModels(Files.createDirectory(folder.resolve("models"))),
				catalog);
		client = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.with(secret));
	}

	@AfterEach
	void stop() {
		client.close();
		service.close();
	}

	private static QueryCall query() {
		return new QueryCall(NAME, "ocl", "Segment.allInstances()", null, null, null, null, null, 10L, null, null, null);
	}

	private void write(Map<String, Right> rights) throws IOException {
		Files.deleteIfExists(tokens);
		TokenFile.append(tokens, new Token("ada", Token.hash(secret), rights));
	}

	/** Begins all that goes on for more than one call, and tells how it goes on. */
	private void begin() {
		String cursor = client.call(Methods.START, query(), Started.class).cursor();
		String download = client.call(Methods.DOWNLOAD, new DownloadCall(NAME, null, null, null), Download.class).download();
		String edit = client.call(Methods.EDIT, new BeginCall(NAME, null, List.of(), null), EditState.class).edit();
		String upload = client.call(Methods.UPLOAD, new UploadCall("new", "columns", null, null, null), Upload.class).upload();
		goingOn = new LinkedHashMap<>();
		goingOn.put(Methods.NEXT, () -> client.call(Methods.NEXT, new CursorCall(cursor, 1L, null), QueryPage.class));
		goingOn.put(Methods.FETCH, () -> client.call(Methods.FETCH, new FetchCall(download, 0L), Download.Part.class));
		goingOn.put(Methods.STEPS, () -> client.call(Methods.STEPS, new EditCall(edit, List.of()), EditState.class));
		goingOn.put(Methods.PART, () -> client.call(Methods.PART, new PartCall(upload, "m.xmi", null, ""), Received.class));
		goingOn.put(Methods.PROGRESS, () -> client.call(Methods.PROGRESS, new LoadCall(upload), LoadProgress.class));
		goingOn.values().forEach(Runnable::run);
	}

	private void assertNothingGoesOn(ErrorCode code) {
		goingOn.forEach((method, call) -> assertEquals(code, assertThrows(ArenaException.class, call::run, method).code(), method));
	}

	/** A change of the file counts within a second. */
	private void await(Optional<ErrorCode> answer) throws InterruptedException {
		while (!refusal().equals(answer)) {
			Thread.sleep(50);
		}
	}

	private Optional<ErrorCode> refusal() {
		try {
			client.call(Methods.RUN, query(), QueryResult.class);
			return Optional.empty();
		} catch (ArenaException e) {
			return Optional.of(e.code());
		}
	}

	@Test
	void aTokenThatIsTakenAwayGoesOnWithNothing() throws Exception {
		begin();
		Files.writeString(tokens, "");
		TokenFile.append(tokens, new Token("bob", Token.hash(Token.secret()), Map.of(Token.ALL, Right.ADMIN)));
		await(Optional.of(ErrorCode.UNAUTHENTICATED));
		assertNothingGoesOn(ErrorCode.UNAUTHENTICATED);
	}

	@Test
	void aTokenWithOtherRightsGoesOnWithNothingThatItMayNotDo() throws Exception {
		begin();
		write(Map.of("other", Right.ADMIN));
		await(Optional.of(ErrorCode.FORBIDDEN));
		assertNothingGoesOn(ErrorCode.FORBIDDEN);
		write(Map.of(Token.ALL, Right.ADMIN));
		await(Optional.empty());
		goingOn.values().forEach(Runnable::run);
	}
}
