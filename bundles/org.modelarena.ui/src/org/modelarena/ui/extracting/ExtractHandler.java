// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.extracting;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.handlers.HandlerUtil;

/** Makes a model of the Java sources in the project or folder that is selected, and offers to import it. */
public final class ExtractHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) {
		selected(HandlerUtil.getCurrentStructuredSelection(event)).ifPresent(folder -> new ExtractJob(folder).schedule());
		return null;
	}

	/** The selected folder, if it may have sources. */
	static Optional<IContainer> selected(IStructuredSelection selection) {
		return Adapters.of(selection.getFirstElement(), IResource.class).filter(IContainer.class::isInstance).map(IContainer.class::cast).filter(folder -> folder
				.getLocation() != null);
	}
}
