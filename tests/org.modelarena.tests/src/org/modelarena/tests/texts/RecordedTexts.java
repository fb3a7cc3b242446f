package org.modelarena.tests.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.tests.texts.Outcomes.Outcome;
import org.modelarena.tests.texts.Text.Use;

/**
 * Generated texts with what the interpreter says to them, kept so that changed translators can be tried with them again and again: all that had a plan and
 * use something that few before them do, and some of the others, which shall not have one that answers otherwise.
 */
final class RecordedTexts {
	/** So many texts with plans are kept of each operation, source and place: each mutant has to go through them all. */
	private static final int OF_A_USE = 1;
	/** One in so many texts without a plan is kept. */
	private static final int OTHERS_IN = 40;
	private static final String NONE = "-";

	/**
	 * A text about a random model, and how it ends when interpreted.
	 *
	 * @param how which parts of it have plans, or why it has none
	 */
	record Recorded(World world, int model, Text text, boolean isPlan, Outcome interpreted, String how) {
		private String line() {
			return String.join("\t", world.name(), String.valueOf(model), text.language(), String.valueOf(isPlan), interpreted.error() == null ? NONE : interpreted.error().name(),
					escaped(interpreted.detail()), escaped(text.text()), escaped(how));
		}

		private static Recorded of(String line) {
			String[] parts = line.split("\t", -1);
			ErrorCode error = parts[4].equals(NONE) ? null : ErrorCode.valueOf(parts[4]);
			Outcome outcome = new Outcome(error, plain(parts[5]), Strategy.INTERPRETED, "");
			return new Recorded(World.valueOf(parts[0]), Integer.parseInt(parts[1]), new Text(parts[2], plain(parts[6]), List.of(), false), Boolean.parseBoolean(parts[3]), outcome, plain(parts[7]));
		}

		private static String escaped(String text) {
			return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
		}

		private static String plain(String text) {
			return text.translateEscapes();
		}
	}

	private final List<Recorded> kept = new ArrayList<>();
	private final Map<Use, Integer> planned = new HashMap<>();
	private int others;

	void add(Recorded text) {
		if (text.isPlan() ? text.text().uses().stream().anyMatch(use -> planned.getOrDefault(use, 0) < OF_A_USE) : others++ % OTHERS_IN == 0) {
			kept.add(text);
			text.text().uses().forEach(use -> planned.merge(use, text.isPlan() ? 1 : 0, Integer::sum));
		}
	}

	/** In no order, so that a change is found out soon. */
	void write(Path file) throws IOException {
		Collections.shuffle(kept, new Random(kept.size()));
		Files.write(file, kept.stream().map(Recorded::line).toList());
	}

	static List<Recorded> read(Path file) throws IOException {
		return Files.readAllLines(file).stream().map(Recorded::of).toList();
	}
}
