// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.editor.QueryHover;
import org.modelarena.ui.editor.QueryProposals;
import org.modelarena.ui.editor.QueryReconciler;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** Files with queries in the platform's editor: colours, help, what is wrong, and running them. */
@Sampled(2)
class QueryEditorTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("texts");
		project.library(40);
	}

	@AfterEach
	void close() {
		project.close();
	}

	private ITextEditor edit(String name, String text) {
		IFile file = project.file(name, text);
		IEditorPart editor = Workbench.ui(() -> IDE.openEditor(Bot.page(), file));
		return (ITextEditor) editor;
	}

	private static IDocument document(ITextEditor editor) {
		return editor.getDocumentProvider().getDocument(editor.getEditorInput());
	}

	private static ISourceViewer viewer(ITextEditor editor) {
		return (ISourceViewer) Workbench.ui(() -> editor.getAdapter(ITextOperationTarget.class));
	}

	private static IMarker[] markers(ITextEditor editor) {
		try {
			return editor.getEditorInput().getAdapter(IFile.class).findMarkers(QueryReconciler.MARKER, true, IResource.DEPTH_ZERO);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	private static void type(ITextEditor editor, String text) {
		Workbench.ui(() -> {
			document(editor).set(text);
			return null;
		});
	}

	@Test
	void aMistakeIsMarkedWhileOneTypesAndGoesWhenItIsMended() throws Exception {
		ITextEditor editor = edit("books.ocl", "-- @metamodel library.ecore\nBook.allInstances()->select(b | b.pages > 10)");
		type(editor, "-- @metamodel library.ecore\nBook.allInstances()->select(b | b.page > 10)");
		Bot.waitUntil("the mistake is marked", () -> markers(editor).length == 1);
		IMarker marker = markers(editor)[0];
		assertEquals(2, marker.getAttribute(IMarker.LINE_NUMBER, -1));
		assertEquals("page", document(editor).get(marker.getAttribute(IMarker.CHAR_START, 0), marker.getAttribute(IMarker.CHAR_END, 0) - marker.getAttribute(IMarker.CHAR_START, 0)));
		type(editor, "-- @metamodel library.ecore\nBook.allInstances()->select(b | b.pages > 10)");
		Bot.waitUntil("nothing is marked", () -> markers(editor).length == 0);
		type(editor, "-- @metamodel library.ecore\nBook.allInstances()->select(b | b.pages >");
		Bot.waitUntil("what is not finished is marked", () -> markers(editor).length > 0);
	}

	@Test
	void aMetamodelThatIsNotThereIsTold() {
		ITextEditor editor = edit("gone.ocl", "-- @metamodel gone.ecore\nBook.allInstances()->select(b | b.");
		QueryProposals proposals = new QueryProposals();
		assertEquals(0, proposals.computeCompletionProposals(viewer(editor), document(editor).getLength()).length);
		assertTrue(proposals.getErrorMessage().contains("gone.ecore"), proposals.getErrorMessage());
		Bot.waitUntil("its line is marked", () -> markers(editor).length == 1 && markers(editor)[0].getAttribute(IMarker.MESSAGE, "").contains("gone.ecore") && markers(editor)[0]
				.getAttribute(IMarker.LINE_NUMBER, -1) == 1);
		type(editor, "-- @metamodel \0.ecore\nBook.allInstances()");
		Bot.waitUntil("what is no path is told", () -> markers(editor).length == 1 && markers(editor)[0].getAttribute(IMarker.MESSAGE, "").contains("is no path"));
		type(editor, "-- @metamodel library.ecore\nBook.allInstances()->select(b | b.page > 10)");
		Bot.waitUntil("checks go on", () -> markers(editor).length == 1 && markers(editor)[0].getAttribute(IMarker.LINE_NUMBER, -1) == 2);
	}

	/** The error log tells if not. */
	@Test
	void aFileThatIsDeletedWhileItIsCheckedIsNoFault() {
		ITextEditor editor = edit("deleted.epl", "// @metamodel library.ecore\npattern P\n  b : Book {\n  match : b.pages > 3\n}");
		type(editor, "// @metamodel library.ecore\npattern P\n  b : Book {\n  match : b.pagez > 3\n}");
		IResourceChangeListener pause = event -> Bot.waitUntil("a check waits for the deletion, to mark what is gone then", QueryEditorTest::marks);
		ResourcesPlugin.getWorkspace().addResourceChangeListener(pause, IResourceChangeEvent.PRE_DELETE);
		try {
			project.delete();
		} finally {
			ResourcesPlugin.getWorkspace().removeResourceChangeListener(pause);
		}
	}

	private static boolean marks() {
		return Thread.getAllStackTraces().values().stream().flatMap(Stream::of).anyMatch(frame -> frame.getClassName().equals(QueryReconciler.class.getName()) && frame.getMethodName()
				.equals("mark"));
	}

	@Test
	void mistakesInEveryLanguageAreMarkedAtTheirLine() {
		for (String[] mistake : List.of(new String[] { "m.ocl", "-- @metamodel library.ecore\n\nBok.allInstances()", "3" }, new String[] { "m.eol",
				"// @metamodel library.ecore\nvar most = 3;\nreturn Book.all.select(b | b.pagez > most);", "3" },
				new String[] { "m.epl",
						"// @metamodel library.ecore\npattern P\n  b : Book {\n  match : b.pagez > 3\n}", "4" })) {
			ITextEditor editor = edit(mistake[0], mistake[1]);
			Bot.waitUntil(mistake[0] + " is marked", () -> markers(editor).length == 1);
			assertEquals(Integer.parseInt(mistake[2]), markers(editor)[0].getAttribute(IMarker.LINE_NUMBER, -1), mistake[0]);
		}
	}

	@Test
	void featuresOfTheInferredTypeAreProposed() {
		for (String[] text : List.of(new String[] { "a.ocl", "-- @metamodel library.ecore\nBook.allInstances()->select(b | b." }, new String[] { "a.eol",
				"// @metamodel library.ecore\nreturn Book.all.select(b|b." }, new String[] { "a.epl", "// @metamodel library.ecore\npattern P b : Book { match : b." })) {
			ITextEditor editor = edit(text[0], text[1]);
			ICompletionProposal[] found = new QueryProposals().computeCompletionProposals(viewer(editor), text[1].length());
			List<String> labels = Stream.of(found).map(ICompletionProposal::getDisplayString).toList();
			assertTrue(labels.size() > 3 && labels.subList(0, 3).stream().anyMatch(label -> label.startsWith("pages")), text[0] + ": " + labels);
		}
	}

	@Test
	void theMetamodelOfTheChosenStoreHelpsAFileThatNamesNone() {
		Path model = project.folder().resolve("library.xmi");
		StoreNode store = TestProject.load("columns", "library-columns", model);
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.choose(List.of(store));
			return null;
		});
		ITextEditor editor = edit("chosen.eol", "return Writer.all.first().na");
		ICompletionProposal[] found = new QueryProposals().computeCompletionProposals(viewer(editor), document(editor).getLength());
		assertTrue(found.length > 0 && found[0].getDisplayString().startsWith("name"), Stream.of(found).map(ICompletionProposal::getDisplayString).toList().toString());
		String hover = new QueryHover().getHoverInfo(viewer(editor), new Region("return Wr".length(), 0));
		assertNotNull(hover);
		assertTrue(hover.contains("Writer") && hover.contains("name"), hover);
		type(editor, "return Book.all.size();");
		Workbench.ui(() -> editor.getSite().getService(IHandlerService.class).executeCommand("org.modelarena.ui.runQuery", null));
		Bot.waitUntil("the file's query is answered", () -> Queries.get().current().filter(run -> run.isOver() && run.query().text().equals("return Book.all.size();")).isPresent());
		assertTrue(Queries.get().current().orElseThrow().outcomes().getFirst().answer().isPresent(), Queries.get().current().orElseThrow().summary());
	}

	@Test
	void wordsAreColouredAndTheTextIsIndented() {
		ITextEditor editor = edit("colours.eol", "var sum = 0;\nfor (b in Book.all) {\nsum = sum + b.pages;\n}\nreturn 'sum: ' + sum;\n");
		StyledText text = viewer(editor).getTextWidget();
		Bot.waitUntil("the words have colours", () -> text.getStyleRanges().length > 5 && text.getStyleRangeAtOffset(0) != null);
		Workbench.ui(() -> {
			editor.setFocus();
			return editor.getSite().getService(IHandlerService.class).executeCommand("org.modelarena.ui.formatQuery", null);
		});
		assertTrue(document(editor).get().matches("(?s).*\\n\\s+sum = sum \\+ b\\.pages;.*"), document(editor).get());
	}
}
