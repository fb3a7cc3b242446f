package org.modelarena.ui.experiment;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.ResourceListSelectionDialog;

/** The tabs of a launch configuration of an experiment: its file, and what all configurations have. */
public final class ExperimentTabs extends AbstractLaunchConfigurationTabGroup {
	@Override
	public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
		setTabs(new ILaunchConfigurationTab[] { new FileTab(), new CommonTab() });
	}

	/** Which file is run. */
	private static final class FileTab extends AbstractLaunchConfigurationTab {
		private Text path;

		@Override
		public void createControl(Composite parent) {
			Composite body = new Composite(parent, SWT.NONE);
			body.setLayout(new GridLayout(3, false));
			new Label(body, SWT.NONE).setText(Messages.experimentOrModel);
			path = new Text(body, SWT.BORDER);
			path.setMessage("/project/my.yaml");
			path.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
			path.addListener(SWT.Modify, event -> updateLaunchConfigurationDialog());
			Button browse = new Button(body, SWT.PUSH);
			browse.setText(Messages.browse);
			browse.addListener(SWT.Selection, event -> browse());
			setControl(body);
		}

		private void browse() {
			ResourceListSelectionDialog dialog = new ResourceListSelectionDialog(getShell(), ResourcesPlugin.getWorkspace().getRoot(), org.eclipse.core.resources.IResource.FILE);
			dialog.setTitle(Messages.experimentOrModelTitle);
			if (dialog.open() == ResourceListSelectionDialog.OK && dialog.getResult().length == 1 && dialog.getResult()[0] instanceof IFile file) {
				path.setText(file.getFullPath().toPortableString());
			}
		}

		@Override
		public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
			configuration.setAttribute(ExperimentLaunch.FILE, "");
		}

		@Override
		public void initializeFrom(ILaunchConfiguration configuration) {
			try {
				path.setText(configuration.getAttribute(ExperimentLaunch.FILE, ""));
			} catch (CoreException e) {
				setErrorMessage(e.getMessage());
			}
		}

		@Override
		public void performApply(ILaunchConfigurationWorkingCopy configuration) {
			configuration.setAttribute(ExperimentLaunch.FILE, path.getText().strip());
		}

		@Override
		public boolean isValid(ILaunchConfiguration configuration) {
			try {
				ExperimentLaunch.file(configuration);
				setErrorMessage(null);
				return true;
			} catch (CoreException e) {
				setErrorMessage(e.getMessage());
				return false;
			}
		}

		@Override
		public String getName() {
			return Messages.experiment;
		}
	}
}
