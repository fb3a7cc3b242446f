// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.core.resources.IResourceStatus;
import org.eclipse.core.runtime.CoreException;

/** Marking files in the background. The platform locks no file for its markers, so each of them may be deleted meanwhile. */
public final class Markers {
	private Markers() {
	}

	/** Whether markers could not be changed because their file is no longer there, or has lost them: no fault, there is nothing to mark. */
	public static boolean isDeleted(CoreException e) {
		int code = e.getStatus().getCode();
		return code == IResourceStatus.RESOURCE_NOT_FOUND || code == IResourceStatus.MARKER_NOT_FOUND;
	}
}
