// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.TreeEditor;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.stores.StoreAccess.Link;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** An element with its values and its links in both directions; a double-click on a link walks on. F2 changes a value, in a commit of its own. */
public final class ElementView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.element";

	private static final int MOST_STEPS = 200;
	private static final int LEAST_WIDTH = 90;

	private final Action back = Actions.of(Messages.back, "back", this::back);
	private final Action change = Actions.of(Messages.change, null, this::change);
	private final Deque<Place> before = new ArrayDeque<>();
	private Place place;
	/** The class of the element that is shown. */
	private String type;
	private Label title;
	private Tree tree;

	/** Where one is. */
	private record Place(StoreNode store, OptionalLong version, long key) {
		String storeName() {
			return version.isPresent() ? NLS.bind(Messages.asOf, store.name(), Long.toString(version.getAsLong())) : store.name();
		}
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 2;
		parent.setLayout(layout);
		title = new Label(parent, SWT.NONE);
		title.setText(Messages.doubleClick);
		title.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		tree = new Tree(parent, SWT.FULL_SELECTION | SWT.V_SCROLL);
		tree.setHeaderVisible(true);
		tree.setLinesVisible(true);
		tree.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		column(Messages.columnFeature, 190);
		column(Messages.columnValue, 320);
		tree.addListener(SWT.Resize, event -> {
			int width = tree.getClientArea().width;
			tree.getColumn(0).setWidth(Math.max(LEAST_WIDTH, width * 2 / 5));
			tree.getColumn(1).setWidth(Math.max(LEAST_WIDTH, width * 3 / 5));
		});
		tree.addListener(SWT.DefaultSelection, event -> {
			if (event.item.getData() instanceof Link link) {
				show(place.store(), place.version(), link.key());
			}
		});
		tree.addListener(SWT.KeyDown, event -> {
			if (event.keyCode == SWT.F2) {
				change();
			}
		});
		MenuManager menu = new MenuManager();
		menu.setRemoveAllWhenShown(true);
		menu.addMenuListener(shown -> value().ifPresent(value -> shown.add(change)));
		tree.setMenu(menu.createContextMenu(tree));
		back.setEnabled(false);
		AccessibleName.give(tree, Messages.nameElement);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.element");
		getViewSite().getActionBars().getToolBarManager().add(back);
	}

	/** The attribute that is selected and can be changed: the past cannot. */
	private Optional<StoreAccess.Value> value() {
		return place != null && place.version().isEmpty() && tree.getSelectionCount() > 0 && tree.getSelection()[0].getData() instanceof StoreAccess.Value value ? Optional.of(value)
				: Optional.empty();
	}

	/** Lets one type another value over that of the attribute that is selected: Enter commits it, and whatever else one does leaves it as it is. */
	private void change() {
		value().ifPresent(value -> {
			Place of = place;
			Text field = new Text(tree, SWT.BORDER);
			field.setText(value.text());
			field.selectAll();
			AccessibleName.give(field, value.attribute());
			TreeEditor editor = new TreeEditor(tree);
			editor.grabHorizontal = true;
			editor.minimumHeight = field.computeSize(SWT.DEFAULT, SWT.DEFAULT).y;
			editor.setEditor(field, tree.getSelection()[0], 1);
			field.addListener(SWT.DefaultSelection, event -> {
				change(of, new ValueChange(value.attribute(), field.getText()));
				tree.setFocus();
			});
			field.addListener(SWT.Traverse, event -> {
				if (event.detail == SWT.TRAVERSE_ESCAPE) {
					event.doit = false;
					tree.setFocus();
				}
			});
			field.addListener(SWT.FocusOut, event -> UiThread.later(field, () -> {
				editor.dispose();
				field.dispose();
			}));
			field.setFocus();
		});
	}

	private void change(Place of, ValueChange change) {
		BackgroundJob.start(Messages.changing, cancellation -> {
			StoreAccess access = Stores.get().open(of.store());
			access.edit(List.of(change.step(access.metamodel(), type, of.key())));
			StoreAccess.Element element = access.element(of.key(), OptionalLong.empty());
			inUi(of, () -> refill(element));
		}, reason -> inUi(of, () -> title.setText(reason.replace("&", "&&"))));
	}

	/** Shows the same element, which has changed. */
	private void refill(StoreAccess.Element element) {
		int selected = tree.getSelectionCount() == 0 ? -1 : tree.indexOf(tree.getSelection()[0]);
		fill(element);
		if (selected >= 0 && selected < tree.getItemCount()) {
			tree.setSelection(tree.getItem(selected));
		}
	}

	private void column(String text, int width) {
		TreeColumn column = new TreeColumn(tree, SWT.LEFT);
		column.setText(text);
		column.setWidth(width);
	}

	/**
	 * Goes to an element.
	 *
	 * @param version of the store; empty for the newest
	 */
	public void show(StoreNode store, OptionalLong version, long key) {
		if (place != null) {
			before.push(place);
			if (before.size() > MOST_STEPS) {
				before.removeLast();
			}
		}
		go(new Place(store, version, key));
	}

	private void back() {
		if (!before.isEmpty()) {
			go(before.pop());
		}
	}

	private void go(Place to) {
		place = to;
		back.setEnabled(!before.isEmpty());
		BackgroundJob.start(Messages.readingElement, cancellation -> {
			StoreAccess.Element element = Stores.get().open(to.store()).element(to.key(), to.version());
			inUi(to, () -> fill(element));
		}, reason -> inUi(to, () -> {
			title.setText(reason.replace("&", "&&"));
			tree.removeAll();
		}));
	}

	/** Only what was wanted last is shown. */
	private void inUi(Place of, Runnable action) {
		UiThread.later(tree, () -> {
			if (of == place) {
				action.run();
			}
		});
	}

	private void fill(StoreAccess.Element element) {
		title.setText(NLS.bind(Messages.inStore, new Object[] { element.label(), Long.toString(element.key()), place.storeName() }).replace("&", "&&"));
		tree.setRedraw(false);
		tree.removeAll();
		type = element.type();
		for (StoreAccess.Value value : element.values()) {
			TreeItem item = new TreeItem(tree, SWT.NONE);
			item.setText(new String[] { value.attribute(), value.text() });
			item.setData(value);
		}
		String last = "";
		TreeItem group = null;
		List<TreeItem> groups = new ArrayList<>();
		for (Link link : element.links()) {
			String name = switch (link.kind()) {
			case TARGET -> link.reference() + " \u2192";
			case CONTAINER -> link.reference() + " \u2191";
			case SOURCE -> "\u2190 " + link.reference();
			};
			if (!name.equals(last)) {
				group = new TreeItem(tree, SWT.NONE);
				group.setText(name);
				groups.add(group);
				last = name;
			}
			TreeItem item = new TreeItem(group, SWT.NONE);
			item.setText(new String[] { "", link.label() + "  #" + link.key() });
			item.setData(link);
		}
		groups.forEach(each -> {
			each.setText(1, NLS.bind(each.getItemCount() == 1 ? Messages.link : Messages.links, each.getItemCount()));
			each.setExpanded(each.getItemCount() <= 20);
		});
		tree.setRedraw(true);
	}

	/** The title that is shown. */
	public String titleText() {
		return title.getText();
	}

	/** The values and links. */
	public Tree tree() {
		return tree;
	}

	@Override
	public void setFocus() {
		tree.setFocus();
	}
}
