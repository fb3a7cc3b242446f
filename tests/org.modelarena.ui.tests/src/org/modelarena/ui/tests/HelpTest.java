// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.HelpSystem;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.experiment.ExperimentEditor;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;
import org.osgi.framework.Bundle;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The cheat sheet opens, and what it offers to do can be done; help knows each view. */
class HelpTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final List<String> VIEWS = List.of("explorer", "console", "results", "element", "plan", "live", "history");
	private static final Bundle UI = Platform.getBundle("org.modelarena.ui");

	private static List<Element> elements(String file, String tag) throws Exception {
		try (InputStream in = UI.getEntry(file).openStream()) {
			NodeList nodes = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getElementsByTagName(tag);
			List<Element> found = new ArrayList<>();
			for (int i = 0; i < nodes.getLength(); i++) {
				found.add((Element) nodes.item(i));
			}
			return found;
		}
	}

	@Test
	void theCheatSheetOpens() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		Workbench.later(() -> {
			ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
			ParameterizedCommand open = ParameterizedCommand.generateCommand(commands.getCommand("org.eclipse.ui.cheatsheets.openCheatSheet"), Map.of("cheatSheetId",
					"org.modelarena.ui.compare"));
			try {
				Bot.page().getWorkbenchWindow().getService(IHandlerService.class).executeCommand(open, null);
			} catch (org.eclipse.core.commands.common.CommandException e) {
				throw new AssertionError(e);
			}
		});
		Bot.waitUntil("the cheat sheet is there", () -> sheet() != null);
		Bot.part(Workbench.ui(() -> sheet().getPart(true))).label("Compare my model in five minutes");
		Workbench.screenshotOf("cheat-sheet");
		Workbench.ui(() -> {
			Bot.page().hideView(sheet());
			return null;
		});
	}

	private static IViewReference sheet() {
		return Bot.page().findViewReference("org.eclipse.ui.cheatsheets.views.CheatSheetView");
	}

	@Test
	void whatACheatSheetOffersCanBeDone() throws Exception {
		ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
		List<Element> english = elements("help/compare.xml", "command");
		List<Element> german = elements("nl/de/help/compare.xml", "command");
		assertEquals(english.stream().map(each -> each.getAttribute("serialization")).toList(), german.stream().map(each -> each.getAttribute("serialization")).toList());
		assertTrue(english.size() > 4);
		for (Element each : english) {
			assertTrue(commands.deserialize(each.getAttribute("serialization")).getCommand().isDefined(), each.getAttribute("serialization"));
		}
	}

	@Test
	void helpLeadsToPagesThatAreThere() throws Exception {
		String guide;
		try (InputStream in = UI.getEntry("help/guide.html").openStream()) {
			guide = new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		for (String file : List.of("help/contexts.xml", "help/toc.xml", "nl/de/help/contexts.xml", "nl/de/help/toc.xml")) {
			for (Element topic : elements(file, "topic")) {
				String[] parts = topic.getAttribute("href").split("#");
				assertNotNull(UI.getEntry(parts[0]), topic.getAttribute("href"));
				assertTrue(guide.contains("id=\"" + parts[1] + "\""), topic.getAttribute("href"));
			}
		}
		List<String> contexts = elements("help/contexts.xml", "context").stream().map(each -> each.getAttribute("id")).toList();
		for (String view : VIEWS) {
			assertTrue(contexts.contains(view), view);
		}
	}

	@Test
	void eachViewHasItsHelpAndNamesForScreenReaders() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		for (String view : VIEWS) {
			String id = "org.modelarena.ui." + view;
			Bot bot = Bot.view(id);
			assertTrue(bot.helpContexts().contains(id), view + ": " + bot.helpContexts());
			assertFalse(HelpSystem.getContext(id).getText().isBlank(), view);
			assertEquals(List.of(), bot.unnamed(), view);
		}
	}

	@Test
	void eachDialogAndEditorHasNamesForScreenReaders() throws Exception {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		try (TestProject project = TestProject.create("names")) {
			IFile model = project.library(10);
			Map<String, List<String>> unnamed = new LinkedHashMap<>();
			Dialogs.visit(model, (name, dialog) -> unnamed.put(name, dialog.dialogPage().unnamed()));
			ExperimentEditor editor = TestProject.open(project.file("names.yaml", "name: names\ncase: railway\n"), ExperimentEditor.ID, ExperimentEditor.class);
			unnamed.put("experiment", Bot.part(editor).unnamed());
			unnamed.values().removeIf(List::isEmpty);
			assertEquals(Map.of(), unnamed);
		}
	}

	@Test
	void aHelpPageIsServedToBrowsersOfThisMachine() throws Exception {
		URL page = PlatformUI.getWorkbench().getHelpSystem().resolve("/org.modelarena.ui/help/guide.html", true);
		try (InputStream in = page.openStream()) {
			String guide = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			assertTrue(guide.contains("<h1>ModelArena</h1>") && guide.contains("<a href=\"#query\">"), guide);
		}
		try (InputStream in = page.toURI().resolve("help.css").toURL().openStream()) {
			assertTrue(new String(in.readAllBytes(), StandardCharsets.UTF_8).contains("prefers-color-scheme: dark"), "its style knows the dark theme");
		}
		try (InputStream in = page.toURI().resolve("/help/index.jsp").toURL().openStream()) {
			assertTrue(new String(in.readAllBytes(), StandardCharsets.UTF_8).contains("/help/topic/org.modelarena.ui/help/guide.html#query"));
		}
		for (String none : List.of("/help/topic/org.modelarena.ui/META-INF/none.html", "/help/topic/no.such.bundle/guide.html")) {
			assertThrows(FileNotFoundException.class, () -> page.toURI().resolve(none).toURL().openStream(), none);
		}
	}
}
