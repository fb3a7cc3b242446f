// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.modelarena.benchmarks.UserTexts.Text;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

import com.sun.management.OperatingSystemMXBean;

/**
 * What it costs that a plan is compared with the interpreter on a small part of the model when a text first runs: each text is prepared and asked once,
 * then once more in the same way, with and without that, by turns. The first round, in which most of the code is not machine code yet, does not count.
 */
final class CheckCosts {
	private static final int SHOWN = 8;
	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final Path folder;
	private final String size;
	private final Catalog catalog = Catalog.discover();

	CheckCosts(Path folder, String size) {
		this.folder = folder;
		this.size = size;
	}

	/** Two first executions of a text, in milliseconds. */
	private record Added(Text text, double without, double with) {
		double millis() {
			return with - without;
		}
	}

	/** In milliseconds. */
	private record Cost(double first, double second, double cpu) {
		static Cost none() {
			return new Cost(0, 0, 0);
		}

		Cost plus(Cost other) {
			return new Cost(first + other.first, second + other.second, cpu + other.cpu);
		}
	}

	/** Runs all texts and prints a table. */
	void run(int rounds, PrintStream out) throws Exception {
		Cost with = Cost.none();
		Cost without = Cost.none();
		List<Added> added = new ArrayList<>();
		try (ModelStore store = catalog.store("columns").open(StoreLocation.at(Data.store("columns", size))); ModelSnapshot snapshot = store.snapshot()) {
			List<Text> texts = UserTexts.read(folder);
			for (int round = 0; round <= rounds; round++) {
				for (Text text : texts) {
					boolean isWithFirst = round % 2 == 0;
					Cost one = ask(text, isWithFirst, store, snapshot);
					Cost other = ask(text, !isWithFirst, store, snapshot);
					if (round > 0) {
						with = with.plus(isWithFirst ? one : other);
						without = without.plus(isWithFirst ? other : one);
						added.add(new Added(text, isWithFirst ? other.first : one.first, isWithFirst ? one.first : other.first));
					}
				}
			}
			out.printf("%n### What the check of plans costs, %d texts, %,d elements, sums of %d rounds%n%n", texts.size(), snapshot.size(), rounds);
		}
		out.println("| | without, ms | with, ms | with : without |\n| --- | --- | --- | --- |");
		row(out, "prepared, and executed first", without.first, with.first);
		row(out, "executed again", without.second, with.second);
		row(out, "processor time of both", without.cpu, with.cpu);
		added.sort(Comparator.comparingDouble(Added::millis));
		out.printf("%nA first execution takes %.2f ms longer in the median, %.1f ms in nine of ten cases at most. Longest:%n", added.get(added.size() / 2).millis(),
				added.get(added.size() * 9 / 10).millis());
		added.reversed().stream().limit(SHOWN).forEach(each -> out.printf("- %s.%s: %.1f ms, and %.1f ms without%n", each.text().language(), each.text().name(), each.with(), each.without()));
	}

	private static void row(PrintStream out, String name, double without, double with) {
		out.printf("| %s | %,.0f | %,.0f | %.3f |%n", name, without, with, with / without);
	}

	private Cost ask(Text text, boolean isChecked, ModelStore store, ModelSnapshot snapshot) {
		System.setProperty(Strategy.CHECK_PROPERTY, Boolean.toString(isChecked));
		long cpu = cpuNanos();
		long start = System.nanoTime();
		PreparedQuery prepared = catalog.languages().get(text.language(), Strategy.COMPILED).prepare(new Query(text.language(), text.text()), store.metamodel(), Cancellation.create());
		execute(prepared, snapshot);
		long between = System.nanoTime();
		execute(prepared, snapshot);
		long end = System.nanoTime();
		return new Cost((between - start) / 1e6, (end - between) / 1e6, (cpuNanos() - cpu) / 1e6);
	}

	private static void execute(PreparedQuery query, ModelSnapshot snapshot) {
		try {
			query.execute(snapshot, QueryLimits.DEFAULT, Cancellation.create().withTimeout(LIMIT));
		} catch (ArenaException e) {
			// Some texts fail, in both ways.
		}
	}

	private static long cpuNanos() {
		return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
	}
}
