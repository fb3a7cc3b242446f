// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Nearest;

/** Reads what an experiment is about: its case or model files, and its queries. */
final class SubjectReader {
	private final YamlValue root;
	private final Map<String, YamlValue> entries;
	private final Path folder;
	private final Set<String> known = new LinkedHashSet<>();

	SubjectReader(YamlValue root, Map<String, YamlValue> entries, Path folder) {
		this.root = root;
		this.entries = entries;
		this.folder = folder;
	}

	void read(Experiment.Builder builder) {
		YamlValue caseName = entries.get("case");
		YamlValue model = entries.get("model");
		if (caseName != null) {
			readCase(builder, caseName.located(() -> Cases.get(caseName.text())), model);
		} else if (model != null) {
			readFiles(builder, model);
		} else {
			throw root.invalid("There is no model: give 'case: railway', or 'model: { files: [...], metamodels: [...] }'.");
		}
	}

	/** The names of the queries that there are, those of the case included; known once the rest has been read. */
	Set<String> known() {
		return known;
	}

	private void readCase(Experiment.Builder builder, Case subject, YamlValue model) {
		Map<String, String> parameters = new LinkedHashMap<>();
		if (model != null) {
			model.entries(subject.parameters().keySet().stream().sorted().toList())
					.forEach((key, value) -> parameters.put(key, value.text()));
			// The case knows the ranges of its parameters; making the source costs nothing until it is streamed.
			model.located(() -> subject.model(parameters));
		}
		builder.ofCase(subject.name(), parameters);
		YamlValue queries = entries.get("queries");
		subject.queries().forEach(query -> known.add(query.name()));
		if (queries == null) {
			return;
		}
		if (queries.isMap()) {
			readTexts(builder, queries);
			return;
		}
		for (YamlValue query : queries.list()) {
			if (!known.contains(query.text())) {
				throw query.invalid("The case '" + subject.name() + "' has no query '" + query.text() + "'."
						+ Nearest.hint(query.text(), known) + " Allowed: " + String.join(", ", known) + ".");
			}
			query.located(() -> builder.queries(List.of(query.text())));
		}
	}

	private void readFiles(Experiment.Builder builder, YamlValue model) {
		Map<String, YamlValue> files = model.entries(List.of("files", "metamodels"));
		builder.ofFiles(paths(model, files, "files"), files.containsKey("metamodels") ? paths(model, files, "metamodels") : List.of());
		YamlValue queries = entries.get("queries");
		if (queries == null || !queries.isMap()) {
			throw (queries == null ? root : queries).invalid(
					"Model files need queries with their texts, for instance 'queries: { Long: { ocl: \"Segment.allInstances()\" } }'.");
		}
		readTexts(builder, queries);
	}

	private List<Path> paths(YamlValue model, Map<String, YamlValue> files, String key) {
		YamlValue value = files.get(key);
		if (value == null) {
			throw model.invalid("The key '" + key + "' is missing in 'model'.");
		}
		return value.list().stream().map(this::existing).toList();
	}

	/** The case's queries need no texts here. */
	private void readTexts(Experiment.Builder builder, YamlValue queries) {
		Map<String, YamlValue> named = queries.entries();
		if (named.isEmpty()) {
			throw queries.invalid("'queries' is empty; give at least one.");
		}
		named.forEach((name, value) -> {
			Map<String, String> texts = new LinkedHashMap<>();
			value.entries().forEach((key, text) -> {
				if (key.equals("file")) {
					text.list().forEach(file -> putFile(texts, file));
				} else {
					put(texts, key, text.rawText(), text);
				}
			});
			if (texts.isEmpty() && !known.contains(name)) {
				throw value.invalid("The query '" + name + "' has no text; write for instance { ocl: \"...\" } or { file: q.ocl }.");
			}
			value.located(() -> builder.query(new CaseQuery(name, texts)));
			known.add(name);
		});
	}

	/** A file's language is its extension. */
	private void putFile(Map<String, String> texts, YamlValue value) {
		Path file = existing(value);
		String name = file.getFileName().toString();
		int dot = name.lastIndexOf('.');
		if (dot < 1 || dot == name.length() - 1) {
			throw value.invalid("The file " + name + " needs its language as extension, for instance q.ocl.");
		}
		try {
			put(texts, name.substring(dot + 1), Files.readString(file), value);
		} catch (IOException e) {
			throw value.invalid(ArenaException.io("Cannot read " + file, e).getMessage());
		}
	}

	private static void put(Map<String, String> texts, String language, String text, YamlValue place) {
		if (!language.matches("[a-z][a-z0-9-]*")) {
			throw place.invalid("'" + language + "' is not a language; write ocl, eol, epl, or file for a file with such an extension.");
		}
		if (text.isBlank()) {
			throw place.invalid("The text in '" + language + "' is empty.");
		}
		if (texts.put(language, text) != null) {
			throw place.invalid("There are two texts in '" + language + "'.");
		}
	}

	private Path existing(YamlValue value) {
		Path path;
		try {
			path = folder.resolve(value.text()).normalize();
		} catch (InvalidPathException e) {
			throw value.invalid("'" + value.text() + "' is not a path.");
		}
		if (!Files.isRegularFile(path)) {
			throw value.invalid("There is no file " + path + "; paths start at the experiment's folder.");
		}
		return path;
	}
}
