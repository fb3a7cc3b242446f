// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;

/**
 * Texts as users write them, interpreted and compiled on one column store in one process: whether both give the same, how much of a text is a plan,
 * and how long each takes. Executions of both take turns, so that a noisy machine is unkind to both.
 */
final class UserTexts {
	private static final List<String> LANGUAGES = List.of("ocl", "eol", "epl");
	/** Both take turns so often; the median of the second half counts, when what runs has become machine code. */
	private static final int TURNS = 6;
	private static final long NANOS_OF_A_TURN = 150_000_000L;
	/** What takes longer is executed once. */
	private static final long LONG_NANOS = 1_500_000_000L;

	private final Path folder;
	private final String size;
	private final Duration limit;
	private final Catalog catalog = Catalog.discover();

	/** @param limit what takes longer is given up */
	UserTexts(Path folder, String size, Duration limit) {
		this.folder = folder;
		this.size = size;
		this.limit = limit;
	}

	/** A text of a file {@code LANGUAGE.txt}, where a line {@code === NAME} begins each. */
	record Text(String language, String name, String text) {
	}

	/** Whether a text runs as a plan, or what of it, and why not. */
	private record Form(String name, String reason) {
	}

	/** What one way of running gives, in ms. */
	private record Outcome(double millis, String answer, boolean isWithoutAnswer) {
	}

	private record Row(Text text, Form form, Outcome interpreted, Outcome compiled) {
		double ratio() {
			return compiled.millis() / interpreted.millis();
		}

		boolean isSame() {
			return interpreted.isWithoutAnswer() || interpreted.answer().equals(compiled.answer());
		}
	}

	static List<Text> read(Path folder) throws IOException {
		List<Text> texts = new ArrayList<>();
		for (String language : LANGUAGES) {
			for (String block : Files.readString(folder.resolve(language + ".txt")).split("(?m)^=== ")) {
				int end = block.indexOf('\n');
				if (end > 0) {
					texts.add(new Text(language, block.substring(0, end).strip(), block.substring(end + 1).strip()));
				}
			}
		}
		return texts;
	}

	/** Runs all texts and prints a table. */
	void run(PrintStream out) throws Exception {
		List<Row> rows = new ArrayList<>();
		try (ModelStore store = catalog.store("columns").open(StoreLocation.at(Data.store("columns", size))); ModelSnapshot snapshot = store.snapshot()) {
			out.printf("%n### Texts as users write them, %,d elements%n%n", snapshot.size());
			out.println("| text | runs as | interpreted, ms | compiled, ms | compiled : interpreted |\n| --- | --- | --- | --- | --- |");
			for (Text text : read(folder)) {
				Row row = row(text, store, snapshot);
				rows.add(row);
				out.printf("| %s.%s | %s%s | %s | %s | %.4f%s |%n", text.language(), text.name(), row.form().name(),
						row.form().reason().isEmpty() ? "" : ": " + row.form().reason(), millis(row.interpreted()), millis(row.compiled()), row.ratio(),
						row.isSame() ? "" : ", ANSWERS DIFFER: " + row.interpreted().answer() + " and " + row.compiled().answer());
			}
		}
		summary(rows, out);
	}

	private static String millis(Outcome outcome) {
		return outcome.isWithoutAnswer() ? "no answer" : String.format(outcome.millis() < 10 ? "%.3f" : "%,.1f", outcome.millis());
	}

	private static void summary(List<Row> rows, PrintStream out) {
		List<Double> ratios = rows.stream().map(Row::ratio).sorted().toList();
		long plans = rows.stream().filter(row -> row.form().name().equals("a plan")).count();
		out.printf("%n%d texts; %d (%.0f %%) run wholly as plans; median of compiled : interpreted %.4f (1/%.0f), worst %.2f; %d above 1.2; %d differ.%n", rows.size(), plans,
				100.0 * plans / rows.size(), ratios.get(ratios.size() / 2), 1 / ratios.get(ratios.size() / 2), ratios.getLast(),
				ratios.stream().filter(ratio -> ratio > 1.2).count(), rows.stream().filter(row -> !row.isSame()).count());
	}

	private Row row(Text text, ModelStore store, ModelSnapshot snapshot) {
		PreparedQuery interpreted = prepare(text, Strategy.INTERPRETED, store);
		PreparedQuery compiled = prepare(text, Strategy.COMPILED, store);
		List<Outcome> slow = new ArrayList<>(List.of(execute(interpreted, snapshot)));
		List<Outcome> fast = new ArrayList<>(List.of(execute(compiled, snapshot)));
		Form form = form(compiled, snapshot);
		boolean isLong = slow.get(0).millis() * 1e6 > LONG_NANOS;
		for (int turn = 0; turn < TURNS && !fast.getFirst().isWithoutAnswer(); turn++) {
			if (turn == TURNS / 2 && !isLong) {
				slow.clear();
			}
			if (turn == TURNS / 2) {
				fast.clear();
			}
			if (!isLong) {
				turn(interpreted, snapshot, slow);
			}
			turn(compiled, snapshot, fast);
			if (isLong && fast.get(0).millis() * 1e6 > LONG_NANOS) {
				break;
			}
		}
		return new Row(text, form, median(slow), median(fast));
	}

	private void turn(PreparedQuery query, ModelSnapshot snapshot, List<Outcome> into) {
		long start = System.nanoTime();
		do {
			into.add(execute(query, snapshot));
		} while (System.nanoTime() - start < NANOS_OF_A_TURN);
	}

	private PreparedQuery prepare(Text text, Strategy strategy, ModelStore store) {
		return catalog.languages().get(text.language(), strategy).prepare(new Query(text.language(), text.text()), store.metamodel(), Cancellation.create());
	}

	private Outcome execute(PreparedQuery query, ModelSnapshot snapshot) {
		long start = System.nanoTime();
		String what;
		boolean isWithoutAnswer = false;
		try {
			Answer answer = query.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create().withTimeout(limit));
			what = answer.count() + " rows " + answer.digest();
		} catch (ArenaException e) {
			what = e.code() + " " + e.getMessage();
			// Eclipse OCL and Epsilon follow long chains by recursion, until there is no stack left.
			isWithoutAnswer = e.code() == ErrorCode.TIMEOUT || what.contains("recurses too deeply");
		}
		return new Outcome(isWithoutAnswer ? limit.toMillis() : (System.nanoTime() - start) / 1e6, what, isWithoutAnswer);
	}

	private Form form(PreparedQuery compiled, ModelSnapshot snapshot) {
		CompiledQuery query = (CompiledQuery) compiled;
		if (query.plan().isEmpty()) {
			return new Form(query.parts().isEmpty() ? "interpreted" : "parts", query.reason());
		}
		try {
			boolean isPlan = compiled.explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create().withTimeout(limit)).strategy() == Strategy.COMPILED;
			return isPlan ? new Form("a plan", "") : new Form("interpreted", "the plan faults");
		} catch (ArenaException e) {
			return new Form("interpreted", e.code().toString());
		}
	}

	private static Outcome median(List<Outcome> outcomes) {
		List<Outcome> sorted = outcomes.stream().sorted((one, other) -> Double.compare(one.millis(), other.millis())).toList();
		return sorted.get(sorted.size() / 2);
	}
}
