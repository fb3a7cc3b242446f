// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.connecting;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.stores.Stores;

/** Adds a query service, whose stores are used like those of this machine. It is asked before the wizard ends; its token goes into the platform's secure storage. */
public final class ConnectionWizard extends Wizard implements INewWizard {
	private final ConnectionPage page = new ConnectionPage();

	/** Made by the platform. */
	public ConnectionWizard() {
		setWindowTitle(Messages.title);
		setNeedsProgressMonitor(true);
	}

	/** Opens it. */
	public static void open(Shell shell) {
		new WizardDialog(shell, new ConnectionWizard()).open();
	}

	@Override
	public void init(IWorkbench workbench, IStructuredSelection selection) {
		// Nothing that is selected says where a server is.
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		URI address = page.address();
		String token = page.token();
		try {
			getContainer().run(true, false, monitor -> {
				monitor.beginTask(Messages.asking, org.eclipse.core.runtime.IProgressMonitor.UNKNOWN);
				try {
					Stores.get().add(address, token);
				} catch (ArenaException e) {
					throw new InvocationTargetException(e);
				}
			});
			return true;
		} catch (InvocationTargetException e) {
			page.setErrorMessage(e.getCause().getMessage());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		return false;
	}
}
