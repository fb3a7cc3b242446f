// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.PlatformUI;

/** Closes all stores when the workbench ends. */
final class StoreGuard implements IWorkbenchListener {
	private static final AtomicBoolean IS_WATCHING = new AtomicBoolean();

	private StoreGuard() {
	}

	/** To be called before a store is opened; again without effect. */
	static void watch() {
		if (PlatformUI.isWorkbenchRunning() && IS_WATCHING.compareAndSet(false, true)) {
			PlatformUI.getWorkbench().addWorkbenchListener(new StoreGuard());
		}
	}

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean isForced) {
		return true;
	}

	@Override
	public void postShutdown(IWorkbench workbench) {
		Stores.get().closeAll();
	}
}
