// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.tests.texts.Outcomes.Outcome;

/**
 * Generated texts with what the interpreter says to them and what the translator makes of them, kept so that changed translators can be tried with them again and again: all of which the
 * translation has something that few before them have, and all that have a plan.
 */
final class RecordedTexts {
	/** So many are kept of each thing in a translation, as it may matter what else is in it; each mutant has to go through them all. */
	private static final int OF_A_SHAPE = 4;
	private static final String NONE = "-";

	/**
	 * A text about a random model, and how it ends when interpreted.
	 *
	 * @param how         which parts of it have plans, or why it has none
	 * @param translation all that the translator made of it
	 */
	record Recorded(World world, int model, Text text, boolean isPlan, Outcome interpreted, String how, String translation) {
		private String line() {
			return String.join("\t", world.name(), String.valueOf(model), text.language(), String.valueOf(isPlan), interpreted.error() == null ? NONE : interpreted.error().name(),
					escaped(interpreted.detail()), escaped(text.text()), escaped(how), escaped(translation));
		}

		private static Recorded of(String line) {
			String[] parts = line.split("\t", -1);
			ErrorCode error = parts[4].equals(NONE) ? null : ErrorCode.valueOf(parts[4]);
			Outcome outcome = new Outcome(error, plain(parts[5]), Strategy.INTERPRETED, "");
			return new Recorded(World.valueOf(parts[0]), Integer.parseInt(parts[1]), new Text(parts[2], plain(parts[6]), List.of(), false), Boolean.parseBoolean(parts[3]), outcome, plain(parts[7]),
					plain(parts[8]));
		}

		private static String escaped(String text) {
			return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
		}

		private static String plain(String text) {
			return text.translateEscapes();
		}
	}

	private final List<Recorded> kept = new ArrayList<>();
	private final Map<Object, Integer> seen = new HashMap<>();

	/** @param compiled how it ends with a plan, or parts that have one: as interpreted */
	void add(World world, int model, Text text, Outcome interpreted, Outcome compiled, Metamodel metamodel) {
		boolean isPlan = compiled.ran() == Strategy.COMPILED;
		TranslationText translation = TranslationText.of(text, metamodel);
		Set<Object> things = new HashSet<>(translation.shapes());
		if (isPlan || things.stream().anyMatch(thing -> seen.getOrDefault(thing, 0) < OF_A_SHAPE)) {
			things.forEach(thing -> seen.merge(thing, 1, Integer::sum));
			kept.add(new Recorded(world, model, text, isPlan, interpreted, isPlan ? "" : compiled.how(), translation.toString()));
		}
	}

	/** Those that are translated alike are next to each other. */
	void write(Path file) throws IOException {
		kept.sort(Comparator.comparing(Recorded::translation));
		Files.write(file, kept.stream().map(Recorded::line).toList());
	}

	static List<Recorded> read(Path file) throws IOException {
		return Files.readAllLines(file).stream().map(Recorded::of).toList();
	}
}
