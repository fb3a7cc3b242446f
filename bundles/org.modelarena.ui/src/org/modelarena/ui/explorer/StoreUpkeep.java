// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import java.nio.file.Path;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.modelarena.bench.Amounts;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.MonitoredProgress;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.StoreCheck;

/** The upkeep of a store in a folder: its model as a file, a check, a backup. The store is closed meanwhile. Used in the UI thread; jobs do the work. */
final class StoreUpkeep {
	private static final int MOST_TOLD = 10;

	private final Shell shell;

	StoreUpkeep(Shell shell) {
		this.shell = shell;
	}

	/** The work on the files of a store. */
	private interface Work {
		/** @return the message when it is done */
		String run(StoreProvider provider, Path folder, Progress progress);
	}

	/** Writes the model into a file that the user chooses. */
	void export(StoreNode store) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(Messages.export);
		dialog.setFileName(store.name() + ".xmi");
		dialog.setOverwrite(true);
		String file = dialog.open();
		if (file != null) {
			start(store, Messages.export, (provider, folder, progress) -> export(provider, folder, Path.of(file), progress));
		}
	}

	private static String export(StoreProvider provider, Path folder, Path file, Progress progress) {
		try (ModelStore store = provider.openToRead(StoreLocation.at(folder)); ModelSnapshot snapshot = store.snapshot()) {
			ModelExport.of(snapshot, folder).writeOne(file, progress);
			return NLS.bind(Messages.exported, Amounts.of(snapshot.size()), file);
		}
	}

	/** Writes all files of the store into one; one that is there is not replaced. */
	void backUp(StoreNode store) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(Messages.backup);
		dialog.setFileName(store.name() + ".zip");
		String file = dialog.open();
		if (file != null) {
			start(store, Messages.backup, (provider, folder, progress) -> {
				Backup.Written written = Backup.write(provider, StoreLocation.at(folder), Path.of(file), progress.cancellation());
				return NLS.bind(Messages.backedUp, new Object[] { Amounts.of(written.bytes()), written.files(), file });
			});
		}
	}

	/** Reads all of the store, as {@code arena doctor} does. */
	void check(StoreNode store) {
		start(store, Messages.check, StoreUpkeep::check);
	}

	private static String check(StoreProvider provider, Path folder, Progress progress) {
		Findings findings = new Findings();
		long elements = StoreCheck.run(provider, folder, findings, progress);
		if (findings.isEmpty()) {
			return NLS.bind(Messages.healthy, Amounts.of(elements));
		}
		String first = findings.first().stream().limit(MOST_TOLD).map(each -> each.place() + ": " + each.problem()).collect(Collectors.joining("\n"));
		throw new ArenaException(ErrorCode.STORE_DAMAGED, NLS.bind(Messages.damaged, findings.total(), first));
	}

	private void start(StoreNode store, String what, Work work) {
		Job.create(NLS.bind(Messages.upkeep, what, store.name()), (ICoreRunnable) monitor -> {
			Progress progress = new MonitoredProgress(monitor);
			try {
				String told = Stores.get().whileClosed(store, folder -> work.run(Stores.get().catalog().store(StoreDirectory.provider(folder)), folder, progress));
				tell(NLS.bind(Messages.upkeep, what, store.name()), told);
			} catch (RuntimeException e) {
				throw new CoreException(monitor.isCanceled() ? Status.CANCEL_STATUS : Status.error(store.name() + ": " + BackgroundJob.reason(e), e));
			}
		}).schedule();
	}

	private void tell(String title, String text) {
		shell.getDisplay().asyncExec(() -> {
			if (!shell.isDisposed()) {
				MessageDialog.openInformation(shell, title, text);
			}
		});
	}
}
