// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/** A tree as tests see it, outside of the UI thread. A path names items by how their texts begin. */
public final class BotTree {
	private final Tree tree;

	BotTree(Tree tree) {
		this.tree = tree;
	}

	/** Unfolds a path, and waits for each of its items. */
	public BotTree expand(String... path) {
		for (int i = 0; i < path.length; i++) {
			String[] part = List.of(path).subList(0, i + 1).toArray(String[]::new);
			Bot.waitUntil("tree item " + String.join(" > ", part), () -> {
				if (find(part) == null && part.length > 1) {
					unfold(List.of(part).subList(0, part.length - 1).toArray(String[]::new));
				}
				return find(part) != null;
			});
			Workbench.ui(() -> {
				unfold(part);
				return null;
			});
		}
		return this;
	}

	/** In the UI thread. What has no items yet may have some later. */
	private void unfold(String... path) {
		TreeItem item = find(path);
		if (item != null && !item.getExpanded()) {
			Event event = new Event();
			event.item = item;
			tree.notifyListeners(SWT.Expand, event);
			item.setExpanded(true);
		}
	}

	/** Whether there is such an item, among those that were unfolded. */
	public boolean has(String... path) {
		return Workbench.ui(() -> find(path) != null);
	}

	private TreeItem find(String... path) {
		TreeItem[] items = tree.getItems();
		TreeItem found = null;
		for (String text : path) {
			found = Stream.of(items).filter(item -> item.getText().startsWith(text)).findFirst().orElse(null);
			if (found == null) {
				return null;
			}
			items = found.getItems();
		}
		return found;
	}

	/** The text of an item. */
	public String text(String... path) {
		return Workbench.ui(() -> find(path).getText());
	}

	/** The texts of the items below a path; of the topmost without one. */
	public List<String> children(String... path) {
		return Workbench.ui(() -> Stream.of(path.length == 0 ? tree.getItems() : find(path).getItems()).map(TreeItem::getText).toList());
	}

	/** Double-clicks the item of a column's text that begins so, wherever it is. */
	public void doubleClickValue(int column, String text) {
		Workbench.ui(() -> {
			TreeItem item = all(tree.getItems()).filter(each -> each.getText(column).startsWith(text)).findFirst().orElseThrow(() -> new AssertionError("no item with " + text));
			Event event = new Event();
			event.item = item;
			tree.notifyListeners(SWT.DefaultSelection, event);
			return null;
		});
	}

	private static Stream<TreeItem> all(TreeItem[] items) {
		return Stream.of(items).flatMap(item -> Stream.concat(Stream.of(item), all(item.getItems())));
	}

	/** Selects an item, and chooses an entry of the context menu; does not wait for what that opens. */
	public void contextMenu(String entry, String... path) {
		Workbench.ui(() -> {
			tree.setSelection(find(path));
			Event event = new Event();
			event.item = find(path);
			tree.notifyListeners(SWT.Selection, event);
			return null;
		});
		Workbench.ui(() -> {
			MenuItem item = item(tree.getMenu(), entry);
			Workbench.later(() -> item.notifyListeners(SWT.Selection, new Event()));
			return null;
		});
		Workbench.ui(() -> null);
	}

	/** Selects an item. */
	public BotTree select(String... path) {
		expand(List.of(path).subList(0, path.length - 1).toArray(String[]::new));
		Bot.waitUntil("tree item " + String.join(" > ", path), () -> find(path) != null);
		Workbench.ui(() -> {
			tree.setSelection(find(path));
			Event event = new Event();
			event.item = find(path);
			tree.notifyListeners(SWT.Selection, event);
			return null;
		});
		return this;
	}

	/** Chooses an entry of a menu in the context menu of what is selected; does not wait for what that opens. */
	public void subMenu(String menu, String entry) {
		Workbench.ui(() -> {
			MenuItem item = item(item(tree.getMenu(), menu).getMenu(), entry);
			Workbench.later(() -> item.notifyListeners(SWT.Selection, new Event()));
			return null;
		});
		Workbench.ui(() -> null);
	}

	private static MenuItem item(Menu menu, String text) {
		menu.notifyListeners(SWT.Show, new Event());
		return Stream.of(menu.getItems()).filter(each -> each.getText().replace("&", "").startsWith(text)).findFirst()
				.orElseThrow(() -> new AssertionError("no '" + text + "' among " + Stream.of(menu.getItems()).map(MenuItem::getText).toList()));
	}

	/**
	 * Drops something on an item, as the mouse would.
	 *
	 * @param transfer that knows such data
	 * @return whether the item takes it
	 */
	public boolean drop(Transfer transfer, Object data, String... path) {
		return Workbench.ui(() -> {
			DropTarget target = (DropTarget) tree.getData(DND.DROP_TARGET_KEY);
			Event event = dragged(transfer);
			event.item = find(path);
			for (int step : new int[] { DND.DragEnter, DND.DragOver, DND.DropAccept }) {
				event.detail = DND.DROP_COPY;
				target.notifyListeners(step, event);
			}
			boolean isTaken = event.detail != DND.DROP_NONE;
			if (isTaken) {
				set(event, "dataType", transfer.getSupportedTypes()[0]);
				event.data = data;
				target.notifyListeners(DND.Drop, event);
			}
			return isTaken;
		});
	}

	/** The toolkit's own kind of event, which only the toolkit can make. */
	private static Event dragged(Transfer transfer) throws ReflectiveOperationException {
		Constructor<?> constructor = Class.forName("org.eclipse.swt.dnd.DNDEvent").getDeclaredConstructor();
		constructor.setAccessible(true);
		Event event = (Event) constructor.newInstance();
		set(event, "dataType", transfer.getSupportedTypes()[0]);
		set(event, "dataTypes", transfer.getSupportedTypes());
		set(event, "operations", DND.DROP_COPY | DND.DROP_MOVE);
		return event;
	}

	private static void set(Event event, String field, Object value) throws ReflectiveOperationException {
		Field found = event.getClass().getDeclaredField(field);
		found.setAccessible(true);
		found.set(event, value);
	}

	/** The widget, for what only the UI thread can be asked. */
	public Tree widget() {
		return tree;
	}
}
