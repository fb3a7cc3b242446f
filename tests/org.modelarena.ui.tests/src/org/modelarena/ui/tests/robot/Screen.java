// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swt.widgets.Widget;

/**
 * What is to be seen on the screen, and where: in the shell that was opened last, as there a user looks. Finding waits; nothing here changes a widget but by the
 * mouse. Used by tests outside of the UI thread.
 */
public final class Screen {
	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private static final int ATTEMPTS = 3;
	private static final int MOST_ENTRIES = 40;
	private static final int MOST_ATTEMPTS = 8;

	private Screen() {
	}

	/** A place that can be clicked. */
	public record Place(Control control, int x, int y) {
		/** Presses the mouse there, once. */
		public void click() {
			Hands.click(control, x, y);
		}
	}

	/** The shell that is in front. In the UI thread. */
	private static Shell front() {
		Shell active = null;
		for (Shell shell : Display.getDefault().getShells()) {
			active = shell.isVisible() && !shell.getText().isEmpty() ? shell : active;
		}
		if (active != null && Display.getDefault().getActiveShell() != active) {
			// As a window manager does, of which a virtual display has none.
			active.forceActive();
		}
		return active;
	}

	/** Waits until a shell with that title is in front. */
	public static void waitForShell(String title) {
		Bot.waitUntil("the shell '" + title + "' is in front", PATIENCE, () -> front() != null && front().getText().equals(title));
	}

	private static <T> Stream<T> seen(Class<T> type) {
		Shell shell = front();
		return shell == null ? Stream.empty() : Bot.all(shell).filter(control -> type.isInstance(control) && control.isVisible() && control.getSize().x > 0).map(type::cast);
	}

	private static Place wait(String what, Supplier<Place> where) {
		AtomicReference<Place> found = new AtomicReference<>();
		Bot.waitUntil(what + " is seen", PATIENCE, () -> {
			found.set(where.get());
			return found.get() != null;
		});
		return found.get();
	}

	private static Place centre(Control control) {
		return new Place(control, control.getSize().x / 2, control.getSize().y / 2);
	}

	/** Follows a link of a form. A click may only bring its view to the front, as for users: then Enter follows it. */
	public static void follow(String text) {
		Place place = link(text);
		for (int i = 0; i < ATTEMPTS; i++) {
			place.click();
			if (isFollowed(place)) {
				return;
			}
			Hands.pressCode(SWT.CR);
			if (isFollowed(place)) {
				return;
			}
		}
		throw new AssertionError("the link '" + text + "' leads nowhere");
	}

	private static boolean isFollowed(Place link) {
		try {
			return Workbench.waitFor(Duration.ofSeconds(2), () -> link.control().isDisposed() || !link.control().isVisible() || front() != link.control().getShell());
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	/** A link of a form. */
	public static Place link(String text) {
		return wait("the link '" + text + "'", () -> seen(Control.class).filter(control -> control.getClass().getSimpleName().equals("ImageHyperlink") && textOf(control).equals(text)
				&& isWithin(control)).findFirst().map(control -> new Place(control, control.getSize().x / 4, control.getSize().y / 2)).orElse(null));
	}

	/** Forms are no part of what these tests build on. */
	private static String textOf(Control link) {
		try {
			return String.valueOf(link.getClass().getMethod("getText").invoke(link));
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	/** Whether nothing that scrolls hides its middle. */
	private static boolean isWithin(Control control) {
		Rectangle own = Display.getDefault().map(control, null, 0, 0, control.getSize().x, control.getSize().y);
		for (Composite around = control.getParent(); around != null; around = around.getParent()) {
			Rectangle area = Display.getDefault().map(around, null, around.getClientArea());
			if (!area.contains(own.x + 1, own.y + own.height / 2)) {
				return false;
			}
		}
		return true;
	}

	/** A button that can be pressed. */
	public static Place button(String text) {
		return wait("the button '" + text + "'", () -> seen(Button.class).filter(button -> button.isEnabled() && button.getText().replace("&", "").equals(text)).findFirst().map(
				Screen::centre).orElse(null));
	}

	/** The field after a label. */
	public static Place field(String label) {
		return wait("the field after '" + label + "'", () -> seen(Label.class).filter(each -> each.getText().replace("&", "").equals(label)).flatMap(Screen::following).findFirst().map(
				Screen::centre).orElse(null));
	}

	private static Stream<Control> following(Label label) {
		return Stream.of(label.getParent().getChildren()).dropWhile(each -> each != label).skip(1).limit(1);
	}

	private static Place within(Control control, Rectangle bounds) {
		return new Place(control, bounds.x + Math.min(20, bounds.width / 2), bounds.y + bounds.height / 2);
	}

	/** An item of a tree, by its text, to which something may be added behind two spaces; those above it are opened by a double click if they are closed. */
	public static Place treeItem(String text, String... above) {
		for (String each : above) {
			Place place = treeItem(each);
			boolean isOpen = Workbench.ui(() -> find(each).getExpanded());
			if (!isOpen) {
				place.click();
				Hands.pressCode(SWT.ARROW_RIGHT, SWT.SHIFT);
			}
		}
		return wait("the item '" + text + "'", () -> {
			TreeItem item = find(text);
			return item == null ? null : within(item.getParent(), item.getBounds());
		});
	}

	private static TreeItem find(String text) {
		return seen(Tree.class).flatMap(tree -> Stream.of(tree.getItems())).flatMap(Screen::open).filter(item -> item.getText().equals(text) || item.getText().startsWith(text + "  ")).findFirst()
				.orElse(null);
	}

	private static Stream<TreeItem> open(TreeItem item) {
		return item.getExpanded() ? Stream.concat(Stream.of(item), Stream.of(item.getItems()).flatMap(Screen::open)) : Stream.of(item);
	}

	/** A row of a table that begins with a text. */
	public static Place tableItem(String beginning) {
		return wait("the row '" + beginning + "'", () -> seen(Table.class).flatMap(table -> Stream.of(table.getItems())).filter(item -> item.getText().startsWith(beginning)).findFirst()
				.map(Screen::place).orElse(null));
	}

	private static Place place(TableItem item) {
		return within(item.getParent(), item.getBounds(0));
	}

	/** Opens a menu of the menu bar by its key, and takes an entry by the arrow keys. */
	public static void menu(String title, String entry) {
		Bot.waitUntil("the menu '" + title + "'", PATIENCE, () -> front() != null && front().getMenuBar() != null);
		choose(entry, () -> Hands.press(Character.toLowerCase(title.charAt(0)), SWT.ALT));
	}

	/** Opens the menu of what has the focus by its key, and takes an entry by the arrow keys. */
	public static void contextMenu(String entry) {
		choose(entry, () -> Hands.pressCode(SWT.F10, SWT.SHIFT));
	}

	/** Opens the menu of the view that is active by its key, and takes an entry by the arrow keys. */
	public static void viewMenu(String entry) {
		choose(entry, () -> Hands.pressCode(SWT.F10, SWT.CTRL));
	}

	/** A key that is pressed before the menu is there goes to what lies below. */
	private static void choose(String entry, Runnable opening) {
		AtomicReference<Menu> open = new AtomicReference<>();
		AtomicReference<Widget> reached = new AtomicReference<>();
		Listener opened = event -> {
			// Parts of the window are shown as well, whenever they like.
			if (event.widget instanceof Menu menu) {
				open.set(menu);
			}
		};
		Listener armed = event -> reached.set(event.widget);
		try {
			listen(display -> display.addFilter(SWT.Show, opened), display -> display.addFilter(SWT.Arm, armed));
			open(entry, open, opening);
			for (int i = 0; i < MOST_ENTRIES && !Workbench.ui(() -> isItem(reached.get(), entry)); i++) {
				Hands.pressCode(SWT.ARROW_DOWN);
			}
			Bot.waitUntil("'" + entry + "' of the menu is reached", () -> isItem(reached.get(), entry));
			Hands.pressCode(SWT.CR);
		} finally {
			listen(display -> display.removeFilter(SWT.Show, opened), display -> display.removeFilter(SWT.Arm, armed));
		}
	}

	/** While the window system is busy with a click, it opens no menu, and forgets the key; so it is pressed again, as by hand. */
	private static void open(String entry, AtomicReference<Menu> open, Runnable opening) {
		BooleanSupplier isOpen = () -> open.get() != null && !open.get().isDisposed() && Stream.of(open.get().getItems()).anyMatch(item -> isItem(item, entry));
		for (int attempt = 0; attempt < MOST_ATTEMPTS && open.get() == null; attempt++) {
			opening.run();
			Bot.waitFor(PATIENCE.dividedBy(MOST_ATTEMPTS), isOpen);
		}
		Bot.waitUntil("a menu with '" + entry + "'", isOpen);
	}

	@SafeVarargs
	private static void listen(Consumer<Display>... changes) {
		Workbench.ui(() -> {
			List.of(changes).forEach(change -> change.accept(Display.getDefault()));
			return null;
		});
	}

	private static boolean isItem(Widget widget, String text) {
		return widget instanceof MenuItem item && item.isEnabled() && item.getText().replace("&", "").equals(text);
	}

	/** A tab within a view or an editor. */
	public static Place tab(String text) {
		return wait("the tab '" + text + "'", () -> seen(CTabFolder.class).flatMap(folder -> Stream.of(folder.getItems())).filter(item -> item.getText().equals(text) && item.isShowing())
				.findFirst().map(item -> within(item.getParent(), item.getBounds())).orElse(null));
	}

	/** Waits for a text in a label or a field. */
	public static void waitForText(String part, Duration atMost) {
		Bot.waitUntil("'" + part + "' is read", atMost, () -> Stream.concat(seen(Label.class).map(Label::getText), Stream.concat(seen(Text.class).map(Text::getText), seen(Combo.class).map(
				Combo::getText))).anyMatch(text -> text.contains(part)));
	}
}
