// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.MultiStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadMeter;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.ui.stores.MonitoredProgress;
import org.modelarena.ui.stores.Stores;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;

/** Loads model files into stores of the workspace, one store after the other. Cancelling leaves nothing of the store that is being loaded. */
public final class ImportJob extends Job {
	/** The family that all imports belong to. */
	public static final Object FAMILY = ImportJob.class;

	private final ImportOrder order;

	/**
	 * The models to load, and the stores to load them into.
	 *
	 * @param models     files that may refer to each other
	 * @param metamodels where they are not found beside the models
	 * @param name       of the stores' folders, which get the kind of store after it
	 * @param kinds      of stores
	 * @param unresolved the treatment of references that lead nowhere
	 */
	public record ImportOrder(List<Path> models, List<Path> metamodels, String name, List<String> kinds, Unresolved unresolved) {
		public ImportOrder {
			models = List.copyOf(models);
			metamodels = List.copyOf(metamodels);
			kinds = List.copyOf(kinds);
		}
	}

	ImportJob(ImportOrder order) {
		super(NLS.bind(Messages.importing, order.name()));
		this.order = order;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		SubMonitor progress = SubMonitor.convert(monitor, order.kinds().size());
		List<IStatus> problems = new ArrayList<>();
		for (String kind : order.kinds()) {
			try {
				progress.setTaskName(NLS.bind(Messages.loading, kind));
				load(kind, progress);
			} catch (RuntimeException | StackOverflowError e) {
				if (e instanceof ArenaException known && known.code() == ErrorCode.CANCELLED) {
					return Status.CANCEL_STATUS;
				}
				problems.add(Status.error(kind + ": " + BackgroundJob.reason(e), e));
			}
			progress.worked(1);
		}
		if (problems.isEmpty()) {
			return Status.OK_STATUS;
		}
		String text = NLS.bind(Messages.notLoaded, problems.size(), order.kinds().size());
		return problems.size() == 1 ? problems.getFirst() : new MultiStatus(getClass(), 0, problems.toArray(IStatus[]::new), text, null);
	}

	private void load(String kind, IProgressMonitor monitor) {
		MetamodelSearch search = MetamodelSearch.in(ModelPlaces.with(order.metamodels()));
		MonitoredProgress progress = new MonitoredProgress(monitor);
		ElementSource source = search.source(order.models(), order.unresolved(), progress);
		String folder = order.name() + "-" + kind;
		try (LoadMeter meter = new LoadMeter()) {
			Stores.get().load(kind, folder, meter.counted(source), progress);
			LoadHistory.ofUser().add(meter.finish(kind, Stores.get().folder().resolve(folder)));
		}
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}
}
