// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.check.Violator;
import org.modelarena.core.constraint.ConstraintFault;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.ui.Markers;

/** The markers of a check, on the files that have its constraints: of each one the first violations, and how many more there are. Only what differs is changed. Thread-safe. */
final class ViolationMarkers {
	/** The type of the markers. */
	static final String MARKER = "org.modelarena.ui.violation";
	/** Attributes: the check, the rule in it, the element. */
	static final String CHECK = "check";
	static final String RULE = "rule";
	static final String KEY = "key";
	static final String ELEMENT = "element";
	/** Of one constraint. */
	static final int MOST = 100;
	/** Of all: a metamodel may have hundreds of constraints. */
	private static final int MOST_OF_ALL = 1000;

	private final Check check;
	private final Job job = Job.create(Messages.marking, (ICoreRunnable) (IProgressMonitor monitor) -> write());
	/** The markers that there are, with their attributes, by what they are about; only in the job. */
	private final Map<Place, Marked> present = new HashMap<>();

	/** The subject of a marker: a violator of a rule, a remark on a rule, or a fault of the constraints. */
	private record Place(IResource resource, int rule, Object about) {
	}

	private record Marked(IMarker marker, Map<String, Object> attributes) {
	}

	ViolationMarkers(Check check) {
		this.check = check;
		job.setSystem(true);
	}

	/** Brings the markers up to date, soon. */
	void update() {
		job.schedule();
	}

	private void write() throws CoreException {
		Map<Place, Map<String, Object>> wanted;
		try {
			wanted = check.isOver() ? Map.of() : wanted();
		} catch (ArenaException e) {
			// The store is about to be closed, or the next change is there already.
			return;
		}
		try {
			ResourcesPlugin.getWorkspace().run((ICoreRunnable) monitor -> replace(wanted), null, IWorkspace.AVOID_UPDATE, null);
		} catch (CoreException e) {
			if (Markers.isDeleted(e)) {
				// Somebody has deleted the file meanwhile, and its markers with it; the others are left.
				job.schedule();
				return;
			}
			// No reason for a dialog: the view has all violations.
			ILog.of(getClass()).log(Status.warning("Cannot mark violations", e));
		}
	}

	private void replace(Map<Place, Map<String, Object>> wanted) throws CoreException {
		for (Place place : List.copyOf(present.keySet())) {
			if (!wanted.containsKey(place)) {
				IMarker marker = present.remove(place).marker;
				if (marker.exists()) {
					marker.delete();
				}
			}
		}
		for (Map.Entry<Place, Map<String, Object>> each : wanted.entrySet()) {
			Marked known = present.get(each.getKey());
			if (known == null || !known.marker.exists()) {
				if (each.getKey().resource.isAccessible()) {
					present.put(each.getKey(), new Marked(each.getKey().resource.createMarker(MARKER, each.getValue()), each.getValue()));
				}
			} else if (!known.attributes.equals(each.getValue())) {
				known.marker.setAttributes(each.getValue());
				present.put(each.getKey(), new Marked(known.marker, each.getValue()));
			}
		}
	}

	private Map<Place, Map<String, Object>> wanted() {
		Map<Place, Map<String, Object>> wanted = new LinkedHashMap<>();
		check.fault()
				.ifPresent(fault -> wanted.put(new Place(file(fault), -1, fault.getMessage()), Map.of(IMarker.SEVERITY, IMarker.SEVERITY_ERROR, IMarker.MESSAGE, check.shortened(fault.getMessage()),
						IMarker.LINE_NUMBER, Math.max(1, fault.line()), CHECK, check.id())));
		int left = MOST_OF_ALL;
		for (RuleInCheck rule : check.rules()) {
			List<Violator> all = rule.checked().violators();
			List<Violator> first = all.subList(0, Math.min(Math.min(MOST, left), all.size()));
			add(rule, first, wanted);
			left -= first.size();
			if (first.size() < all.size()) {
				wanted.put(new Place(resource(rule), rule.index(), ""), attributes(rule, IMarker.SEVERITY_INFO, NLS.bind(Messages.moreMarkers, Amounts.of(all.size() - first.size()),
						rule.checked().rule().name())));
			}
		}
		return wanted;
	}

	private void add(RuleInCheck rule, List<Violator> first, Map<Place, Map<String, Object>> wanted) {
		List<ViolationText> texts = first.isEmpty() ? List.of() : check.read(rule, first, Cancellation.create());
		for (int i = 0; i < first.size(); i++) {
			Violator violator = first.get(i);
			ViolationText text = texts.get(i);
			Map<String, Object> attributes = attributes(rule, severity(rule.checked().rule().severity()), text.message());
			if (violator.key() != ModelSnapshot.NONE) {
				attributes.put(KEY, String.valueOf(violator.key()));
				attributes.put(ELEMENT, text.element());
			}
			attributes.put(IMarker.LOCATION, NLS.bind(Messages.place, violator.key() == ModelSnapshot.NONE ? "" : text.element() + " #" + violator.key(), check.store().name()).strip());
			wanted.put(new Place(resource(rule), rule.index(), violator), attributes);
		}
	}

	private Map<String, Object> attributes(RuleInCheck rule, int severity, String message) {
		return new HashMap<>(Map.of(IMarker.SEVERITY, severity, IMarker.MESSAGE, message, IMarker.LINE_NUMBER, Math.max(1, rule.checked().rule().line()), CHECK, check.id(), RULE, rule.index()));
	}

	/** Constraints of the metamodel have no file. */
	private static IResource resource(RuleInCheck rule) {
		return rule.file().map(IResource.class::cast).orElse(ResourcesPlugin.getWorkspace().getRoot());
	}

	private IResource file(ConstraintFault fault) {
		List<IResource> files = new ArrayList<>(check.files());
		return files.stream().filter(file -> file.getLocation().toOSString().equals(fault.file())).findFirst().orElse(ResourcesPlugin.getWorkspace().getRoot());
	}

	private static int severity(Severity severity) {
		return switch (severity) {
		case ERROR -> IMarker.SEVERITY_ERROR;
		case WARNING -> IMarker.SEVERITY_WARNING;
		case INFO -> IMarker.SEVERITY_INFO;
		};
	}
}
