// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.loads.CountedSource;
import org.modelarena.bench.loads.LoadEstimate;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.bench.loads.ModelExtent;
import org.modelarena.bench.loads.TrialLoads;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what is in model files, and what it will cost to load them. */
@Command(name = "inspect", description = "Show what is in model files, where their metamodels are, and what a load into each store will cost.")
public final class InspectCommand implements Callable<Integer> {
	@Parameters(paramLabel = "MODEL", arity = "1..*", description = "The files of the model: XMI, or EMF binary if the names end with .bin.")
	private List<Path> models;

	@Mixin
	private MetamodelOptions metamodels;

	@Option(names = "--measure", description = "First load generated models of growing sizes, starting at 6,000 elements, into each store that this machine has too "
			+ "few or only small loads of for an estimate: a minute or two for all stores. They are removed afterwards.")
	private boolean measure;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		Cancellation cancellation = common.console().cancellation();
		MetamodelSearch search = metamodels.search();
		ElementSource source = search.source(models, Unresolved.DROP, Progress.of(cancellation));
		CountedSource counted = new CountedSource(source);
		counted.count(cancellation);
		XmiSource xmi = source instanceof XmiSource files ? files : null;
		Inspection found = new Inspection(xmi != null ? xmi.files() : models, xmi != null ? xmi.readAlong() : List.of(), counted.extent(), search.origins(), counted.types(),
				xmi != null ? xmi.outside() : Map.of(), xmi != null ? xmi.dropped() : 0, estimates(counted.extent()));
		common.print(found.describe(), () -> {
			found.print(common.console());
			if (!measure && found.isVague()) {
				common.console().print("'arena inspect --measure' first loads generated models into each store of which too little is known, or only small loads.");
			}
		});
		return ExitCode.OK;
	}

	private List<String> load(Path model, String store, Path at) {
		return common.process("load", model.toString(), "--store", store, "--at", at.toString());
	}

	private Map<String, Optional<LoadEstimate>> estimates(ModelExtent extent) {
		LoadHistory history = LoadHistory.ofUser();
		if (measure) {
			List<String> unknown = common.catalog().stores().stream().map(StoreProvider::name)
					.filter(each -> TrialLoads.tellMoreThan(LoadEstimate.of(extent, history.of(each)))).toList();
			TrialLoads.run(unknown, extent, this::load, history, common.console().progress());
		}
		List<LoadRecord> loads = history.records();
		Map<String, Optional<LoadEstimate>> found = new LinkedHashMap<>();
		for (StoreProvider provider : common.catalog().stores()) {
			found.put(provider.name(), LoadEstimate.of(extent, loads.stream().filter(each -> each.store().equals(provider.name())).toList()));
		}
		return found;
	}
}
