// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.modelarena.ui.AccessibleName;

/** A list of names to choose from, with a filter; "All" and "None" mean those that the filter lets through. Used in the UI thread. */
public final class CheckedList {
	private final Runnable onChange;
	private final ChoiceBar bar;
	private final Text filter;
	private final Table table;
	private final Set<String> checked = new LinkedHashSet<>();
	private List<String> names = List.of();

	/**
	 * @param parent   of two columns
	 * @param hint     in the filter while it is empty
	 * @param onChange after the user has chosen something else
	 */
	public CheckedList(Composite parent, String title, String hint, int height, Runnable onChange) {
		this.onChange = onChange;
		FieldLabel.atTopOf(parent, title);
		Composite body = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		body.setLayout(layout);
		body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		filter = new Text(body, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		filter.setMessage(hint);
		filter.setToolTipText(Messages.filterTip);
		filter.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		filter.addListener(SWT.Modify, event -> fill());
		bar = new ChoiceBar(body, isChecked -> {
			visible().forEach(name -> check(name, isChecked));
			fill();
			changed();
		});
		table = new Table(body, SWT.CHECK | SWT.BORDER | SWT.V_SCROLL);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1);
		data.heightHint = height;
		data.widthHint = 240;
		table.setLayoutData(data);
		table.addListener(SWT.Selection, event -> {
			if (event.detail == SWT.CHECK) {
				check(((TableItem) event.item).getText(), ((TableItem) event.item).getChecked());
				changed();
			}
		});
		AccessibleName.give(table, title);
		AccessibleName.give(filter, hint);
	}

	private void check(String name, boolean isChecked) {
		if (isChecked) {
			checked.add(name);
		} else {
			checked.remove(name);
		}
	}

	private void changed() {
		bar.say(checked.size(), names.size());
		onChange.run();
	}

	/** Offers these names, of which some are chosen; those come first. */
	public void set(Collection<String> offered, Collection<String> chosen) {
		names = Stream.concat(chosen.stream(), offered.stream()).distinct().toList();
		checked.clear();
		checked.addAll(chosen);
		fill();
	}

	private Stream<String> visible() {
		List<String> words = List.of(filter.getText().strip().toLowerCase(Locale.ROOT).split("\\s+"));
		return names.stream().filter(name -> words.stream().allMatch(name.toLowerCase(Locale.ROOT)::contains));
	}

	private void fill() {
		table.setRedraw(false);
		table.removeAll();
		visible().forEach(name -> {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setText(name);
			item.setChecked(checked.contains(name));
		});
		table.setRedraw(true);
		bar.say(checked.size(), names.size());
	}

	/** The chosen names, in the order of all names. */
	public List<String> chosen() {
		return names.stream().filter(checked::contains).toList();
	}

	/** The widget that a decoration goes beside. */
	public Table control() {
		return table;
	}
}
