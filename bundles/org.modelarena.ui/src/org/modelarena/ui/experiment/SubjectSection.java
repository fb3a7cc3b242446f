// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.modelarena.bench.Subject;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.forms.FieldLabel;
import org.modelarena.ui.forms.FileList;

/** The part of the form that says which model: one that a case makes, or files. Used in the UI thread. */
final class SubjectSection {
	private static final String FILES = Messages.modelFiles;

	private final Composite body;
	private final Combo kind;
	private final Runnable onChange;
	private final Map<String, Supplier<String>> parameters = new LinkedHashMap<>();
	private Composite details;
	private FileList models;
	private FileList metamodels;

	SubjectSection(Composite parent, Runnable onChange) {
		this.onChange = onChange;
		body = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		body.setLayout(layout);
		body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, false, 2, 1));
		FieldLabel.of(body, Messages.model);
		kind = new Combo(body, SWT.READ_ONLY);
		kind.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		Cases.all().forEach(known -> kind.add(known.name()));
		kind.add(FILES);
		kind.addListener(SWT.Selection, event -> {
			showDetails(Map.of(), List.of(), List.of());
			onChange.run();
		});
	}

	/** Shows a subject. */
	void set(Subject subject) {
		switch (subject) {
		case Subject.OfCase ofCase -> {
			kind.setText(ofCase.name());
			showDetails(ofCase.parameters(), List.of(), List.of());
		}
		case Subject.OfFiles files -> {
			kind.setText(FILES);
			showDetails(Map.of(), files.models(), files.metamodels());
		}
		}
	}

	private void showDetails(Map<String, String> values, List<java.nio.file.Path> files, List<java.nio.file.Path> ecore) {
		if (details != null) {
			details.dispose();
		}
		parameters.clear();
		details = new Composite(body, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		details.setLayout(layout);
		details.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, false, 2, 1));
		Optional<Case> known = chosenCase();
		if (known.isPresent()) {
			known.get().parameters().forEach((name, value) -> parameters.put(name, parameter(known.get(), name, values.getOrDefault(name, value))));
		} else {
			models = new FileList(details, Messages.files, new String[] { "*.xmi;*.uml;*.xml;*.ecore;*.bin", "*.*" }, onChange);
			models.set(files);
			metamodels = new FileList(details, Messages.metamodels, new String[] { "*.ecore", "*.*" }, onChange);
			metamodels.set(ecore);
		}
		details.requestLayout();
	}

	private Supplier<String> parameter(Case ofCase, String name, String value) {
		FieldLabel.of(details, name);
		List<String> choices = ofCase.choices(name);
		Control control;
		Supplier<String> content;
		if (choices.isEmpty()) {
			Text text = new Text(details, SWT.BORDER);
			text.setText(value);
			text.addListener(SWT.Modify, event -> onChange.run());
			control = text;
			content = text::getText;
		} else {
			Combo combo = new Combo(details, SWT.READ_ONLY);
			combo.setItems(choices.toArray(String[]::new));
			combo.setText(value);
			combo.addListener(SWT.Selection, event -> onChange.run());
			control = combo;
			content = combo::getText;
		}
		control.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		return () -> content.get().strip();
	}

	/** The chosen case; nothing for files. */
	Optional<Case> chosenCase() {
		return kind.getText().isEmpty() || kind.getText().equals(FILES) ? Optional.empty() : Optional.of(Cases.get(kind.getText()));
	}

	/** The mistake, if there is one. */
	Optional<String> problem() {
		Optional<Case> known = chosenCase();
		try {
			known.ifPresent(each -> each.check(values()));
		} catch (ArenaException e) {
			return Optional.of(e.getMessage());
		}
		return known.isEmpty() && models.files().isEmpty() ? Optional.of(Messages.addFile) : Optional.empty();
	}

	private Map<String, String> values() {
		Map<String, String> values = new LinkedHashMap<>();
		parameters.forEach((name, value) -> values.put(name, value.get()));
		return values;
	}

	/** The model that was chosen. */
	Subject subject() {
		return chosenCase().<Subject>map(known -> new Subject.OfCase(known.name(), values())).orElseGet(() -> new Subject.OfFiles(models.files(), metamodels.files()));
	}

	/** The widget that a decoration goes beside. */
	Control control() {
		return Arrays.stream(details.getChildren()).filter(child -> child instanceof Text).findFirst().orElse(kind);
	}
}
