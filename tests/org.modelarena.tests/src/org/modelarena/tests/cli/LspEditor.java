// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor that talks to {@code arena lsp}, with a real launcher. */
final class LspEditor implements LanguageClient, AutoCloseable {
	private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();
	private final InputStream in;
	private final OutputStream out;
	private final LanguageServer server;
	private ServerCapabilities capabilities;

	/** Takes over the streams. */
	LspEditor(InputStream in, OutputStream out) {
		this.in = in;
		this.out = out;
		Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(this, in, out);
		server = launcher.getRemoteProxy();
		launcher.startListening();
	}

	LanguageServer server() {
		return server;
	}

	ServerCapabilities capabilities() {
		return capabilities;
	}

	/** Whether diagnostics have come that nobody has asked for. */
	boolean hasMore() {
		return !diagnostics.isEmpty();
	}

	/** Introduces itself. */
	LspEditor initialized(Map<String, ?> options) throws Exception {
		InitializeParams params = new InitializeParams();
		CompletionItemCapabilities item = new CompletionItemCapabilities(true);
		TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
		text.setCompletion(new CompletionCapabilities(item));
		ClientCapabilities can = new ClientCapabilities();
		can.setTextDocument(text);
		params.setCapabilities(can);
		params.setInitializationOptions(options);
		capabilities = server.initialize(params).get(20, TimeUnit.SECONDS).getCapabilities();
		server.initialized(new InitializedParams());
		return this;
	}

	void open(String uri, String language, String text) {
		server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, 1, text)));
	}

	/** The next diagnostics for a version of a text. */
	List<String> diagnosed(int version) throws InterruptedException {
		while (true) {
			PublishDiagnosticsParams next = diagnostics.poll(20, TimeUnit.SECONDS);
			if (next.getVersion() == null || next.getVersion() == version) {
				return next.getDiagnostics().stream()
						.map(each -> each.getRange().getStart().getLine() + ":" + each.getRange().getStart().getCharacter() + "-" + each.getRange().getEnd().getCharacter() + " "
								+ each.getMessage().get())
						.toList();
			}
		}
	}

	List<CompletionItem> complete(String uri, int line, int column) throws Exception {
		return server.getTextDocumentService().completion(new CompletionParams(new TextDocumentIdentifier(uri), new Position(line, column))).get(20, TimeUnit.SECONDS).getRight().getItems();
	}

	@Override
	public void publishDiagnostics(PublishDiagnosticsParams found) {
		diagnostics.add(found);
	}

	@Override
	public void telemetryEvent(Object object) {
		// None is sent.
	}

	@Override
	public void showMessage(MessageParams message) {
		// None is sent.
	}

	@Override
	public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void logMessage(MessageParams message) {
		// None is sent.
	}

	@Override
	public void close() throws IOException {
		out.close();
		in.close();
	}
}
