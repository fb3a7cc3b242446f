// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.extracting;

import java.util.Optional;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.TransferData;
import org.eclipse.ui.navigator.CommonDropAdapter;
import org.eclipse.ui.navigator.CommonDropAdapterAssistant;

/** A project or folder that is dropped on the explorer becomes a model of its Java sources, which a wizard offers to import. */
public final class SourceDrop extends CommonDropAdapterAssistant {
	@Override
	public IStatus validateDrop(Object target, int operation, TransferData type) {
		return LocalSelectionTransfer.getTransfer().isSupportedType(type) && dropped().isPresent() ? Status.OK_STATUS : Status.CANCEL_STATUS;
	}

	@Override
	public IStatus handleDrop(CommonDropAdapter adapter, DropTargetEvent event, Object target) {
		dropped().ifPresent(folder -> new ExtractJob(folder).schedule());
		return dropped().isPresent() ? Status.OK_STATUS : Status.CANCEL_STATUS;
	}

	private static Optional<IContainer> dropped() {
		return LocalSelectionTransfer.getTransfer().getSelection() instanceof IStructuredSelection selection && selection.size() == 1 ? ExtractHandler.selected(selection)
				: Optional.empty();
	}
}
