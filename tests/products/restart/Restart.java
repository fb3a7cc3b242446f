// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.restart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.equinox.p2.core.IProvisioningAgent;
import org.eclipse.equinox.p2.engine.IProfile;
import org.eclipse.equinox.p2.engine.IProfileRegistry;
import org.eclipse.equinox.p2.engine.query.UserVisibleRootQuery;
import org.eclipse.equinox.p2.metadata.IInstallableUnit;
import org.eclipse.equinox.p2.query.IQueryResult;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;

/**
 * Goes into a copy of the product: writes what it finds in the workbench to the file that the environment names in RESTART_LOG, then asks the workbench to
 * restart; the second time it closes it.
 */
public final class Restart implements IStartup {
	@Override
	public void earlyStartup() {
		String log = System.getenv("RESTART_LOG");
		if (log == null) {
			return;
		}
		Display.getDefault().asyncExec(() -> {
			try {
				lookAndGoOn(PlatformUI.getWorkbench(), Path.of(log));
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		});
	}

	private static void lookAndGoOn(IWorkbench workbench, Path log) throws IOException {
		boolean again = Files.exists(log);
		Files.write(log, describe(workbench), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		if (again) {
			workbench.close();
		} else {
			workbench.restart();
		}
	}

	private static List<String> describe(IWorkbench workbench) {
		IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
		IProvisioningAgent agent = PlatformUI.getWorkbench().getService(IProvisioningAgent.class);
		String sizes = Arrays.stream(Window.getDefaultImages()).map(image -> String.valueOf(image.getBounds().width)).collect(Collectors.joining(" "));
		boolean installs = workbench.getService(ICommandService.class).getCommand("org.eclipse.equinox.p2.ui.sdk.install").isEnabled();
		return List.of("title " + window.getShell().getText(), "icons " + sizes, "perspective " + window.getActivePage().getPerspective().getId(),
				"installs " + installs, "roots " + roots(agent),
				"views " + Arrays.stream(window.getActivePage().getViewReferences()).map(view -> view.getPartName()).sorted().collect(Collectors.joining(", ")),
				"welcome " + (workbench.getIntroManager().getIntro() != null));
	}

	private static String roots(IProvisioningAgent agent) {
		IProfile self = agent == null ? null : agent.getService(IProfileRegistry.class).getProfile(IProfileRegistry.SELF);
		if (self == null) {
			return "none";
		}
		IQueryResult<IInstallableUnit> roots = self.query(new UserVisibleRootQuery(), null);
		return roots.toUnmodifiableSet().stream().map(IInstallableUnit::getId).sorted().collect(Collectors.joining(" "));
	}
}
