// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.Progress;

/** Tells on the error output how a run goes: line by line, and on a terminal with a bar for what is under way. */
public final class RunPrinter implements RunListener {
	private final Console console;
	private final Progress bar;
	private final RemainingTime remaining = new RemainingTime(System::nanoTime);
	private final Set<String> reasons = new HashSet<>();
	private String loading = "";
	private long loadingTotal;
	private String progress = "";

	public RunPrinter(Console console) {
		this(console, console.progress());
	}

	/** @param bar shows what is under way */
	public RunPrinter(Console console, Progress bar) {
		this.console = console;
		this.bar = bar;
	}

	@Override
	public void phase(String text) {
		console.note(text);
	}

	@Override
	public void loading(String store, long done, long total) {
		// A load has several parts, each of which counts something else.
		if (!loading.equals(store) || total != loadingTotal) {
			loading = store;
			loadingTotal = total;
			bar.begin("Loading " + store, total);
		}
		bar.at(done);
	}

	@Override
	public void loaded(LoadResult load) {
		loading = "";
	}

	@Override
	public void asking(String query, String language) {
		String what = "Right answer of " + query + " in " + language;
		if (console.isTerminal()) {
			bar.begin(what, Progress.UNKNOWN);
			bar.at(0);
		} else {
			console.note(what);
		}
	}

	@Override
	public void differing(String text) {
		console.note("Note: " + text);
	}

	@Override
	public void skipped(Skipped skipped) {
		// The summary names all that a reason holds for, often a whole language.
		if (skipped.query().isEmpty() || reasons.add(skipped.query() + ": " + skipped.reason())) {
			console.note("Not measured: " + skipped.what() + ": " + skipped.reason());
		}
	}

	@Override
	public void reported(Path page) {
		console.note("The first results are in " + page.toUri() + ", where the others appear as they come.");
	}

	@Override
	public void stepBegun(Step step, int number, int total) {
		progress = remaining.at(number, total);
		bar.begin("[" + progress + "] " + step.contender() + " " + step.query() + ", " + Amounts.of(step.clients(), "client"), Progress.UNKNOWN);
	}

	@Override
	public void sample(Step step, LiveSample sample) {
		bar.at(sample.executions());
	}

	@Override
	public void stepDone(StepResult result) {
		if (!console.isTerminal()) {
			Step step = result.step();
			console.note(String.format(Locale.ROOT, "[%s] %-18s %-18s %10s  median %9s ms  %9s/s  %d wrong  %d failed", progress, step.contender(), step.query(),
					Amounts.of(step.clients(), "client"), Figures.of(result.latency().median()), Figures.of(result.throughput()), result.tally().wrong(), result.tally().failed()));
		}
	}
}
