// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.exporting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.results.RunData;
import org.modelarena.core.ArenaException;

/** Writes what is wanted of a run into a folder. */
final class ExportJob extends Job {
	private final Path run;
	private final List<Export> wanted;
	private final Path folder;

	ExportJob(Path run, List<Export> wanted, Path folder) {
		super(NLS.bind(Messages.exporting, run.getFileName()));
		this.run = run;
		this.wanted = List.copyOf(wanted);
		this.folder = folder;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		try {
			Files.createDirectories(folder);
			RunData data = RunData.read(run);
			for (Export each : wanted) {
				if (monitor.isCanceled()) {
					return Status.CANCEL_STATUS;
				}
				each.write(data, folder);
			}
			return Status.OK_STATUS;
		} catch (ArenaException e) {
			return Status.error(e.getMessage(), e);
		} catch (IOException e) {
			return Status.error(NLS.bind(Messages.cannotWrite, folder, e.getMessage()), e);
		}
	}
}
