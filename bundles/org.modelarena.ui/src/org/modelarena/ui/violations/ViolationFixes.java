// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.constraint.Fix;
import org.modelarena.ui.BackgroundJob;

/** The fixes of constraints as quick fixes of their markers. */
public final class ViolationFixes implements IMarkerResolutionGenerator2 {
	/** They are asked for in the UI thread, and take microseconds, unless somebody else works with the same constraint. */
	private static final Duration PATIENCE = Duration.ofMillis(300);

	@Override
	public boolean hasResolutions(IMarker marker) {
		// Asked for each marker of the Problems view: whether the violation is still there is seen when somebody chooses.
		return !marker.getAttribute(ViolationMarkers.KEY, "").isEmpty() && rule(marker).filter(rule -> rule.checked().hasFixes()).isPresent();
	}

	@Override
	public IMarkerResolution[] getResolutions(IMarker marker) {
		Optional<Violation> violation = violation(marker);
		if (violation.isEmpty()) {
			return new IMarkerResolution[0];
		}
		try {
			return fixes(violation.get()).stream().map(fix -> new Resolution(violation.get(), fix)).toArray(IMarkerResolution[]::new);
		} catch (ArenaException e) {
			ILog.of(ViolationFixes.class).log(Status.warning(NLS.bind(Messages.readingFixes, e.getMessage()), e));
			return new IMarkerResolution[0];
		}
	}

	private static Optional<RuleInCheck> rule(IMarker marker) {
		int index = marker.getAttribute(ViolationMarkers.RULE, -1);
		return Checks.get().find(marker.getAttribute(ViolationMarkers.CHECK, "")).flatMap(check -> check.rules().stream().filter(rule -> rule.index() == index).findFirst());
	}

	private static Optional<Violation> violation(IMarker marker) {
		String key = marker.getAttribute(ViolationMarkers.KEY, "");
		return key.isEmpty() ? Optional.empty() : rule(marker).flatMap(rule -> rule.checked().violators().stream().filter(each -> each.key() == Long.parseLong(key)).findFirst()
				.map(violator -> new Violation(rule, violator)));
	}

	/** The fixes that are offered for a violation. Waits a moment at most. */
	static List<Fix> fixes(Violation violation) {
		return violation.rule().check().fixes(violation.rule(), violation.violator(), Cancellation.create().withTimeout(PATIENCE));
	}

	/** Makes a fix in the background; if it fails, a dialog says why. */
	static Job apply(Violation violation, Fix fix) {
		Job job = Job.create(NLS.bind(Messages.failed, Messages.fixes, fix.title()), (ICoreRunnable) (IProgressMonitor monitor) -> {
			try {
				violation.rule().check().apply(fix, Cancellation.create());
			} catch (RuntimeException | StackOverflowError e) {
				throw new CoreException(Status.error(NLS.bind(Messages.failed, fix.title(), BackgroundJob.reason(e)), e));
			}
		});
		job.setUser(true);
		job.schedule();
		return job;
	}

	private record Resolution(Violation violation, Fix fix) implements IMarkerResolution2 {
		@Override
		public String getLabel() {
			return fix.title();
		}

		@Override
		public void run(IMarker marker) {
			apply(violation, fix);
		}

		@Override
		public String getDescription() {
			return NLS.bind(Messages.place, fix.title(), violation.rule().check().store().name());
		}

		@Override
		public Image getImage() {
			return null;
		}
	}
}
