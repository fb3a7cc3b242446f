// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.IWizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.modelarena.ui.connecting.ConnectionWizard;
import org.modelarena.ui.experiment.NewExperimentWizard;
import org.modelarena.ui.exporting.ExportWizard;
import org.modelarena.ui.importing.ImportWizard;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** The dialogs of ModelArena, to be looked at one after the other. */
final class Dialogs {
	private Dialogs() {
	}

	/** Looks at a dialog that is open. */
	interface Visitor {
		/** @param name for pictures */
		void visit(String name, Bot dialog) throws Exception;
	}

	/** Opens and closes each. */
	static void visit(IFile model, Visitor visitor) throws Exception {
		Map<String, Runnable> all = new LinkedHashMap<>();
		all.put("Import a Model", () -> open(new ImportWizard(), model));
		all.put("New Experiment", () -> open(new NewExperimentWizard(), model));
		all.put("Export Results", () -> open(new ExportWizard(), model));
		all.put("Add Server", () -> ConnectionWizard.open(shell()));
		for (Map.Entry<String, Runnable> each : all.entrySet()) {
			Workbench.later(each.getValue());
			if (each.getKey().equals("New Experiment")) {
				// The first page is the platform's.
				Bot.shell(each.getKey()).waitUntilEnabled("Next >").clickButton("Next >");
			}
			visit(each.getKey(), each.getKey(), visitor);
		}
		for (String page : new String[] { "org.modelarena.ui.preferences", "org.modelarena.ui.preferences.colours" }) {
			Workbench.later(() -> PreferencesUtil.createPreferenceDialogOn(shell(), page, null, null).open());
			visit("Preferences", page.substring(page.lastIndexOf('.') + 1), visitor);
		}
	}

	/** Opens the import wizard. */
	static Bot importWizard(IFile model) {
		Workbench.later(() -> open(new ImportWizard(), model));
		return Bot.shell("Import a Model");
	}

	private static void visit(String title, String name, Visitor visitor) throws Exception {
		Bot dialog = Bot.shell(title);
		Bot.waitUntil(title + " is open", dialog::isOpen);
		try {
			visitor.visit(name.toLowerCase().replace(' ', '-'), dialog);
		} finally {
			dialog.close();
		}
	}

	private static Shell shell() {
		return Bot.page().getWorkbenchWindow().getShell();
	}

	private static void open(IWizard wizard, IFile model) {
		((IWorkbenchWizard) wizard).init(PlatformUI.getWorkbench(), new StructuredSelection(model));
		new WizardDialog(shell(), wizard).open();
	}
}
