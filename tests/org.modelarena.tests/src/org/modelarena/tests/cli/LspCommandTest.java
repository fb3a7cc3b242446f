// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.cli.lsp.EditorServer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.models.ModelData;

/** An editor and {@code arena lsp} talk the Language Server Protocol, over pipes. */
@Timeout(60)
class LspCommandTest {
	@TempDir
	Path folder;

	/** A server in this process, and an editor with the other ends of its pipes. */
	private static final class Pipes implements AutoCloseable {
		private final PipedOutputStream toServer = new PipedOutputStream();
		private final CompletableFuture<Boolean> end;
		private final LspEditor editor;

		Pipes(Optional<Metamodel> metamodel, Map<String, ?> options) throws Exception {
			PipedOutputStream toEditor = new PipedOutputStream();
			PipedInputStream ofServer = new PipedInputStream(toServer, 1 << 16);
			PipedInputStream ofEditor = new PipedInputStream(toEditor, 1 << 16);
			end = CompletableFuture.supplyAsync(() -> EditorServer.serve(ofServer, toEditor, Catalog.discover().languages(), metamodel, Cancellation.create()),
					work -> new Thread(work, "server").start());
			editor = new LspEditor(ofEditor, toServer).initialized(options);
		}

		@Override
		public void close() throws IOException {
			editor.close();
		}
	}

	private static Pipes withRailway() throws Exception {
		return new Pipes(Optional.of(Cases.get("railway").metamodel()), Map.of());
	}

	@Test
	void anEditorIsToldWhatTheServerCan() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			assertTrue(editor.capabilities().getCompletionProvider().getTriggerCharacters().contains("."));
			assertTrue(editor.capabilities().getHoverProvider().getLeft());
			assertTrue(editor.capabilities().getDocumentFormattingProvider().getLeft());
			assertEquals("keyword", editor.capabilities().getSemanticTokensProvider().getLegend().getTokenTypes().get(0));
		}
	}

	@Test
	void errorsComeAfterOpeningAndAfterChanges() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			editor.open("file:///a.ocl", "ocl", "Segment.allInstances()\n->select(s | s.lenght > 0)");
			assertEquals(List.of("1:15-21 Unknown name 'lenght'. Did you mean 'length'?"), editor.diagnosed(1));
			TextDocumentContentChangeEvent part = new TextDocumentContentChangeEvent(new Range(new Position(1, 15), new Position(1, 21)), "length");
			editor.server().getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier("file:///a.ocl", 2), List.of(part)));
			assertEquals(List.of(), editor.diagnosed(2));
			TextDocumentContentChangeEvent all = new TextDocumentContentChangeEvent("Segmant.allInstances()");
			editor.server().getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier("file:///a.ocl", 3), List.of(all)));
			assertEquals(List.of("0:0-7 Unknown name 'Segmant'. Did you mean 'Segment'?"), editor.diagnosed(3));
			editor.server().getTextDocumentService().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier("file:///a.ocl")));
			assertEquals(List.of(), editor.diagnosed(0));
		}
	}

	@Test
	void quickChangesAreCheckedOnce() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			editor.open("file:///a.eol", "eol", "return 0;");
			editor.diagnosed(1);
			for (int version = 2; version <= 12; version++) {
				TextDocumentContentChangeEvent all = new TextDocumentContentChangeEvent("return x" + version + ";");
				editor.server().getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier("file:///a.eol", version), List.of(all)));
			}
			assertTrue(editor.diagnosed(12).get(0).contains("'x12'"));
			assertFalse(editor.hasMore());
		}
	}

	@Test
	void proposalsReplaceTheWordThatWasBegun() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			editor.open("file:///a.eol", "eol", "var x;\nreturn Segment.all.sel");
			CompletionItem select = editor.complete("file:///a.eol", 1, 22).get(0);
			assertEquals("select", select.getLabel());
			TextEdit edit = select.getTextEdit().getLeft();
			assertEquals(new Range(new Position(1, 19), new Position(1, 22)), edit.getRange());
			assertEquals("select(s | $0)", edit.getNewText());
			assertEquals(InsertTextFormat.Snippet, select.getInsertTextFormat());
		}
	}

	@Test
	void wordsAreExplainedColouredAndLinesIndented() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			String uri = "file:///a.eol";
			editor.open(uri, "eol", "if (true) {\nreturn Segment.all;\n}");
			assertTrue(
					editor.server().getTextDocumentService().hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(1, 9))).get(20, TimeUnit.SECONDS).getContents().getRight().getValue()
							.contains("railway::Segment"));
			List<? extends TextEdit> edits = editor.server().getTextDocumentService().formatting(new DocumentFormattingParams(new TextDocumentIdentifier(uri), new FormattingOptions(4, false))).get(20,
					TimeUnit.SECONDS);
			assertEquals("if (true) {\n\treturn Segment.all;\n}", edits.get(0).getNewText());
			List<Integer> tokens = editor.server().getTextDocumentService().semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(uri))).get(20, TimeUnit.SECONDS).getData();
			assertEquals(List.of(0, 0, 2, 0, 0, 0, 3, 1, 5, 0), tokens.subList(0, 10));
		}
	}

	@Test
	void aTextNamesItsMetamodelInItsFirstLine() throws Exception {
		try (InputStream ecore = ModelData.open("railway/railway.ecore")) {
			Files.copy(ecore, folder.resolve("railway.ecore"));
		}
		String uri = folder.resolve("query.epl").toUri().toString();
		try (Pipes pipes = new Pipes(Optional.empty(), Map.of())) {
			LspEditor editor = pipes.editor;
			editor.open(uri, "plaintext", "// @metamodel railway.ecore\npattern P r : Rou");
			editor.diagnosed(1);
			assertEquals(List.of("Route"), editor.complete(uri, 1, 17).stream().map(CompletionItem::getLabel).toList());
			editor.open(folder.resolve("other.ocl").toUri().toString(), "ocl", "-- @metamodel nowhere.ecore\n1");
			assertTrue(editor.diagnosed(1).get(0).contains("nowhere.ecore"));
		}
	}

	@Test
	void theEditorNamesMetamodelsWhenItStarts() throws Exception {
		try (InputStream ecore = ModelData.open("railway/railway.ecore")) {
			Files.copy(ecore, folder.resolve("railway.ecore"));
		}
		try (Pipes pipes = new Pipes(Optional.empty(), Map.of("metamodels", List.of(folder.resolve("railway.ecore").toString())))) {
			LspEditor editor = pipes.editor;
			editor.open("untitled:1", "ocl", "Segment.al");
			assertEquals("allInstances", editor.complete("untitled:1", 0, 10).get(0).getLabel());
		}
	}

	@Test
	void withoutAMetamodelTheEditorIsToldHowToNameOne() throws Exception {
		try (Pipes pipes = new Pipes(Optional.empty(), Map.of())) {
			LspEditor editor = pipes.editor;
			editor.open("file:///a.ocl", "ocl", "1 + 1");
			assertTrue(editor.diagnosed(1).get(0).contains("-- @metamodel"));
			assertEquals(List.of(), editor.complete("file:///a.ocl", 0, 0));
		}
	}

	@Test
	void theServerEndsWhenTheEditorSaysSoOrIsGone() throws Exception {
		try (Pipes pipes = withRailway()) {
			LspEditor editor = pipes.editor;
			editor.server().shutdown().get(20, TimeUnit.SECONDS);
			editor.server().exit();
			assertTrue(pipes.end.get(20, TimeUnit.SECONDS));
		}
		Pipes gone = withRailway();
		gone.toServer.close();
		assertFalse(gone.end.get(20, TimeUnit.SECONDS));
		gone.close();
	}

	@Test
	void theCommandWritesNothingButTheProtocol() throws Exception {
		InputStream before = System.in;
		String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";
		String exit = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
		try (InputStream in = new java.io.ByteArrayInputStream((frame(message) + frame(exit)).getBytes(StandardCharsets.UTF_8))) {
			System.setIn(in);
			Arena run = Arena.run("lsp", "--stdio");
			assertEquals(1, run.code());
			assertTrue(run.out().startsWith("Content-Length: "), run.out());
			assertTrue(run.out().endsWith("}"), run.out());
			assertTrue(run.out().contains("\"completionProvider\""), run.out());
		} finally {
			System.setIn(before);
		}
	}

	private static String frame(String message) {
		return "Content-Length: " + message.length() + "\r\n\r\n" + message;
	}

	@Test
	void theCommandExplainsItself() {
		Arena help = Arena.run("lsp", "--help").succeeded();
		assertTrue(help.out().contains("--metamodel"), help.out());
		assertTrue(Arena.run("lsp", "--metamodel", "nowhere.ecore").refused(2).contains("nowhere.ecore"));
	}
}
