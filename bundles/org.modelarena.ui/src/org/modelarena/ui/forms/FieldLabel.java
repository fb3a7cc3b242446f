// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** The labels of a form's fields: a column of one width, even where parts of the form have grids of their own. Stateless; used in the UI thread. */
public final class FieldLabel {
	private static final int WIDEST = 150;
	/** As far as a button's text is below its edge. */
	private static final int INDENT = 6;

	private FieldLabel() {
	}

	/** Makes one beside a field of one line. */
	public static Label of(Composite parent, String text) {
		return of(parent, text, SWT.CENTER);
	}

	/** Makes one at the top of a field of several lines. */
	public static Label atTopOf(Composite parent, String text) {
		Label label = of(parent, text, SWT.BEGINNING);
		((GridData) label.getLayoutData()).verticalIndent = INDENT;
		return label;
	}

	private static Label of(Composite parent, String text, int vertical) {
		Label label = new Label(parent, SWT.WRAP);
		label.setText(text);
		label.setLayoutData(new GridData(SWT.FILL, vertical, false, false));
		label.setData(FieldLabel.class.getName(), Boolean.TRUE);
		return label;
	}

	/** Gives all that are in a form the width of the widest one. To be called again after some have been added. */
	public static void align(Composite form) {
		List<Label> labels = all(form).toList();
		int width = labels.stream().mapToInt(label -> Math.min(WIDEST, label.computeSize(SWT.DEFAULT, SWT.DEFAULT).x)).max().orElse(0);
		labels.forEach(label -> ((GridData) label.getLayoutData()).widthHint = width);
		form.requestLayout();
	}

	private static Stream<Label> all(Control control) {
		Stream<Label> own = control instanceof Label label && label.getData(FieldLabel.class.getName()) != null ? Stream.of(label) : Stream.empty();
		return control instanceof Composite composite ? Stream.concat(own, Stream.of(composite.getChildren()).flatMap(FieldLabel::all)) : own;
	}
}
