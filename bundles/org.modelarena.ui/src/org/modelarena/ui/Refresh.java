// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.swt.widgets.Control;

/** Redraws a control after changes that other threads make: many changes lead to one refresh. Thread-safe. */
public final class Refresh implements Runnable {
	/** Fast enough for people, and the user's events come in between. */
	private static final int PAUSE_MILLIS = 120;

	private final Control control;
	private final Runnable action;
	private final AtomicBoolean isPending = new AtomicBoolean();

	/** @param action to be run in the UI thread, unless the control is gone */
	public Refresh(Control control, Runnable action) {
		this.control = control;
		this.action = action;
	}

	/** Something has changed. */
	@Override
	public void run() {
		if (!control.isDisposed() && isPending.compareAndSet(false, true)) {
			UiThread.later(control, () -> control.getDisplay().timerExec(PAUSE_MILLIS, this::refresh));
		}
	}

	private void refresh() {
		isPending.set(false);
		if (!control.isDisposed()) {
			action.run();
		}
	}
}
