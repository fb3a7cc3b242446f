// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.yaml;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.store.Transport;

/** Reads experiment files. */
public final class ExperimentReader {
	private static final List<String> KEYS = List.of("name", "case", "model", "contenders", "transports", "queries", "mixes", "clients", "executions",
			"warmup", "forks", "share", "cold", "rounds", "load", "timeout", "step", "abandon", "beside", "heap", "seed", "authentication", "servers");
	private static final List<String> AUTHENTICATIONS = List.of("none", "token");
	/** As many executions as there is time for. */
	static final String STEP = "step";
	private static final List<String> TRANSPORTS = Stream.of(Transport.values()).map(Transport::label).toList();
	private static final long LEAST_HEAP = 64L << 20;

	private final YamlValue root;
	private final Map<String, YamlValue> entries;
	private final Path folder;

	private ExperimentReader(YamlValue root, Path folder) {
		this.root = root;
		this.entries = root.entries(KEYS);
		this.folder = folder;
	}

	/** Reads an experiment file. */
	public static Experiment read(Path file) {
		return read(YamlValue.read(file, "experiment", ErrorCode.EXPERIMENT_INVALID), file.toAbsolutePath().getParent());
	}

	/** Reads an experiment; relative paths in it start at the folder. */
	public static Experiment parse(String yaml, String source, Path folder) {
		return read(YamlValue.parse(yaml, source, "experiment", ErrorCode.EXPERIMENT_INVALID), folder);
	}

	private static Experiment read(YamlValue root, Path folder) {
		if (!root.isMap()) {
			throw root.invalid("An experiment is a mapping of keys to values, starting for instance with 'name: mine'.");
		}
		return new ExperimentReader(root, folder).experiment();
	}

	private Experiment experiment() {
		YamlValue name = required("name");
		Experiment.Builder builder = name.located(() -> Experiment.builder(name.text()));
		SubjectReader subject = new SubjectReader(root, entries, folder);
		subject.read(builder);
		given("mixes").ifPresent(mixes -> new MixReader(subject.known()).read(mixes, builder));
		readContenders(builder);
		readDemand(builder);
		readConditions(builder);
		// What concerns several keys at once has no line of its own; the line of 'name' would mislead.
		return root.located(builder::build);
	}

	private void readContenders(Experiment.Builder builder) {
		List<Transport> transports = given("transports").map(value -> value.list().stream().map(ExperimentReader::transport).toList())
				.orElse(List.of(Transport.LOCAL));
		List<String> authentications = given("authentication").map(value -> value.list().stream().map(ExperimentReader::authentication).distinct().toList()).orElse(List.of("none"));
		for (YamlValue entry : required("contenders").list()) {
			entry.located(() -> {
				Contender.cross(entry.text(), transports).stream().flatMap(contender -> authenticated(contender, authentications).stream()).forEach(builder::contender);
				return null;
			});
		}
	}

	/** A contender that says itself whether it has a token stands for itself, as does one that can have none. */
	private static List<Contender> authenticated(Contender contender, List<String> authentications) {
		return contender.hasToken() || !contender.canHaveToken() ? List.of(contender)
				: authentications.stream().map(each -> each.equals("token") ? contender.withToken() : contender).toList();
	}

	private static String authentication(YamlValue value) {
		if (!AUTHENTICATIONS.contains(value.text())) {
			throw value.invalid("'authentication' is " + String.join(" or ", AUTHENTICATIONS) + ", or a list of both, not '" + value.text() + "'.");
		}
		return value.text();
	}

	private static Transport transport(YamlValue value) {
		String name = value.text();
		if (!TRANSPORTS.contains(name)) {
			throw value.invalid("Unknown transport '" + name + "'." + Nearest.hint(name, TRANSPORTS) + " Allowed: " + Transport.labels() + ".");
		}
		return Transport.of(name);
	}

	private void readDemand(Experiment.Builder builder) {
		given("clients").ifPresent(value -> builder.clients(
				value.list().stream().map(entry -> (int) entry.integer(1, Demand.MOST_CLIENTS)).toArray(Integer[]::new)));
		given("forks").ifPresent(value -> readForks(builder, value));
		given("share").ifPresent(value -> builder.share(value.duration()));
		given("cold").ifPresent(value -> builder.cold((int) value.integer(0, Demand.MOST_COLD)));
		given("rounds").ifPresent(value -> builder.rounds((int) value.integer(0, Demand.MOST_ROUNDS)));
		given("executions").ifPresent(value -> builder.executions(executions(value)));
		given("warmup").ifPresent(value -> builder.warmup(warmup(value)));
		given("load").ifPresent(value -> readLoad(builder, value));
	}

	private static void readForks(Experiment.Builder builder, YamlValue value) {
		if (!value.isMap()) {
			builder.forks((int) value.integer(1, Demand.MOST_FORKS));
			return;
		}
		Map<String, YamlValue> entries = value.entries(List.of("most", "within"));
		Optional.ofNullable(entries.get("most")).ifPresent(most -> builder.forks((int) most.integer(1, Demand.MOST_FORKS)));
		Optional.ofNullable(entries.get("within")).ifPresent(within -> builder.within(within.duration()));
	}

	private static Demand.Executions executions(YamlValue value) {
		if (!value.isMap() && !value.isList() && value.text().equals(STEP)) {
			return Demand.Executions.Until.END;
		}
		if (!value.isMap()) {
			return new Demand.Executions.Each((int) value.integer(1, Demand.MOST_EXECUTIONS));
		}
		Map<String, YamlValue> until = value.entries(List.of("precision", "most"));
		Demand.Executions.Until usual = Demand.Executions.Until.DEFAULT;
		return new Demand.Executions.Until(Optional.ofNullable(until.get("precision")).map(YamlValue::percent).orElse(usual.precision()),
				Optional.ofNullable(until.get("most")).map(most -> (int) most.integer(1, Demand.MOST_EXECUTIONS)).orElse(usual.most()));
	}

	private static Demand.Warmup warmup(YamlValue value) {
		if (!value.isMap()) {
			return new Demand.Warmup.Fixed((int) value.integer(0, Demand.MOST_EXECUTIONS));
		}
		return new Demand.Warmup.Steady(Optional.ofNullable(value.entries(List.of("most")).get("most")).map(YamlValue::duration)
				.orElse(Demand.Warmup.Steady.DEFAULT.most()));
	}

	private static void readLoad(Experiment.Builder builder, YamlValue load) {
		if (load.isMap()) {
			YamlValue rate = load.entries(List.of("open")).get("open");
			if (rate == null) {
				throw load.invalid("'load' must be closed or { open: RATE }.");
			}
			builder.openLoop(rate.number(0, 1_000_000));
		} else if (!load.text().equals("closed")) {
			throw load.invalid("'load' must be closed or { open: RATE } with executions a second, not '" + load.text() + "'.");
		}
	}

	private void readConditions(Experiment.Builder builder) {
		given("timeout").ifPresent(value -> builder.timeout(value.duration()));
		given("step").ifPresent(value -> builder.stepLimit(value.duration()));
		given("abandon").ifPresent(value -> builder.abandonAfter((int) value.integer(0, Demand.MOST_EXECUTIONS)));
		given("seed").ifPresent(value -> builder.seed(value.integer(-999_999_999_999_999_999L, 999_999_999_999_999_999L)));
		given("heap").ifPresent(value -> builder.heap(value.bytes(LEAST_HEAP)));
		given("servers").ifPresent(value -> builder.servers(servers(value)));
		given("beside").ifPresent(value -> {
			Map<String, YamlValue> beside = value.entries(List.of("gc", "writer", "kill"));
			Optional.ofNullable(beside.get("gc")).ifPresent(pace -> builder.gcEvery(pace.duration()));
			Optional.ofNullable(beside.get("writer")).ifPresent(pace -> builder.writeEvery(pace.duration()));
			Optional.ofNullable(beside.get("kill")).ifPresent(pace -> builder.killEvery(pace.duration()));
		});
	}

	private Conditions.Running servers(YamlValue value) {
		if (!value.isMap()) {
			return new Conditions.Running(value.list().stream().map(ExperimentReader::address).toList(), Optional.empty());
		}
		Map<String, YamlValue> entries = value.entries(List.of("at", "token-file"));
		YamlValue at = Optional.ofNullable(entries.get("at")).orElseThrow(() -> value.invalid("'servers' lacks 'at', the addresses."));
		return new Conditions.Running(at.list().stream().map(ExperimentReader::address).toList(), Optional.ofNullable(entries.get("token-file")).map(file -> folder.resolve(file.text())));
	}

	private static URI address(YamlValue value) {
		try {
			return new URI(value.text());
		} catch (URISyntaxException e) {
			throw value.invalid("'" + value.text() + "' is no address of a served store; it looks like http://127.0.0.1:2037/NAME.");
		}
	}

	private Optional<YamlValue> given(String key) {
		return Optional.ofNullable(entries.get(key));
	}

	private YamlValue required(String key) {
		return given(key).orElseThrow(() -> root.invalid("The key '" + key + "' is missing."));
	}
}
