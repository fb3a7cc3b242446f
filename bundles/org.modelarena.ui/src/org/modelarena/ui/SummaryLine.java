// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** The text on top of a view that tells what is shown below it. For the UI thread. */
public final class SummaryLine {
	private final Label label;

	/** @param view lays out what else it gets below each other */
	public SummaryLine(Composite view) {
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 2;
		view.setLayout(layout);
		label = new Label(view, SWT.WRAP);
		label.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
	}

	/** Shows a text, which may need more room than the one before. */
	public void tell(String text) {
		// One that stands alone would mark a key.
		label.setText(text.replace("&", "&&"));
		label.setToolTipText(text);
		label.requestLayout();
	}

	/** The text. */
	public String text() {
		return label.getText().replace("&&", "&");
	}

	/** The control that shows the text. */
	public Control control() {
		return label;
	}
}
