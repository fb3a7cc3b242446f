// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.loads.LoadEstimate;
import org.modelarena.bench.loads.ModelExtent;
import org.modelarena.bench.loads.TrialLoads;
import org.modelarena.cli.output.Console;
import org.modelarena.xmi.MetamodelSearch.Origin;

/**
 * The facts about a model before it is loaded.
 *
 * @param files     all files of the model, the given ones first
 * @param readAlong the files of the model that were not given
 * @param types    the number of elements of each exact type
 * @param outside  the number of references that lead out of the model, by what they lead to
 * @param unresolved the number of references that lead nowhere
 * @param stores   the expected cost of a load, by store; nothing where too little is known
 */
record Inspection(List<Path> files, List<Path> readAlong, ModelExtent extent, List<Origin> packages, Map<EClass, Long> types, Map<String, Long> outside,
		long unresolved, Map<String, Optional<LoadEstimate>> stores) {
	private static final int MOST_TYPES = 20;

	private List<Map.Entry<EClass, Long>> sorted() {
		return types.entrySet().stream().sorted(Map.Entry.<EClass, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(each -> name(each.getKey()))).toList();
	}

	private static String name(EClass type) {
		return type.getEPackage().getName() + "::" + type.getName();
	}

	private long bytes() {
		return files.stream().mapToLong(file -> file.toFile().length()).sum();
	}

	/** For programs. What a load will cost is null where too little is known. */
	private record Described(List<Path> files, List<Path> readAlong, long bytes, long elements, long values, long links, long characters, List<Origin> packages,
			Map<String, Long> classes, Map<String, Long> outside, long unresolved, Map<String, LoadEstimate> stores) {
	}

	Object describe() {
		Map<String, Long> classes = new LinkedHashMap<>();
		sorted().forEach(each -> classes.put(name(each.getKey()), each.getValue()));
		Map<String, LoadEstimate> estimates = new LinkedHashMap<>();
		stores.forEach((store, estimate) -> estimates.put(store, estimate.orElse(null)));
		return new Described(files.subList(0, files.size() - readAlong.size()), readAlong, bytes(), extent.elements(), extent.values(), extent.links(), extent.characters(), packages,
				classes, outside, unresolved, estimates);
	}

	void print(Console console) {
		console.print(String.format(Locale.ROOT, "%,d elements with %,d values (%,d characters of text) and %,d links, in %d file%s of %s", extent.elements(), extent.values(),
				extent.characters(), extent.links(), files.size(), files.size() == 1 ? "" : "s", Amounts.bytes(bytes())));
		readAlong.forEach(file -> console.print("Read along, as the model refers to it: " + file));
		outside.forEach((uri, count) -> console.print(Amounts.of(count) + " references lead to " + uri + ", which is no part of the model; a load leaves them out."));
		if (unresolved > 0) {
			console.print(Amounts.of(unresolved, "reference") + (unresolved == 1 ? " leads" : " lead") + " nowhere; 'arena load' refuses the model without --unresolved drop, or keep.");
		}
		console.table(List.of("package", "nsURI", "found in"),
				packages.stream().map(each -> List.of(each.name(), String.valueOf(each.nsUri()), each.file() == null ? "known" : each.file())).toList());
		console.table(List.of("class", "elements"),
				sorted().stream().limit(MOST_TYPES).map(each -> List.of(name(each.getKey()), Amounts.of(each.getValue()))).toList());
		if (types.size() > MOST_TYPES) {
			console.print((types.size() - MOST_TYPES) + " more classes; --json has them all.");
		}
		console.table(List.of("store", "time", "memory", "disk", "estimated from"), stores.entrySet().stream().map(each -> row(each.getKey(), each.getValue())).toList());
	}

	/** Whether trial loads of some store would make its estimate better. */
	boolean isVague() {
		return stores.values().stream().anyMatch(TrialLoads::tellMoreThan);
	}

	private static List<String> row(String store, Optional<LoadEstimate> estimate) {
		return estimate.map(each -> List.of(store, Amounts.time(each.seconds()), Amounts.bytes(each.heap()), Amounts.bytes(each.disk()), basis(each)))
				.orElse(List.of(store, "?", "?", "?", "fewer than two loads on this machine"));
	}

	private static String basis(LoadEstimate estimate) {
		LoadEstimate.Sizes sizes = estimate.sizes();
		return String.format(Locale.ROOT, "%d loads of %,d to %,d elements%s", estimate.loads(), sizes.smallest(), sizes.largest(),
				sizes.areExceeded() ? String.format(Locale.ROOT, ", extrapolated %.1f times", sizes.beyond()) : "");
	}
}
