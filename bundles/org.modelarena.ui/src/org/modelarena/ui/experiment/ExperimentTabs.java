// SPDX-License-Identifier: EPL-2.0
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

	/** The tab with the file to run. */
	private static final class FileTab extends AbstractLaunchConfigurationTab {
		private Text path;
		private Text model;

		@Override
		public void createControl(Composite parent) {
			Composite body = new Composite(parent, SWT.NONE);
			body.setLayout(new GridLayout(3, false));
			path = field(body, Messages.experimentOrModel, "/project/my.yaml");
			model = field(body, Messages.modelOfQuery, "/project/my.xmi");
			setControl(body);
		}

		private Text field(Composite body, String label, String hint) {
			new Label(body, SWT.NONE).setText(label);
			Text field = new Text(body, SWT.BORDER);
			field.setMessage(hint);
			field.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
			field.addListener(SWT.Modify, event -> updateLaunchConfigurationDialog());
			Button browse = new Button(body, SWT.PUSH);
			browse.setText(Messages.browse);
			browse.addListener(SWT.Selection, event -> browse(field));
			return field;
		}

		private void browse(Text into) {
			ResourceListSelectionDialog dialog = new ResourceListSelectionDialog(getShell(), ResourcesPlugin.getWorkspace().getRoot(), org.eclipse.core.resources.IResource.FILE);
			dialog.setTitle(Messages.experimentOrModelTitle);
			if (dialog.open() == ResourceListSelectionDialog.OK && dialog.getResult().length == 1 && dialog.getResult()[0] instanceof IFile file) {
				into.setText(file.getFullPath().toPortableString());
			}
		}

		@Override
		public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
			configuration.setAttribute(ExperimentLaunch.FILE, "");
			configuration.setAttribute(ExperimentLaunch.MODEL, "");
		}

		@Override
		public void initializeFrom(ILaunchConfiguration configuration) {
			try {
				path.setText(configuration.getAttribute(ExperimentLaunch.FILE, ""));
				model.setText(configuration.getAttribute(ExperimentLaunch.MODEL, ""));
			} catch (CoreException e) {
				setErrorMessage(e.getMessage());
			}
		}

		@Override
		public void performApply(ILaunchConfigurationWorkingCopy configuration) {
			configuration.setAttribute(ExperimentLaunch.FILE, path.getText().strip());
			configuration.setAttribute(ExperimentLaunch.MODEL, model.getText().strip());
		}

		@Override
		public boolean isValid(ILaunchConfiguration configuration) {
			try {
				ExperimentLaunch.model(configuration);
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
