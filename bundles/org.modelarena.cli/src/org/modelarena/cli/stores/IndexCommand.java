// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists and changes what a store derives and indexes. */
@Command(name = "index", description = "List what a store derives and indexes; declare, index or drop something.")
public final class IndexCommand implements Callable<Integer> {
	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The store's folder.")
	private Path at;

	@Option(names = "--derive", paramLabel = "DECLARATION",
			description = "Derive a feature for every element, for instance 'Sensor.load : Integer = self.monitors.size()'.")
	private String declaration;

	@Option(names = "--language", defaultValue = "eol", description = "The language of the expression: eol or ocl (default: ${DEFAULT-VALUE}).")
	private String language;

	@Option(names = "--indexed", description = "Index the derived feature as well.")
	private boolean indexed;

	@Option(names = "--add", paramLabel = "TYPE.ATTRIBUTE", description = "Index an attribute.")
	private String added;

	@Option(names = "--drop", paramLabel = "TYPE.FEATURE", description = "Drop a derived feature, or the index of an attribute.")
	private String dropped;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		try (ModelStore store = open()) {
			ModelIndex index = store.index();
			if (dropped != null) {
				drop(index, Name.of(dropped));
			}
			if (declaration != null) {
				index.declare(Declaration.parse(declaration, language, indexed), common.console().progress());
			}
			if (added != null) {
				Name name = Name.of(added);
				index.index(name.type(), name.feature(), common.console().progress());
			}
			list(index);
		}
		return ExitCode.OK;
	}

	/** Only listing is possible while others read the store. */
	private ModelStore open() {
		StoreProvider provider = common.storeAt(at);
		boolean changes = dropped != null || declaration != null || added != null;
		return changes ? provider.open(StoreLocation.at(at)) : provider.openToRead(StoreLocation.at(at));
	}

	private static void drop(ModelIndex index, Name name) {
		if (index.derived().stream().anyMatch(feature -> feature.derivation().name().equals(name.toString()))) {
			index.drop(name.type(), name.feature());
		} else {
			index.unindex(name.type(), name.feature());
		}
	}

	private void list(ModelIndex index) {
		List<DerivedFeature> derived = index.derived();
		List<Derived> described = derived.stream().map(each -> new Derived(each.derivation().name(), each.derivation().language(), each.derivation().expression(), each.values(),
				each.failures(), each.examples())).toList();
		List<String> names = index.indexed().stream().map(IndexCommand::name).toList();
		common.print(new Listed(described, names), () -> print(described, names));
	}

	private void print(List<Derived> derived, List<String> names) {
		common.console().table(List.of("derived", "values", "failed", "language", "expression"),
				derived.stream().map(each -> List.of(each.feature(), Amounts.of(each.values()), Amounts.of(each.failures()), each.language(), each.expression())).toList());
		common.console().print("Indexed: " + (names.isEmpty() ? "nothing" : String.join(", ", names)));
		derived.forEach(each -> each.examples().forEach(example -> common.console().print(each.feature() + " fails for " + example)));
	}

	private record Listed(List<Derived> derived, List<String> indexed) {
	}

	private record Derived(String feature, String language, String expression, long values, long failures, List<String> examples) {
	}

	private static String name(EAttribute attribute) {
		return attribute.getEContainingClass().getName() + "." + attribute.getName();
	}

	/** A feature as it is written: {@code Type.feature}. */
	private record Name(String type, String feature) {
		static Name of(String text) {
			int dot = text.lastIndexOf('.');
			if (dot <= 0 || dot == text.length() - 1) {
				throw new ArenaException(ErrorCode.UNKNOWN_NAME, "'" + text + "' is not of the form Type.feature, as in Segment.length.");
			}
			return new Name(text.substring(0, dot), text.substring(dot + 1));
		}

		@Override
		public String toString() {
			return type + "." + feature;
		}
	}
}
