// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.modelarena.bench.Contender;
import org.modelarena.cases.program.Program;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.forms.ChoiceBar;
import org.modelarena.ui.forms.FieldLabel;

/** The contenders compared: a row for each store, a column for each language over each transport, a box for each contender there is. Used in the UI thread. */
final class ContenderMatrix {
	private static final int GAP = 12;

	private final Runnable onChange;
	private final List<String> languages;
	private final List<String> installed = new ArrayList<>();
	private final Map<String, Button> boxes = new LinkedHashMap<>();
	private final ScrolledComposite scrolled;
	private final Composite grid;
	private final Composite others;
	private final ChoiceBar bar;
	private List<String> given = List.of();

	/**
	 * @param parent   of two columns
	 * @param onChange after the user has chosen something else
	 */
	ContenderMatrix(Composite parent, Catalog catalog, Runnable onChange) {
		this.onChange = onChange;
		languages = Stream.concat(catalog.languages().names().stream(), Stream.of(Program.LANGUAGE)).toList();
		FieldLabel.atTopOf(parent, Messages.contenders);
		Composite body = new Composite(parent, SWT.NONE);
		body.setLayout(plain(1));
		body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, false));
		bar = new ChoiceBar(body, isChosen -> {
			boxes.values().forEach(box -> box.setSelection(isChosen));
			changed();
		});
		scrolled = new ScrolledComposite(body, SWT.H_SCROLL);
		GridData wide = new GridData(SWT.FILL, SWT.FILL, true, false);
		wide.widthHint = 240;
		scrolled.setLayoutData(wide);
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		Composite content = new Composite(scrolled, SWT.NONE);
		content.setLayout(plain(1));
		scrolled.setContent(content);
		grid = new Composite(content, SWT.NONE);
		others = new Composite(content, SWT.NONE);
		others.setLayout(plain(1));
		fill(catalog);
	}

	private static GridLayout plain(int columns) {
		GridLayout layout = new GridLayout(columns, false);
		layout.marginWidth = layout.marginHeight = 0;
		return layout;
	}

	private void fill(Catalog catalog) {
		Set<Transport> transports = new LinkedHashSet<>();
		catalog.stores().forEach(store -> transports.addAll(Transport.of(store)));
		GridLayout layout = plain(1 + languages.size() * transports.size());
		layout.verticalSpacing = 2;
		grid.setLayout(layout);
		new Label(grid, SWT.NONE);
		for (Transport transport : transports) {
			Label name = new Label(grid, SWT.NONE);
			name.setText(transport.label());
			name.setLayoutData(indented(new GridData(SWT.FILL, SWT.CENTER, false, false, languages.size(), 1), true));
		}
		new Label(grid, SWT.NONE);
		transports.forEach(transport -> languages.forEach(language -> {
			Label name = new Label(grid, SWT.NONE);
			name.setText(language);
			name.setLayoutData(indented(new GridData(SWT.BEGINNING, SWT.CENTER, false, false), language.equals(languages.getFirst())));
		}));
		catalog.stores().forEach(store -> row(store, transports));
	}

	private static GridData indented(GridData data, boolean isFirst) {
		data.horizontalIndent = isFirst ? GAP : 0;
		return data;
	}

	private void row(StoreProvider store, Set<Transport> transports) {
		new Label(grid, SWT.NONE).setText(store.name());
		for (Transport transport : transports) {
			for (String language : languages) {
				GridData data = indented(new GridData(SWT.BEGINNING, SWT.CENTER, false, false), language.equals(languages.getFirst()));
				boolean isTheStoresOwn = store.transports().contains(transport);
				if (Transport.of(store).contains(transport) && !(isTheStoresOwn && language.equals(Program.LANGUAGE))) {
					String contender = store.name() + ":" + language + "@" + transport.label();
					installed.add(contender);
					box(grid, contender).setLayoutData(data);
				} else {
					new Label(grid, SWT.NONE).setLayoutData(data);
				}
			}
		}
	}

	private Button box(Composite parent, String contender) {
		Button box = new Button(parent, SWT.CHECK);
		box.setToolTipText(contender);
		AccessibleName.give(box, contender);
		box.addListener(SWT.Selection, event -> changed());
		boxes.put(contender, box);
		return box;
	}

	private void changed() {
		sayHowMany();
		onChange.run();
	}

	private void sayHowMany() {
		bar.say((int) boxes.values().stream().filter(ContenderMatrix::isChosen).count(), (int) boxes.values().stream().filter(Button::getEnabled).count());
	}

	/** Chooses these. Those that have a strategy of their own, or a store that is not installed, get rows below. */
	void set(List<String> contenders) {
		given = List.copyOf(contenders);
		boxes.keySet().retainAll(installed);
		Stream.of(others.getChildren()).forEach(child -> child.dispose());
		contenders.stream().filter(contender -> !boxes.containsKey(contender)).toList().forEach(contender -> box(others, contender).setText(contender));
		boxes.forEach((contender, box) -> box.setSelection(contenders.contains(contender)));
		scrolled.setMinSize(scrolled.getContent().computeSize(SWT.DEFAULT, SWT.DEFAULT));
		sayHowMany();
	}

	/** Offers those that are asked in one of these languages; the others have nothing to be asked. */
	void offer(Set<String> answerable) {
		boxes.forEach((contender, box) -> box.setEnabled(answerable.contains(Contender.parse(contender, Transport.LOCAL).language())));
		sayHowMany();
	}

	private static boolean isChosen(Button box) {
		return box.getEnabled() && box.getSelection();
	}

	/** The chosen contenders: first those that were given, in their order. */
	List<String> chosen() {
		return Stream.concat(given.stream(), boxes.keySet().stream()).distinct().filter(contender -> isChosen(boxes.get(contender))).toList();
	}

	/** The widget that a decoration goes beside. */
	Composite control() {
		return scrolled;
	}
}
