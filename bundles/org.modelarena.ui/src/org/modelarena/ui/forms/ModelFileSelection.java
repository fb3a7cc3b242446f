// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;

/** The model files among what is selected in the workbench. Stateless. */
public final class ModelFileSelection {
	/** The endings of files that are taken for models. */
	private static final String MODELS = "xmi|uml|xml|ecore|bin|model";

	private ModelFileSelection() {
	}

	/** Where they lie. */
	public static List<Path> of(IStructuredSelection selected) {
		List<Path> found = new ArrayList<>();
		for (Object each : selected) {
			Adapters.of(each, IFile.class).filter(ModelFileSelection::isModel).ifPresent(file -> found.add(file.getLocation().toPath()));
		}
		return found;
	}

	/** Whether a file is taken for a model, by its ending. */
	public static boolean isModel(IFile file) {
		return file.getLocation() != null && file.getFileExtension() != null && file.getFileExtension().matches(MODELS);
	}
}
