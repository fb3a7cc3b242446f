package org.modelarena.ui.tests.robot;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;

/** The keyboard and the mouse: events as the window system sends them, to whatever has the focus. Used outside of the UI thread. */
public final class Keys {
	private static final long PAUSE_MILLIS = 30;

	private Keys() {
	}

	/** Types a text, letter by letter. */
	public static void type(String text) {
		for (char letter : text.toCharArray()) {
			boolean isShifted = Character.isUpperCase(letter) || "(){}|:>_\"<?+*&".indexOf(letter) >= 0;
			if (isShifted) {
				post(SWT.KeyDown, SWT.SHIFT, '\0');
			}
			post(SWT.KeyDown, 0, letter);
			post(SWT.KeyUp, 0, letter);
			if (isShifted) {
				post(SWT.KeyUp, SWT.SHIFT, '\0');
			}
		}
	}

	/** Presses a key that is no letter, such as {@code SWT.CR} or {@code SWT.ARROW_DOWN}. */
	public static void press(int key) {
		boolean isCharacter = key >= ' ' && key < SWT.DEL;
		post(SWT.KeyDown, isCharacter ? 0 : key, isCharacter ? (char) key : '\0');
		post(SWT.KeyUp, isCharacter ? 0 : key, isCharacter ? (char) key : '\0');
	}

	/** Presses a key while another one is down. */
	public static void chord(int modifier, int key) {
		post(SWT.KeyDown, modifier, '\0');
		press(key);
		post(SWT.KeyUp, modifier, '\0');
	}

	/** Clicks into a control, near its upper left corner. */
	public static void click(Control control) {
		Point at = Workbench.ui(() -> {
			control.getShell().forceActive();
			return control.toDisplay(20, 12);
		});
		Event move = new Event();
		move.type = SWT.MouseMove;
		move.x = at.x;
		move.y = at.y;
		post(move);
		for (int type : new int[] { SWT.MouseDown, SWT.MouseUp }) {
			Event event = new Event();
			event.type = type;
			event.button = 1;
			event.count = 1;
			post(event);
		}
	}

	private static void post(int type, int key, char character) {
		Event event = new Event();
		event.type = type;
		event.keyCode = key;
		event.character = character;
		post(event);
	}

	private static void post(Event event) {
		assertTrue(Workbench.ui(() -> PlatformUI.getWorkbench().getDisplay().post(event)), "the window system takes no events");
		try {
			Thread.sleep(PAUSE_MILLIS);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
		// What the event has caused is done.
		Workbench.ui(() -> null);
	}

	/** The lines of the list that has popped up over the windows, such as that of content assist; none if there is none. In the UI thread. */
	public static List<String> popup() {
		return popups().flatMap(Keys::tables).flatMap(table -> Stream.of(table.getItems())).map(TableItem::getText).toList();
	}

	/** Closes such lists: without a window manager they get no keys, and do not see that the focus is elsewhere. */
	public static void closePopups() {
		Workbench.ui(() -> {
			popups().toList().forEach(Shell::close);
			return null;
		});
	}

	private static Stream<Shell> popups() {
		return Stream.of(Display.getDefault().getShells()).filter(shell -> shell.isVisible() && (shell.getStyle() & SWT.TITLE) == 0 && tables(shell).findAny().isPresent());
	}

	private static Stream<Table> tables(Shell shell) {
		return Stream.of(shell.getChildren()).flatMap(Keys::tables);
	}

	private static Stream<Table> tables(Control control) {
		return control instanceof Table table ? Stream.of(table) : control instanceof org.eclipse.swt.widgets.Composite composite ? Stream.of(composite.getChildren()).flatMap(Keys::tables)
				: Stream.empty();
	}
}
