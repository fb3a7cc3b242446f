// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Release;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Serves one editor over one pair of streams. */
public final class EditorServer implements LanguageServer, LanguageClientAware, WorkspaceService {
	private static final int THREADS = 2;

	private final Metamodels metamodels;
	private final OpenTexts texts;
	private final CompletableFuture<Boolean> end = new CompletableFuture<>();
	private volatile boolean isShutDown;

	private EditorServer(Metamodels metamodels, ScheduledExecutorService executor) {
		this.metamodels = metamodels;
		this.texts = new OpenTexts(metamodels, executor);
	}

	/**
	 * Serves an editor until it says that it is done, its stream ends, or somebody cancels. The streams are left open.
	 *
	 * @param given the metamodel where a text names none; nothing to ask the editor for one
	 * @return whether the editor had asked for the end before it came, as the protocol wants it
	 */
	public static boolean serve(InputStream in, OutputStream out, QueryLanguages languages, Optional<Metamodel> given, Cancellation cancellation) {
		ScheduledExecutorService executor = Executors.newScheduledThreadPool(THREADS, work -> daemon(work, "arena-lsp"));
		ExecutorService reader = Executors.newCachedThreadPool(work -> daemon(work, "arena-lsp-reader"));
		try {
			return new EditorServer(new Metamodels(languages, given), executor).listen(in, out, reader, cancellation);
		} finally {
			executor.shutdownNow();
			reader.shutdownNow();
		}
	}

	private static Thread daemon(Runnable work, String name) {
		Thread thread = new Thread(work, name);
		thread.setDaemon(true);
		return thread;
	}

	private boolean listen(InputStream in, OutputStream out, ExecutorService reader, Cancellation cancellation) {
		Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(this, in, out, reader, consumer -> consumer);
		connect(launcher.getRemoteProxy());
		Future<Void> stream = launcher.startListening();
		reader.execute(() -> awaitEnd(stream));
		try (Cancellation.Registration registration = cancellation.onCancel(() -> end.complete(isShutDown))) {
			return end.join();
		}
	}

	private void awaitEnd(Future<Void> stream) {
		try {
			stream.get();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (ExecutionException e) {
			// It has ended in another way.
		}
		end.complete(isShutDown);
	}

	@Override
	public void connect(LanguageClient client) {
		texts.connect(client);
	}

	@Override
	public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
		texts.useSnippets(canSnippets(params.getCapabilities()));
		metamodels.use(metamodels(params));
		if (params.getProcessId() != null) {
			ProcessHandle.of(params.getProcessId()).ifPresent(parent -> parent.onExit().thenRun(() -> end.complete(isShutDown)));
		}
		return CompletableFuture.completedFuture(new InitializeResult(capabilities(), new ServerInfo("ModelArena", Release.VERSION)));
	}

	private static ServerCapabilities capabilities() {
		ServerCapabilities can = new ServerCapabilities();
		TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
		sync.setOpenClose(true);
		sync.setChange(TextDocumentSyncKind.Incremental);
		sync.setSave(true);
		can.setTextDocumentSync(sync);
		can.setCompletionProvider(new CompletionOptions(false, List.of(".", ">", ":", "#")));
		can.setHoverProvider(true);
		can.setDocumentFormattingProvider(true);
		can.setSemanticTokensProvider(new SemanticTokensWithRegistrationOptions(new SemanticTokensLegend(Shapes.TOKEN_TYPES, List.of()), true));
		return can;
	}

	private static boolean canSnippets(ClientCapabilities capabilities) {
		return capabilities != null && capabilities.getTextDocument() != null && capabilities.getTextDocument().getCompletion() != null
				&& capabilities.getTextDocument().getCompletion().getCompletionItem() != null
				&& Boolean.TRUE.equals(capabilities.getTextDocument().getCompletion().getCompletionItem().getSnippetSupport());
	}

	/** {@code {"metamodels": ["model/railway.ecore"]}}, relative to the folder that the editor works in. */
	private static List<Path> metamodels(InitializeParams params) {
		List<Path> files = new ArrayList<>();
		if (params.getInitializationOptions() instanceof JsonObject options && options.get("metamodels") instanceof JsonArray named) {
			Path folder = folder(params.getWorkspaceFolders());
			for (JsonElement name : named) {
				if (name.isJsonPrimitive()) {
					try {
						files.add(folder.resolve(name.getAsString()));
					} catch (InvalidPathException e) {
						// Not a file of this machine; the texts say that they have no metamodel.
					}
				}
			}
		}
		return files;
	}

	private static Path folder(List<WorkspaceFolder> folders) {
		try {
			return folders == null || folders.isEmpty() ? Path.of("") : Path.of(URI.create(folders.getFirst().getUri()));
		} catch (IllegalArgumentException | FileSystemNotFoundException e) {
			return Path.of("");
		}
	}

	@Override
	public CompletableFuture<Object> shutdown() {
		isShutDown = true;
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void exit() {
		end.complete(isShutDown);
	}

	@Override
	public void setTrace(SetTraceParams params) {
		// There is nothing to trace.
	}

	@Override
	public TextDocumentService getTextDocumentService() {
		return texts;
	}

	@Override
	public WorkspaceService getWorkspaceService() {
		return this;
	}

	@Override
	public void didChangeConfiguration(DidChangeConfigurationParams params) {
		texts.checkAll();
	}

	@Override
	public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
		texts.checkAll();
	}
}
