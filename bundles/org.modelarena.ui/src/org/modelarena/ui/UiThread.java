// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Control;

/** Takes what background work has found to the UI thread. Thread-safe. */
public final class UiThread {
	private UiThread() {
	}

	/** Runs an action soon, unless the control is gone by then. */
	public static void later(Control control, Runnable action) {
		try {
			control.getDisplay().asyncExec(() -> {
				if (!control.isDisposed()) {
					action.run();
				}
			});
		} catch (SWTException e) {
			if (!control.isDisposed()) {
				throw e;
			}
		}
	}
}
