// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.io.PrintWriter;
import java.util.List;

import org.modelarena.bench.loads.LoadPhases;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** Where commands print: results on the standard output, everything else on the error output. Used by one thread at a time. */
public final class Console {
	/** The variable of the environment by which users have no progress shown. */
	public static final String QUIET = "NO_PROGRESS";

	private final PrintWriter out;
	private final PrintWriter err;
	private final Cancellation cancellation;
	private final boolean terminal;
	private final Terminal look;
	/** The bar on the last line of the terminal, if there is one. */
	private ProgressBar bar;

	/**
	 * @param terminal whether somebody watches, so that progress is worth showing
	 * @param look     of results
	 */
	public Console(PrintWriter out, PrintWriter err, Cancellation cancellation, boolean terminal, Terminal look) {
		this.out = out;
		this.err = err;
		this.cancellation = cancellation;
		this.terminal = terminal;
		this.look = look;
	}

	public Cancellation cancellation() {
		return cancellation;
	}

	boolean isTerminal() {
		return terminal;
	}

	/** How results are shown. */
	public Terminal look() {
		return look;
	}

	/** A line of the result, or several. */
	public void print(String line) {
		printStyled(Printable.text(line));
	}

	/** A line of the result with signs of ours that steer the terminal, see {@link #look}, and nobody else's. */
	public void printStyled(String line) {
		clear();
		out.println(line);
	}

	/** A record, or a list of them, as one JSON document in one line. */
	public void json(Object value) {
		clear();
		out.println(Json.of(value));
	}

	/** A remark that is no result. */
	public void note(String line) {
		clear();
		err.println(Printable.text(line));
	}

	/** A table; columns of numbers are aligned to the right. */
	public void table(List<String> head, List<List<String>> rows) {
		clear();
		List<List<String>> shown = rows.stream().map(row -> row.stream().map(Printable::line).toList()).toList();
		new TextTable(head.stream().map(Printable::line).toList(), shown).lines(look).forEach(out::println);
	}

	/** Makes room for a line where progress is drawn. */
	public void clear() {
		if (bar != null) {
			bar.clear();
		}
	}

	private ProgressBar newBar() {
		clear();
		bar = new ProgressBar(err, cancellation);
		return bar;
	}

	/** The same for a load, with the time for all of it, as far as earlier loads into the same store tell. */
	public LoadPhases progress(List<LoadRecord> before) {
		if (!terminal) {
			return new LoadPhases(lines(), before, later -> {
			});
		}
		ProgressBar drawn = newBar();
		return new LoadPhases(drawn, before, drawn::expectLater);
	}

	/** Shows the progress of long work: as a bar on a terminal, elsewhere by a line now and then. */
	public Progress progress() {
		return terminal ? newBar() : lines();
	}

	private Progress lines() {
		return System.getenv(QUIET) == null ? new ProgressLines(err, cancellation, System::nanoTime) : Progress.of(cancellation);
	}
}
