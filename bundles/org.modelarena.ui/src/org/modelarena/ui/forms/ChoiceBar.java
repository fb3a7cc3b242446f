// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import java.util.function.Consumer;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** How many of a form's boxes are checked, and buttons that check all or none. Used in the UI thread. */
public final class ChoiceBar {
	private final Composite body;
	private final Label count;

	/** @param onAll true for all, false for none */
	public ChoiceBar(Composite parent, Consumer<Boolean> onAll) {
		body = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(3, false);
		layout.marginWidth = layout.marginHeight = 0;
		body.setLayout(layout);
		body.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		count = new Label(body, SWT.NONE);
		count.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		button(Messages.all, Messages.chooseAll, () -> onAll.accept(true));
		button(Messages.none, Messages.chooseNone, () -> onAll.accept(false));
	}

	private void button(String text, String help, Runnable action) {
		Button button = new Button(body, SWT.PUSH);
		button.setText(text);
		button.setToolTipText(help);
		button.addListener(SWT.Selection, event -> action.run());
	}

	/** Tells how many are checked. */
	public void say(int checked, int of) {
		count.setText(NLS.bind(Messages.howMany, checked, of));
		count.requestLayout();
	}
}
