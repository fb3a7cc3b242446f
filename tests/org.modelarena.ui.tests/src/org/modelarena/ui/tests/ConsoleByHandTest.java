// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Hands;
import org.modelarena.ui.tests.robot.Workbench;

/** The Query Console with keys and the mouse alone: what is typed, proposed, taken and run is read from the screen. */
class ConsoleByHandTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private ConsoleView console;
	private StyledText text;

	@BeforeEach
	void openConsole() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("hands");
		Path model = project.library(40).getLocation().toPath();
		StoreNode store = TestProject.load("columns", "library-hands", model);
		console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		text = Bot.part(console).styledText();
		Workbench.ui(() -> {
			text.getShell().forceActive();
			console.choose(List.of(store));
			text.setText("");
			return null;
		});
		continueTyping();
	}

	/** With the caret at the end. */
	private void continueTyping() {
		Hands.click(text, 20, 45);
		Hands.pressCode(SWT.END);
		Bot.waitUntil("the text has the focus", () -> text.isFocusControl() && !Hands.isProposing() && text.getCaretOffset() == text.getCharCount());
	}

	@AfterEach
	void close() {
		project.close();
	}

	/** Where there is no window manager, an open list keeps the keys to itself, so that a click into the text closes it. */
	@Test
	void whatFitsIsProposedAfterADotAndWithCtrlSpaceAndTheQueryRuns() {
		Hands.type("Book.allInstances()->select(b | b.");
		List<String> afterDot = Hands.proposals("pages");
		assertTrue(afterDot.stream().anyMatch(each -> each.contains("title")), afterDot.toString());
		Workbench.screenshotOf("console-proposals");
		continueTyping();
		Hands.type("pa");
		Hands.press(' ', SWT.CTRL);
		Hands.proposals("pages");
		continueTyping();
		Hands.type("ges > 30)");
		Hands.pressCode(SWT.CR, SWT.CTRL);
		Bot.waitUntil("the rows are counted", () -> console.statusText().contains("9 rows"));
		Bot.waitUntil("text and rows are both seen", () -> Bot.page().isPartVisible(console) && Bot.page().isPartVisible(Bot.page().findView(ResultsView.ID)));
		assertTrue(Workbench.ui(text::isFocusControl), "one can go on typing");
		Workbench.screenshotOf("console-and-results");
	}
}
