// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** In what two runs differ, so that times of one say nothing about times of the other. All in words, the first run's value first. Stateless. */
final class RunDifferences {
	/** Keys of an experiment without which its cells are not the same: what else differs shows in cells that one run does not have. */
	private static final Set<String> OF_EVERY_CELL = Set.of("case", "model", "load", "beside", "warmup");
	/** A machine's memory as it is known differs a little from one kernel to the next. */
	private static final double SAME_BYTES = 0.02;
	private static final int LONGEST = 80;

	private RunDifferences() {
	}

	/** Machine, JVM and heap. The operating system's version does not count: it changes with each update. */
	static List<String> surroundings(Environment one, Environment other) {
		List<String> differences = new ArrayList<>();
		add(differences, "processor", one.machine().cpu(), other.machine().cpu());
		add(differences, "processors", one.machine().cores(), other.machine().cores());
		addBytes(differences, "memory", one.machine().memory(), other.machine().memory());
		add(differences, "JVM", one.jvm().name() + " " + one.jvm().version(), other.jvm().name() + " " + other.jvm().version());
		addBytes(differences, "heap of the clients", one.jvm().maxHeap(), other.jvm().maxHeap());
		addBytes(differences, "heap of a server", one.jvm().serverHeap(), other.jvm().serverHeap());
		return differences;
	}

	/** Of lists what only one has, of mappings the keys that differ, so that long experiments are not printed twice. */
	private static void add(List<String> differences, String what, Object one, Object other) {
		if (Objects.equals(one, other)) {
			return;
		}
		if (one instanceof Map<?, ?> first && other instanceof Map<?, ?> second) {
			Stream.concat(first.keySet().stream(), second.keySet().stream()).distinct().forEach(key -> add(differences, what + "." + key, first.get(key), second.get(key)));
			return;
		}
		if (one instanceof List<?> first && other instanceof List<?> second && !Set.copyOf(first).equals(Set.copyOf(second))) {
			differences.add(what + ": " + text(without(first, second)) + " and " + text(without(second, first)));
			return;
		}
		differences.add(what + ": " + text(one) + " and " + text(other));
	}

	private static Object without(List<?> list, List<?> others) {
		List<?> rest = list.stream().filter(value -> !others.contains(value)).toList();
		return rest.isEmpty() ? null : rest;
	}

	private static void addBytes(List<String> differences, String what, long one, long other) {
		if (Math.abs(one - other) > SAME_BYTES * Math.max(one, other)) {
			differences.add(what + ": " + megabytes(one) + " and " + megabytes(other));
		}
	}

	private static String megabytes(long bytes) {
		return (bytes >> 20) + " MiB";
	}

	private static String text(Object value) {
		String text = value == null ? "none" : value.toString().replaceAll("\\s+", " ");
		return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
	}

	/** The differences that concern every cell of an experiment: the model, how clients ask, what happens beside. */
	static List<String> conditions(RunData one, RunData other) {
		return experiment(one, other, OF_EVERY_CELL::contains);
	}

	/** All of the experiments but the seed, which only puts things in another order. */
	static List<String> experiment(RunData one, RunData other) {
		return experiment(one, other, key -> !key.equals("seed"));
	}

	private static List<String> experiment(RunData one, RunData other, Predicate<String> counts) {
		Map<String, Object> first = keys(one);
		Map<String, Object> second = keys(other);
		Set<String> all = new TreeSet<>(first.keySet());
		all.addAll(second.keySet());
		List<String> differences = new ArrayList<>();
		all.stream().filter(counts).forEach(key -> add(differences, key, first.get(key), second.get(key)));
		elements(one, other).or(() -> content(one, other)).ifPresent(differences::add);
		return differences;
	}

	/** Files of the same names may have another content, of which right answers need not tell. */
	private static Optional<String> elements(RunData one, RunData other) {
		Map<String, Long> first = elements(one);
		return elements(other).entrySet().stream().filter(load -> !load.getValue().equals(first.getOrDefault(load.getKey(), load.getValue()))).findFirst().map(
				load -> String.format(Locale.ROOT, "model: %,d and %,d elements", first.get(load.getKey()), load.getValue()));
	}

	/** As many elements with other values or links. */
	private static Optional<String> content(RunData one, RunData other) {
		String first = one.log().header().model();
		String second = other.log().header().model();
		return first.isEmpty() || second.isEmpty() || first.equals(second) ? Optional.empty() : Optional.of("model: as large, but with other values or links");
	}

	private static Map<String, Long> elements(RunData run) {
		return run.loads().stream().filter(load -> load.outcome().equals(LoadResult.OK)).collect(Collectors.toMap(LoadResult::store, LoadResult::elements, (a, b) -> a));
	}

	private static Map<String, Object> keys(RunData run) {
		try {
			Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(run.experiment());
			if (root instanceof Map<?, ?> mapping) {
				Map<String, Object> keys = new TreeMap<>();
				mapping.forEach((key, value) -> keys.put(String.valueOf(key), withoutFolders(value)));
				return keys;
			}
		} catch (YAMLException e) {
			throw new ArenaException(ErrorCode.IO, "The experiment file in " + run.folder() + " is damaged: " + text(e.getMessage()), e);
		}
		throw new ArenaException(ErrorCode.IO, "The experiment file in " + run.folder() + " is damaged: it is no mapping.");
	}

	/** The same files may lie elsewhere; whether they hold the same, a hash of the model tells, and right answers. */
	private static Object withoutFolders(Object value) {
		return switch (value) {
		case Map<?, ?> mapping -> mapping.entrySet().stream().collect(Collectors.toMap(entry -> String.valueOf(entry.getKey()), entry -> withoutFolders(entry.getValue()),
				(a, b) -> a, TreeMap::new));
		case List<?> list -> list.stream().map(RunDifferences::withoutFolders).toList();
		case String path when path.startsWith("/") || path.matches("[A-Za-z]:[/\\\\].*") -> path.replaceFirst(".*[/\\\\]", "");
		case null -> "";
		default -> value;
		};
	}

	/** Why the right answers of a cell are not the same, if so. Several: the oracle's on the loaded model and on the changed one. */
	static Optional<String> answers(RunLog one, RunLog other, Measurement.Where where) {
		Map<String, Integer> weights = one.mix(where.query()).map(Mix::weights).orElse(Map.of());
		Map<String, Integer> others = other.mix(where.query()).map(Mix::weights).orElse(Map.of());
		if (!weights.equals(others)) {
			return Optional.of("the mix is another: " + text(weights) + " and " + text(others));
		}
		String language = language(where.contender());
		return (weights.isEmpty() ? Set.of(where.query()) : weights.keySet()).stream().map(query -> answers(one, other, query, language)).flatMap(Optional::stream)
				.findFirst();
	}

	private static Optional<String> answers(RunLog one, RunLog other, String query, String language) {
		Map<String, String> first = answers(one, query, language);
		Map<String, String> second = answers(other, query, language);
		return first.equals(second) ? Optional.empty() : Optional.of("the right answers differ: " + counts(first) + " and " + counts(second)
				+ "; so the model or the query is another");
	}

	/** The same for all queries that both runs asked in the same language. */
	static Optional<String> answers(RunLog one, RunLog other) {
		for (RunLog.RightAnswer answer : one.answers()) {
			Map<String, String> first = answers(one, answer.query(), answer.language());
			Map<String, String> second = answers(other, answer.query(), answer.language());
			if (!second.isEmpty() && !first.equals(second)) {
				return Optional.of("the right answers to " + answer.query() + " differ: " + counts(first) + " and " + counts(second)
						+ "; so the model or the query is another");
			}
		}
		return Optional.empty();
	}

	/** By the model's state: number of rows and digest. */
	private static Map<String, String> answers(RunLog log, String query, String language) {
		return log.answers().stream().filter(answer -> answer.query().equals(query) && answer.language().equals(language)).collect(Collectors.toMap(
				RunLog.RightAnswer::model, answer -> answer.count() + (answer.count() == 1 ? " row " : " rows ") + answer.digest(), (a, b) -> a, TreeMap::new));
	}

	private static String counts(Map<String, String> answers) {
		return answers.isEmpty() ? "none" : answers.values().stream().map(answer -> answer.substring(0, Math.min(answer.length(), answer.lastIndexOf(' ') + 9)))
				.collect(Collectors.joining(", "));
	}

	/** Of {@code store:language[/strategy][+token]}. */
	private static String language(String contender) {
		return contender.replaceFirst("^[^:]*:", "").replaceFirst("[/+].*", "");
	}
}
