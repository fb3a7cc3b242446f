// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.yaml;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Subject;
import org.modelarena.cases.CaseQuery;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writes experiments with all defaults spelled out, so that the file beside the results says what was done. */
public final class ExperimentWriter {
	private ExperimentWriter() {
	}

	/** The text of an experiment file that is read to an equal experiment. */
	public static String write(Experiment experiment) {
		Map<String, Object> root = new LinkedHashMap<>();
		root.put("name", experiment.name());
		switch (experiment.subject()) {
		case Subject.OfCase subject -> {
			root.put("case", subject.name());
			if (!subject.parameters().isEmpty()) {
				root.put("model", new LinkedHashMap<>(subject.parameters()));
			}
		}
		case Subject.OfFiles files -> {
			Map<String, Object> model = new LinkedHashMap<>();
			model.put("files", files.models().stream().map(Path::toString).toList());
			if (!files.metamodels().isEmpty()) {
				model.put("metamodels", files.metamodels().stream().map(Path::toString).toList());
			}
			root.put("model", model);
		}
		}
		root.put("contenders", experiment.contenders().stream().map(Contender::label).toList());
		putQueries(root, experiment.queries());
		if (!experiment.mixes().isEmpty()) {
			Map<String, Object> mixes = new LinkedHashMap<>();
			experiment.mixes().forEach(mix -> mixes.put(mix.name(), new LinkedHashMap<>(mix.weights())));
			root.put("mixes", mixes);
		}
		putDemand(root, experiment.demand());
		putConditions(root, experiment.conditions());
		DumperOptions options = new DumperOptions();
		options.setDefaultFlowStyle(DumperOptions.FlowStyle.AUTO);
		options.setWidth(140);
		options.setSplitLines(false);
		return new Yaml(options).dump(root);
	}

	private static void putQueries(Map<String, Object> root, List<CaseQuery> queries) {
		if (queries.isEmpty()) {
			return;
		}
		if (queries.stream().allMatch(query -> query.texts().isEmpty())) {
			root.put("queries", queries.stream().map(CaseQuery::name).toList());
			return;
		}
		Map<String, Object> texts = new LinkedHashMap<>();
		queries.forEach(query -> texts.put(query.name(), new java.util.TreeMap<>(query.texts())));
		root.put("queries", texts);
	}

	private static void putDemand(Map<String, Object> root, Demand demand) {
		root.put("clients", demand.clients());
		if (demand.within().isPresent()) {
			Map<String, Object> forks = new LinkedHashMap<>();
			forks.put("most", demand.forks());
			forks.put("within", text(demand.within().get()));
			root.put("forks", forks);
		} else {
			root.put("forks", demand.forks());
		}
		demand.share().ifPresent(share -> root.put("share", text(share)));
		if (demand.cold() > 0) {
			root.put("cold", demand.cold());
		}
		if (demand.rounds() > 0) {
			root.put("rounds", demand.rounds());
		}
		root.put("executions", switch (demand.executions()) {
		case Demand.Executions.Each each -> each.number();
		case Demand.Executions.Until until when until.precision() == 0 -> ExperimentReader.STEP;
		case Demand.Executions.Until until -> {
			Map<String, Object> entries = new LinkedHashMap<>();
			entries.put("precision", new BigDecimal(until.precision()).movePointRight(2).setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString() + "%");
			entries.put("most", until.most());
			yield entries;
		}
		});
		root.put("warmup", switch (demand.warmup()) {
		case Demand.Warmup.Fixed fixed -> fixed.executions();
		case Demand.Warmup.Steady steady -> Map.of("most", text(steady.most()));
		});
		if (demand.openRate().isPresent()) {
			root.put("load", Map.of("open", demand.openRate().getAsDouble()));
		} else {
			root.put("load", "closed");
		}
	}

	private static void putConditions(Map<String, Object> root, Conditions conditions) {
		root.put("timeout", text(conditions.timeout()));
		conditions.stepLimit().ifPresent(limit -> root.put("step", text(limit)));
		root.put("abandon", conditions.abandon());
		Map<String, Object> beside = new LinkedHashMap<>();
		conditions.beside().gc().ifPresent(pace -> beside.put("gc", text(pace)));
		conditions.beside().writer().ifPresent(pace -> beside.put("writer", text(pace)));
		conditions.beside().kill().ifPresent(pace -> beside.put("kill", text(pace)));
		if (!beside.isEmpty()) {
			root.put("beside", beside);
		}
		conditions.machine().heap().ifPresent(heap -> root.put("heap", heap % (1L << 20) == 0 ? (heap >> 20) + "m" : (heap >> 10) + "k"));
		if (!conditions.running().servers().isEmpty()) {
			List<String> addresses = conditions.running().servers().stream().map(Object::toString).toList();
			Map<String, Object> servers = new LinkedHashMap<>(Map.of("at", addresses));
			conditions.running().tokenFile().ifPresent(file -> servers.put("token-file", file.toString()));
			root.put("servers", servers.size() == 1 ? addresses : servers);
		}
		root.put("seed", conditions.machine().seed());
	}

	private static String text(Duration time) {
		return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
	}
}
