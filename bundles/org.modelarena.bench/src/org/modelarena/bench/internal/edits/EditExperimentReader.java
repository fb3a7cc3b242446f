// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.Contender;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.Recheck;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.store.Transport;

/** Reads the files of experiments that edit. */
public final class EditExperimentReader {
	private static final String WHAT = "experiment";
	private static final List<String> KEYS = List.of("name", "case", "model", "contenders", "queries", EditExperiment.KEY, "heap");
	private static final List<String> PHASES = List.of("recheck", "runs", "warmup", "limit");
	private static final List<String> RECHECKS = Arrays.stream(Recheck.values()).map(Recheck::label).toList();
	private static final int MOST_RUNS = 1000;
	private static final int RUNS = 5;
	private static final Duration LIMIT = Duration.ofSeconds(900);
	private static final long LEAST_HEAP = 64L << 20;
	private static final long HEAP = 2L << 30;

	private final YamlValue root;
	private final Map<String, YamlValue> entries;

	private EditExperimentReader(YamlValue root) {
		this.root = root;
		this.entries = root.entries(KEYS);
	}

	/** Whether a file has the key of such experiments. */
	public static boolean isOne(Path file) {
		return isOne(YamlValue.read(file, WHAT, ErrorCode.EXPERIMENT_INVALID));
	}

	/** Whether a text has it. */
	public static boolean isOne(String yaml, String source) {
		return isOne(YamlValue.parse(yaml, source, WHAT, ErrorCode.EXPERIMENT_INVALID));
	}

	private static boolean isOne(YamlValue root) {
		return root.isMap() && root.entries().containsKey(EditExperiment.KEY);
	}

	/** Reads an experiment. */
	public static EditExperiment parse(String yaml, String source) {
		return new EditExperimentReader(YamlValue.parse(yaml, source, WHAT, ErrorCode.EXPERIMENT_INVALID)).experiment(yaml);
	}

	/** Reads an experiment file. */
	public static EditExperiment read(Path file) {
		return new EditExperimentReader(YamlValue.read(file, WHAT, ErrorCode.EXPERIMENT_INVALID)).experiment(RunFiles.text(file));
	}

	private EditExperiment experiment(String text) {
		String name = required("name").text();
		if (!name.matches("[A-Za-z0-9._-]{1,100}")) {
			throw required("name").invalid("'name' may have letters, digits and . _ - only.");
		}
		Case subject = required("case").located(() -> Cases.get(required("case").text()));
		List<Variant> models = models(subject);
		Map<String, YamlValue> phases = required(EditExperiment.KEY).entries(PHASES);
		int runs = Optional.ofNullable(phases.get("runs")).map(value -> (int) value.integer(1, MOST_RUNS)).orElse(RUNS);
		Duration limit = Optional.ofNullable(phases.get("limit")).map(YamlValue::duration).orElse(LIMIT);
		long heap = given("heap").map(value -> value.bytes(LEAST_HEAP)).orElse(HEAP);
		EditExperiment.Warmup warmup = Optional.ofNullable(phases.get("warmup")).map(value -> warmup(value, subject, models.getFirst())).orElse(new EditExperiment.Warmup(0, 1));
		return new EditExperiment(name, subject.name(), models, series(Optional.ofNullable(phases.get("recheck"))), queries(subject, models.getFirst()), new EditExperiment.Protocol(runs,
				limit, heap, warmup), text);
	}

	private static EditExperiment.Warmup warmup(YamlValue value, Case subject, Variant model) {
		Map<String, YamlValue> given = value.entries(List.of("runs", "size"));
		if (given.size() < 2) {
			throw value.invalid("'warmup' needs runs and size, for instance { runs: 20, size: 8 }.");
		}
		int size = (int) given.get("size").integer(1, Integer.MAX_VALUE);
		given.get("size").located(() -> subject.edits(model.sized(size).parameters()));
		return new EditExperiment.Warmup((int) given.get("runs").integer(0, MOST_RUNS), size);
	}

	/** Each parameter may have several values; each model has one of each. */
	private List<Variant> models(Case subject) {
		YamlValue model = required("model");
		List<Map<String, String>> combined = List.of(new LinkedHashMap<>(subject.parameters()));
		for (Map.Entry<String, YamlValue> entry : model.entries(subject.parameters().keySet().stream().sorted().toList()).entrySet()) {
			List<Map<String, String>> next = new ArrayList<>();
			for (Map<String, String> before : combined) {
				for (YamlValue value : entry.getValue().list()) {
					Map<String, String> parameters = new LinkedHashMap<>(before);
					parameters.put(entry.getKey(), value.text());
					value.located(() -> subject.edits(parameters)).orElseThrow(() -> model.invalid("The case '" + subject.name() + "' has no edits; 'arena cases' lists the cases."));
					next.add(parameters);
				}
			}
			combined = next;
		}
		if (combined.stream().anyMatch(parameters -> !parameters.getOrDefault(Variant.SIZE, "").matches("\\d{1,9}"))) {
			throw model.invalid("'size' must be a number, as charts have it across.");
		}
		return combined.stream().map(Variant::new).sorted(Comparator.comparing(Variant::scenario).thenComparing(Variant::size)).distinct().toList();
	}

	private List<Series> series(Optional<YamlValue> rechecks) {
		List<Recheck> ways = rechecks.map(value -> value.list().stream().map(EditExperimentReader::recheck).distinct().toList()).orElse(List.of(Recheck.ASKED));
		List<Series> series = new ArrayList<>();
		for (YamlValue entry : required("contenders").list()) {
			Contender contender = entry.located(() -> Contender.parse(entry.text(), Transport.LOCAL));
			if (contender.isReplicated()) {
				throw entry.invalid("Edits are made in the store's own process: leave '*" + contender.replicas() + "' away.");
			}
			if (contender.transport() != Transport.LOCAL) {
				throw entry.invalid("Edits are made in the store's own process: leave '@" + contender.transport().label() + "' away.");
			}
			ways.forEach(way -> series.add(new Series(contender, way)));
		}
		if (series.stream().distinct().count() < series.size()) {
			throw required("contenders").invalid("A contender stands twice.");
		}
		return series;
	}

	private static Recheck recheck(YamlValue value) {
		if (!RECHECKS.contains(value.text())) {
			throw value.invalid("'recheck' is " + String.join(" or ", RECHECKS) + ", or a list of both, not '" + value.text() + "'." + Nearest.hint(value.text(), RECHECKS));
		}
		return Recheck.values()[RECHECKS.indexOf(value.text())];
	}

	private List<String> queries(Case subject, Variant model) {
		List<String> known = subject.edits(model.parameters()).map(EditScenario::queries).orElse(List.of());
		return given("queries").map(value -> value.list().stream().map(query -> {
			if (!known.contains(query.text())) {
				throw query.invalid("The edits of the case '" + subject.name() + "' concern no query '" + query.text() + "'." + Nearest.hint(query.text(), known) + " Allowed: " + String
						.join(", ", known) + ".");
			}
			return query.text();
		}).distinct().toList()).orElse(known);
	}

	private Optional<YamlValue> given(String key) {
		return Optional.ofNullable(entries.get(key));
	}

	private YamlValue required(String key) {
		return given(key).orElseThrow(() -> root.invalid("The key '" + key + "' is missing."));
	}
}
