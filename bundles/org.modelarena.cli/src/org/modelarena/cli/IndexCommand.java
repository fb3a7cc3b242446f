package org.modelarena.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.cli.output.Amounts;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.DerivedFeature;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelIndex;
import org.modelarena.core.ModelStore;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.folders.StoreDirectory;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists and changes what a store derives and indexes. */
@Command(name = "index", description = "List what a store derives and indexes; declare, index or drop something.")
final class IndexCommand implements Callable<Integer> {
	private final Session session;

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

	IndexCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		try (ModelStore store = open()) {
			ModelIndex index = store.index();
			if (dropped != null) {
				drop(index, Name.of(dropped));
			}
			if (declaration != null) {
				index.declare(Declaration.parse(declaration, language, indexed), session.console().progress());
			}
			if (added != null) {
				Name name = Name.of(added);
				index.index(name.type(), name.feature(), session.console().progress());
			}
			list(index);
		}
		return ExitCode.OK;
	}

	/** Only listing is possible while others read the store. */
	private ModelStore open() {
		StoreProvider provider = session.catalog().store(StoreDirectory.provider(at));
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
		List<EAttribute> attributes = index.indexed();
		if (common.json) {
			Map<String, Object> result = new LinkedHashMap<>();
			result.put("derived", derived.stream().map(IndexCommand::describe).toList());
			result.put("indexed", attributes.stream().map(IndexCommand::name).toList());
			session.console().json(result);
			return;
		}
		session.console().table(List.of("derived", "values", "failed", "language", "expression"), derived.stream().map(feature -> List.of(
				feature.derivation().name(), Amounts.of(feature.values()), Amounts.of(feature.failures()),
				feature.derivation().language(), feature.derivation().expression())).toList());
		session.console().print("Indexed: " + (attributes.isEmpty() ? "nothing" : String.join(", ", attributes.stream().map(IndexCommand::name).toList())));
		for (DerivedFeature feature : derived) {
			feature.examples().forEach(example -> session.console().print(feature.derivation().name() + " fails for " + example));
		}
	}

	private static Map<String, Object> describe(DerivedFeature feature) {
		Map<String, Object> description = new LinkedHashMap<>();
		description.put("feature", feature.derivation().name());
		description.put("language", feature.derivation().language());
		description.put("expression", feature.derivation().expression());
		description.put("values", feature.values());
		description.put("failures", feature.failures());
		description.put("examples", feature.examples());
		return description;
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
