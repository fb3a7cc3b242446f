// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.time.Duration;
import java.util.ArrayList;
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

/**
 * A user's hands: keys and the mouse, as events of the window system that go to whatever has the focus or lies under the pointer. What they do goes the whole way through the
 * workbench, key bindings and threads included. Used by tests outside of the UI thread; keys are those of a US keyboard.
 */
public final class Hands {
	private static final String SHIFTED = "~!@#$%^&*()_+{}|:\"<>?";
	private static final String UNSHIFTED = "`1234567890-=[]\\;',./";
	private static final Duration BETWEEN = Duration.ofMillis(15);

	private Hands() {
	}

	/** Presses the keys of a text, one after the other. */
	public static void type(String text) {
		for (char c : text.toCharArray()) {
			int shifted = SHIFTED.indexOf(c);
			if (shifted >= 0) {
				press(UNSHIFTED.charAt(shifted), SWT.SHIFT);
			} else if (Character.isUpperCase(c)) {
				press(Character.toLowerCase(c), SWT.SHIFT);
			} else {
				press(c);
			}
		}
	}

	/** Presses a key with a character, while others such as {@link SWT#CTRL} are held down. */
	public static void press(char key, int... held) {
		Event event = new Event();
		event.character = key;
		holding(event, held);
	}

	/** Presses a key without a character, such as {@link SWT#F1}. */
	public static void pressCode(int key, int... held) {
		Event event = new Event();
		event.keyCode = key;
		holding(event, held);
	}

	private static void holding(Event event, int... held) {
		for (int modifier : held) {
			post(modifier(modifier), SWT.KeyDown);
		}
		post(event, SWT.KeyDown);
		post(event, SWT.KeyUp);
		for (int modifier : held) {
			post(modifier(modifier), SWT.KeyUp);
		}
	}

	private static Event modifier(int code) {
		Event event = new Event();
		event.keyCode = code;
		return event;
	}

	/** Clicks into a control, at a place of it. */
	public static void click(Control control, int x, int y) {
		move(control, x, y);
		click();
	}

	/** Presses and releases at once: while the button is held, what can be dragged waits for the mouse to move, and takes no other events. */
	private static void click() {
		Event down = new Event();
		down.type = SWT.MouseDown;
		down.button = 1;
		Event up = new Event();
		up.type = SWT.MouseUp;
		up.button = 1;
		if (!Workbench.ui(() -> Display.getDefault().post(down) && Display.getDefault().post(up))) {
			throw new AssertionError("the window system takes no click");
		}
		pause();
	}

	private static void move(Control control, int x, int y) {
		Point place = Workbench.ui(() -> control.toDisplay(x, y));
		Event move = new Event();
		move.x = place.x;
		move.y = place.y;
		post(move, SWT.MouseMove);
	}

	private static void post(Event event, int type) {
		event.type = type;
		if (!Workbench.ui(() -> Display.getDefault().post(event))) {
			throw new AssertionError("the window system takes no event " + event);
		}
		pause();
	}

	private static void pause() {
		try {
			Thread.sleep(BETWEEN);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
		// What the event leads to is done before the next one.
		Workbench.ui(() -> null);
	}

	/** Waits for the list that opens over a text while one types, and says what is in it. */
	public static List<String> proposals(String part) {
		List<String> seen = new ArrayList<>();
		Bot.waitUntil("'" + part + "' is proposed", Duration.ofSeconds(15), () -> {
			seen.clear();
			popups().flatMap(list -> Stream.of(list.getItems())).map(TableItem::getText).forEach(seen::add);
			return seen.stream().anyMatch(text -> text.contains(part));
		});
		return seen;
	}

	/** Whether such a list is open. In the UI thread. */
	public static boolean isProposing() {
		return popups().findAny().isPresent();
	}

	private static Stream<Table> popups() {
		return Stream.of(Display.getDefault().getShells()).filter(shell -> shell.isVisible() && (shell.getStyle() & SWT.ON_TOP) != 0).flatMap(Hands::lists);
	}

	private static Stream<Table> lists(Shell shell) {
		return Stream.of(shell.getChildren()).flatMap(child -> child instanceof Table table ? Stream.of(table)
				: child instanceof org.eclipse.swt.widgets.Composite inner ? Stream.of(inner.getChildren()).filter(Table.class::isInstance).map(Table.class::cast) : Stream.empty());
	}
}
