// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.modelarena.ui.Markers;

/** Marks what is wrong with an experiment file, in the background: somebody else may hold the file, such as a build. Thread-safe; the last word counts. */
final class ProblemMarker {
	/** The type of the markers. */
	private static final String MARKER = "org.modelarena.ui.experimentProblem";
	private static final Pattern LINE = Pattern.compile("(?::|line )(\\d+)");

	private final Job job = Job.create("Marking a problem", (ICoreRunnable) (IProgressMonitor monitor) -> {
		try {
			write();
		} catch (CoreException e) {
			if (!Markers.isDeleted(e)) {
				// No reason for a dialog: the form says what is wrong.
				ILog.of(getClass()).log(Status.warning("Cannot mark a problem", e));
			}
		}
	});
	private volatile Finding last;

	/** The mistake in a file, if there is one. */
	private record Finding(IFile file, Optional<String> problem) {
	}

	ProblemMarker() {
		job.setSystem(true);
	}

	/** @param problem the mistake, which names a line if it has one */
	void mark(IFile file, Optional<String> problem) {
		last = new Finding(file, problem);
		job.schedule();
	}

	private void write() throws CoreException {
		Finding found = last;
		found.file().deleteMarkers(MARKER, true, IResource.DEPTH_ZERO);
		if (found.problem().isPresent()) {
			String message = found.problem().get();
			Matcher line = LINE.matcher(message);
			int at = line.find() ? Integer.parseInt(line.group(1)) : 1;
			found.file().createMarker(MARKER, Map.of(IMarker.SEVERITY, IMarker.SEVERITY_ERROR, IMarker.MESSAGE, message, IMarker.LINE_NUMBER, at));
		}
	}
}
