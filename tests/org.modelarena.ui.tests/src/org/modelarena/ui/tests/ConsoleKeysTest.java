package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Keys;
import org.modelarena.ui.tests.robot.Workbench;

/** The Query Console, by the keys that a user presses. */
class ConsoleKeysTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private ConsoleView console;
	private StyledText area;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1280, 800);
		project = TestProject.create("keys");
		StoreNode store = TestProject.load("columns", "library-keys", project.library(120).getLocation().toPath());
		console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		area = Workbench.ui(() -> {
			console.choose(List.of(store));
			Control control = (Control) console.getSite().getService(org.eclipse.e4.ui.model.application.ui.basic.MPart.class).getWidget();
			return areas(control).findFirst().orElseThrow();
		});
		Workbench.ui(() -> {
			area.setText("");
			return null;
		});
		Keys.click(area);
	}

	@AfterEach
	void close() {
		Keys.closePopups();
		Workbench.ui(() -> {
			area.setText("");
			return null;
		});
		project.close();
	}

	private static Stream<StyledText> areas(Control control) {
		return control instanceof StyledText text ? Stream.of(text) : control instanceof Composite composite ? Stream.of(composite.getChildren()).flatMap(ConsoleKeysTest::areas)
				: Stream.empty();
	}

	@Test
	void proposalsAppearWhenAskedFor() {
		Keys.type("Boo");
		Keys.chord(SWT.CTRL, ' ');
		Bot.waitUntil("the type is proposed", () -> Keys.popup().stream().anyMatch(line -> line.startsWith("Book")));
	}

	@Test
	void proposalsAppearAfterADot() {
		Keys.type("Book.allInstances()->collect(b | b");
		assertEquals(List.of(), Workbench.ui(Keys::popup));
		Keys.type(".");
		Bot.waitUntil("the features are proposed", () -> Keys.popup().stream().anyMatch(line -> line.startsWith("pages")));
		Workbench.screenshotOf("console-proposals");
	}

	@Test
	void aQueryRunsAndItsRowsAreSeenBelowItsText() {
		Keys.type("Book.allInstances()->select(b | b.pages > 100)");
		Keys.press(SWT.ESC);
		Keys.chord(SWT.CTRL, SWT.CR);
		Bot.waitUntil("the answer is told", () -> console.statusText().contains("19 rows"));
		Bot.waitUntil("text and rows are both seen", () -> Bot.page().isPartVisible(console) && Bot.page().isPartVisible(Bot.page().findView(ResultsView.ID)));
		assertTrue(Workbench.ui(area::isFocusControl), "one can go on typing");
		Workbench.screenshotOf("console-and-results");
	}
}
