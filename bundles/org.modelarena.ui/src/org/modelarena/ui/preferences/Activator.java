// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.preferences;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Applies the preferences before the first class of this bundle is used. */
public final class Activator implements BundleActivator {
	private final ArenaPreferences preferences = new ArenaPreferences();

	@Override
	public void start(BundleContext context) {
		preferences.follow();
	}

	@Override
	public void stop(BundleContext context) {
		preferences.leave();
	}
}
