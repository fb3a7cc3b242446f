// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.differences;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.modelarena.bench.Amounts;
import org.modelarena.compare.DifferenceList;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.UiThread;

/** The elements that are different, with their features below, before and after side by side. Rows are made as they are seen. Used in the UI thread. */
final class DifferenceTree {
	private static final int WIDE = 420;
	private static final int NARROW = 240;

	private final Tree tree;
	private DifferenceList differences;

	DifferenceTree(Composite parent) {
		tree = new Tree(parent, SWT.VIRTUAL | SWT.MULTI | SWT.BORDER | SWT.FULL_SELECTION);
		tree.setHeaderVisible(true);
		tree.setLinesVisible(true);
		AccessibleName.give(tree, Messages.nameTree);
		column(Messages.columnElement, WIDE);
		column(Messages.columnBefore, NARROW);
		column(Messages.columnAfter, NARROW);
		tree.addListener(SWT.SetData, event -> fill((TreeItem) event.item));
	}

	private void column(String title, int width) {
		TreeColumn column = new TreeColumn(tree, SWT.LEFT);
		column.setText(title);
		column.setWidth(width);
		column.setMoveable(true);
	}

	Tree control() {
		return tree;
	}

	/** Shows these; null for none. */
	void show(DifferenceList found) {
		differences = found;
		tree.removeAll();
		tree.setItemCount(found == null ? 0 : found.elements().size() + (left() > 0 ? 1 : 0));
	}

	/** How many elements are different and not listed; an element that is moved and changed is one. */
	private long left() {
		DifferenceList.Counts counts = differences.counts();
		long listed = differences.elements().stream().mapToLong(DifferenceList.Element::elements).sum();
		return differences.elements().size() < Comparison.MOST ? 0 : Math.max(0, counts.added() + counts.removed() + counts.moved() + counts.changed() - listed);
	}

	private void fill(TreeItem item) {
		TreeItem parent = item.getParentItem();
		int index = parent == null ? tree.indexOf(item) : parent.indexOf(item);
		if (parent != null) {
			DifferenceList.Feature feature = differences.elements().get(tree.indexOf(parent)).features().get(index);
			item.setText(new String[] { feature.name(), before(feature), after(feature) });
		} else if (index < differences.elements().size()) {
			fill(item, differences.elements().get(index));
		} else {
			item.setText(NLS.bind(Messages.more, Amounts.of(left())));
		}
	}

	private static void fill(TreeItem item, DifferenceList.Element element) {
		String before = "";
		String after = "";
		String image = ISharedImages.IMG_OBJ_ELEMENT;
		switch (element.kind()) {
		case "added" -> {
			after = element.elements() == 1 ? Messages.came : NLS.bind(Messages.added, elements(element.elements() - 1));
			image = ISharedImages.IMG_OBJ_ADD;
		}
		case "removed" -> {
			before = element.elements() == 1 ? Messages.went : NLS.bind(Messages.removed, elements(element.elements() - 1));
			image = ISharedImages.IMG_ELCL_REMOVE;
		}
		default -> {
			if (element.from().isPresent()) {
				before = element.isReorder() ? "" : element.from().get();
				after = element.isReorder() ? Messages.reposition : element.path();
				image = ISharedImages.IMG_TOOL_FORWARD;
			}
		}
		}
		item.setText(new String[] { element.path(), before, after });
		item.setImage(PlatformUI.getWorkbench().getSharedImages().getImage(image));
		item.setItemCount(element.features().size());
		if (!element.features().isEmpty()) {
			// Not at once: the item that is being filled has no children yet.
			UiThread.later(item.getParent(), () -> expand(item));
		}
	}

	private static void expand(TreeItem item) {
		if (!item.isDisposed()) {
			item.setExpanded(true);
		}
	}

	private static String elements(long count) {
		return count == 1 ? Messages.element : NLS.bind(Messages.elements, Amounts.of(count));
	}

	private static String before(DifferenceList.Feature feature) {
		return feature.before().map(Object::toString).orElseGet(() -> labels(feature.removed()));
	}

	private static String after(DifferenceList.Feature feature) {
		String text = feature.after().map(Object::toString).orElseGet(() -> labels(feature.added()));
		return text.isEmpty() && feature.isReordered() ? Messages.reordered : text;
	}

	private static String labels(List<DifferenceList.Target> targets) {
		return targets.stream().map(DifferenceList.Target::label).collect(Collectors.joining(", "));
	}

	/** The selected rows, or all, as lines with tabs. */
	Optional<String> text() {
		List<TreeItem> items = List.of(tree.getSelectionCount() > 0 ? tree.getSelection() : tree.getItems());
		return items.isEmpty() ? Optional.empty() : Optional.of(items.stream().flatMap(DifferenceTree::lines).distinct().collect(Collectors.joining(System.lineSeparator())));
	}

	private static Stream<String> lines(TreeItem item) {
		return Stream.concat(Stream.of(line(item)), Stream.of(item.getItems()).map(each -> "\t" + line(each)));
	}

	private static String line(TreeItem item) {
		return String.join("\t", item.getText(0), item.getText(1), item.getText(2)).stripTrailing();
	}
}
