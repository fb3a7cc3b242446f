// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.lsp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Completion;
import org.modelarena.language.LanguageService;
import org.modelarena.language.TextLines;

/** The texts that an editor has open. Answers are computed in the executor's threads, diagnostics some time after the last change. Thread-safe. */
final class OpenTexts implements TextDocumentService {
	/** Longer than from one key to the next, shorter than anybody waits. */
	private static final Duration QUIET = Duration.ofMillis(300);
	private static final Duration LONGEST = Duration.ofSeconds(10);
	private static final String NO_METAMODEL = "No metamodel is known, so there is little help. Name one in the first line, such as '%s @metamodel model.ecore', "
			+ "or start 'arena lsp' with --metamodel, --at or --url.";

	private final Metamodels metamodels;
	private final ScheduledExecutorService executor;
	private final Map<String, OpenText> texts = new ConcurrentHashMap<>();
	private final Map<String, Future<?>> checks = new ConcurrentHashMap<>();
	private volatile LanguageClient client;
	private volatile boolean snippets;

	OpenTexts(Metamodels metamodels, ScheduledExecutorService executor) {
		this.metamodels = metamodels;
		this.executor = executor;
	}

	/** Whom to tell of diagnostics. */
	void connect(LanguageClient editor) {
		client = editor;
	}

	/** Whether the editor can put the caret into what is inserted. */
	void useSnippets(boolean can) {
		snippets = can;
	}

	/** Looks at all texts again, since a metamodel may have changed. */
	void checkAll() {
		texts.keySet().forEach(uri -> check(uri, Duration.ZERO));
	}

	@Override
	public void didOpen(DidOpenTextDocumentParams params) {
		TextDocumentItem item = params.getTextDocument();
		texts.put(item.getUri(), OpenText.of(item.getUri(), item.getLanguageId(), item.getVersion(), item.getText()));
		check(item.getUri(), Duration.ZERO);
	}

	@Override
	public void didChange(DidChangeTextDocumentParams params) {
		VersionedTextDocumentIdentifier changed = params.getTextDocument();
		int version = changed.getVersion() == null ? 0 : changed.getVersion();
		texts.computeIfPresent(changed.getUri(), (uri, text) -> text.changed(version, params.getContentChanges()));
		check(changed.getUri(), QUIET);
	}

	@Override
	public void didClose(DidCloseTextDocumentParams params) {
		String uri = params.getTextDocument().getUri();
		texts.remove(uri);
		Future<?> check = checks.remove(uri);
		if (check != null) {
			check.cancel(false);
		}
		client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
	}

	@Override
	public void didSave(DidSaveTextDocumentParams params) {
		check(params.getTextDocument().getUri(), Duration.ZERO);
	}

	private void check(String uri, Duration after) {
		Future<?> before = checks.put(uri, executor.schedule(() -> publish(uri), after.toMillis(), TimeUnit.MILLISECONDS));
		if (before != null) {
			before.cancel(false);
		}
	}

	private void publish(String uri) {
		OpenText text = texts.get(uri);
		if (text == null) {
			return;
		}
		List<Diagnostic> found = diagnostics(text);
		if (texts.get(uri) == text) {
			client.publishDiagnostics(new PublishDiagnosticsParams(uri, found, text.version()));
		}
	}

	private List<Diagnostic> diagnostics(OpenText text) {
		TextLines lines = new TextLines(text.text());
		try {
			Optional<LanguageService> service = metamodels.service(text);
			if (service.isEmpty()) {
				return List.of(atBeginning(lines, String.format(Locale.ROOT, NO_METAMODEL, text.language().equals("ocl") ? "--" : "//"), DiagnosticSeverity.Information));
			}
			return service.get().diagnose(text.text(), Cancellation.create().withTimeout(LONGEST)).stream().map(each -> Shapes.diagnostic(lines, each)).toList();
		} catch (ArenaException e) {
			return List.of(atBeginning(lines, e.getMessage(), DiagnosticSeverity.Error));
		} catch (RuntimeException e) {
			// A fault of ours is no reason to stop looking at texts.
			return List.of(atBeginning(lines, "The text cannot be checked (" + e + ").", DiagnosticSeverity.Warning));
		}
	}

	private static Diagnostic atBeginning(TextLines lines, String message, DiagnosticSeverity severity) {
		int end = lines.offset(0, Integer.MAX_VALUE);
		return new Diagnostic(new Range(new Position(0, 0), Shapes.position(lines, end)), message, severity, "ModelArena");
	}

	@Override
	public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
		boolean withSnippets = snippets;
		return answer(params.getTextDocument().getUri(), Either.forRight(new CompletionList(List.of())), (text, help) -> {
			TextLines lines = new TextLines(text.text());
			int offset = lines.offset(params.getPosition().getLine(), params.getPosition().getCharacter());
			List<Completion> found = help.service().complete(text.text(), offset, help.cancellation());
			List<CompletionItem> items = new ArrayList<>();
			found.forEach(each -> items.add(Shapes.completion(lines, each, items.size(), withSnippets)));
			return Either.forRight(new CompletionList(items));
		});
	}

	@Override
	public CompletableFuture<Hover> hover(HoverParams params) {
		return answer(params.getTextDocument().getUri(), null, (text, help) -> {
			TextLines lines = new TextLines(text.text());
			int offset = lines.offset(params.getPosition().getLine(), params.getPosition().getCharacter());
			return help.service().hover(text.text(), offset, help.cancellation()).map(found -> Shapes.hover(lines, found)).orElse(null);
		});
	}

	@Override
	public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
		return answer(params.getTextDocument().getUri(), List.of(), (text, help) -> {
			String formatted = help.service().format(text.text());
			if (formatted.equals(text.text())) {
				return List.of();
			}
			TextLines lines = new TextLines(text.text());
			return List.of(new TextEdit(new Range(new Position(0, 0), Shapes.position(lines, text.text().length())), formatted));
		});
	}

	@Override
	public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
		return answer(params.getTextDocument().getUri(), new SemanticTokens(List.of()), (text, help) -> new SemanticTokens(Shapes.tokens(text.text(), help.service().tokens(text.text()))));
	}

	private record Help(LanguageService service, Cancellation cancellation) {
	}

	/** @param nothing the answer where there is no such text or no metamodel; what is wrong with a metamodel is told as a diagnostic */
	private <T> CompletableFuture<T> answer(String uri, T nothing, BiFunction<OpenText, Help, T> work) {
		OpenText text = texts.get(uri);
		if (text == null) {
			return CompletableFuture.completedFuture(nothing);
		}
		return CompletableFutures.computeAsync(executor, checker -> {
			Optional<LanguageService> service;
			try {
				service = metamodels.service(text);
			} catch (ArenaException e) {
				return nothing;
			}
			Cancellation cancellation = Cancellation.create().withTimeout(LONGEST).withProbe(checker::checkCanceled);
			return service.isEmpty() ? nothing : work.apply(text, new Help(service.get(), cancellation));
		});
	}
}
