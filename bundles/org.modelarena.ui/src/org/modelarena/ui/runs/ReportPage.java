// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.browser.IWorkbenchBrowserSupport;
import org.modelarena.bench.Report;

/** Shows the report of a run: in an editor where the platform has a browser, else in the user's own, else it says where the page lies. Used in the UI thread. */
final class ReportPage {
	private ReportPage() {
	}

	/** Whether a run has a report. */
	static boolean isThere(Path run) {
		return Files.isRegularFile(run.resolve(Report.FILE));
	}

	static void open(Path run, IWorkbenchWindow window) {
		Path page = run.resolve(Report.FILE);
		IWorkbenchBrowserSupport browsers = window.getWorkbench().getBrowserSupport();
		try {
			String name = NLS.bind(Messages.reportOf, run.getFileName());
			if (browsers.isInternalWebBrowserAvailable()) {
				browsers.createBrowser(IWorkbenchBrowserSupport.AS_EDITOR | IWorkbenchBrowserSupport.LOCATION_BAR, page.toString(), name, page.toString()).openURL(page.toUri()
						.toURL());
			} else {
				browsers.getExternalBrowser().openURL(page.toUri().toURL());
			}
		} catch (PartInitException | MalformedURLException e) {
			ILog.of(ReportPage.class).log(Status.warning("No browser for " + page, e));
			tellWhere(page, window.getShell());
		}
	}

	private static void tellWhere(Path page, Shell shell) {
		int copy = 0;
		if (MessageDialog.open(MessageDialog.INFORMATION, shell, Messages.report, NLS.bind(Messages.whereReport, page), 0, Messages.copyPath, Messages.close) == copy) {
			Clipboard clipboard = new Clipboard(shell.getDisplay());
			try {
				clipboard.setContents(new Object[] { page.toString() }, new Transfer[] { TextTransfer.getInstance() });
			} finally {
				clipboard.dispose();
			}
		}
	}
}
