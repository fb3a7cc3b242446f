// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.TransferData;
import org.eclipse.ui.navigator.CommonDropAdapter;
import org.eclipse.ui.navigator.CommonDropAdapterAssistant;
import org.modelarena.ui.forms.ModelFileSelection;

/** Model files that are dropped on the explorer are imported; a wizard asks into which stores. */
public final class ModelDrop extends CommonDropAdapterAssistant {
	@Override
	public boolean isSupportedType(TransferData type) {
		return super.isSupportedType(type) || FileTransfer.getInstance().isSupportedType(type);
	}

	@Override
	public IStatus validateDrop(Object target, int operation, TransferData type) {
		// Which files somebody drags from elsewhere is not known before they are dropped.
		boolean mayBe = FileTransfer.getInstance().isSupportedType(type) || super.isSupportedType(type) && !models(type, null).isEmpty();
		return mayBe ? Status.OK_STATUS : Status.CANCEL_STATUS;
	}

	@Override
	public IStatus handleDrop(CommonDropAdapter adapter, DropTargetEvent event, Object target) {
		List<Path> models = models(adapter.getCurrentTransfer(), event.data);
		if (models.isEmpty()) {
			return Status.CANCEL_STATUS;
		}
		getShell().getDisplay().asyncExec(() -> new WizardDialog(getShell(), ImportWizard.of(models)).open());
		return Status.OK_STATUS;
	}

	private static List<Path> models(TransferData type, Object data) {
		if (FileTransfer.getInstance().isSupportedType(type) && data instanceof String[] files) {
			return new ArrayList<>(Arrays.stream(files).map(Path::of).toList());
		}
		return LocalSelectionTransfer.getTransfer().getSelection() instanceof IStructuredSelection selection ? ModelFileSelection.of(selection) : List.of();
	}

	@Override
	public IStatus validatePluginTransferDrop(IStructuredSelection selection, Object target) {
		return ModelFileSelection.of(selection).isEmpty() ? Status.CANCEL_STATUS : Status.OK_STATUS;
	}

	/** Refuses drops from other plug-ins: what the platform hands over with them is of no use here. */
	@Override
	public IStatus handlePluginTransferDrop(IStructuredSelection selection, Object target) {
		return Status.CANCEL_STATUS;
	}
}
