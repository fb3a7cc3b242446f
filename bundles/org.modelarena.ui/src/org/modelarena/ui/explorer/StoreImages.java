// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.graphics.Image;

/** Images of this bundle, made once. Used in the UI thread. */
final class StoreImages {
	private static final String BUNDLE = "org.modelarena.ui";

	private StoreImages() {
	}

	/** @param icon the name of a file in the folder {@code icons}, without its ending */
	static Image get(String icon) {
		ImageRegistry images = JFaceResources.getImageRegistry();
		String key = BUNDLE + "/" + icon;
		if (images.getDescriptor(key) == null) {
			ResourceLocator.imageDescriptorFromBundle(BUNDLE, "icons/" + icon + ".svg").ifPresent(found -> images.put(key, found));
		}
		return images.get(key);
	}
}
