// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IElementFactory;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPersistableElement;
import org.modelarena.bench.results.RunLog;

/**
 * The results of a run as the input of an editor, which is there again when the workbench is opened again.
 *
 * @param folder of the run
 */
record RunInput(Path folder) implements IEditorInput, IPersistableElement {
	private static final String FOLDER = "folder";

	/** Makes the input again from what was kept of it. Public as the platform makes it. */
	public static final class Factory implements IElementFactory {
		/** Id of the factory. */
		static final String ID = "org.modelarena.ui.runInput";

		@Override
		public IAdaptable createElement(IMemento memento) {
			String folder = memento.getString(FOLDER);
			return folder == null ? null : new RunInput(Path.of(folder));
		}
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		return null;
	}

	@Override
	public boolean exists() {
		return Files.exists(folder.resolve(RunLog.FILE));
	}

	@Override
	public ImageDescriptor getImageDescriptor() {
		return null;
	}

	@Override
	public String getName() {
		return String.valueOf(folder.getFileName());
	}

	@Override
	public IPersistableElement getPersistable() {
		return this;
	}

	@Override
	public String getToolTipText() {
		return folder.toString();
	}

	@Override
	public void saveState(IMemento memento) {
		memento.putString(FOLDER, folder.toString());
	}

	@Override
	public String getFactoryId() {
		return Factory.ID;
	}
}
