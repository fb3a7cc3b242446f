package org.modelarena.cli;

import java.io.PrintWriter;
import java.util.List;

import org.modelarena.bench.loads.LoadPhases;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/** Where commands print: results on the standard output, everything else on the error output. Used by one thread at a time. */
final class Console {
	private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

	private final PrintWriter out;
	private final PrintWriter err;
	private final Cancellation cancellation;
	private final boolean terminal;

	/** @param terminal whether somebody watches, so that progress is worth showing */
	Console(PrintWriter out, PrintWriter err, Cancellation cancellation, boolean terminal) {
		this.out = out;
		this.err = err;
		this.cancellation = cancellation;
		this.terminal = terminal;
	}

	Cancellation cancellation() {
		return cancellation;
	}

	boolean isTerminal() {
		return terminal;
	}

	void print(String line) {
		out.println(line);
	}

	/** One JSON document in one line. */
	void json(Object value) {
		out.println(GSON.toJson(value));
	}

	/** A remark that is no result. */
	void note(String line) {
		err.println(line);
	}

	/** A table; columns of numbers are aligned to the right. */
	void table(List<String> head, List<List<String>> rows) {
		new TextTable(head, rows).lines().forEach(out::println);
	}

	/** The same for a load, with the time for all of it, as far as earlier loads into the same store tell. */
	LoadPhases progress(List<LoadRecord> before) {
		ProgressBar bar = new ProgressBar(err, cancellation);
		return terminal ? new LoadPhases(bar, before, bar::expectLater) : new LoadPhases(progress(), before, later -> {
		});
	}

	/** Shows the progress of long work on a terminal, and nothing elsewhere. */
	Progress progress() {
		return terminal ? new ProgressBar(err, cancellation) : Progress.of(cancellation);
	}
}
