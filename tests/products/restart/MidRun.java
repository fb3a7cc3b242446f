// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.restart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.Query;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.runs.StressJob;

/**
 * Goes into a copy of the product, and ends the workbench in the middle of a run; the environment says in RUN_LOG where to write what it sees, in RUN_EXPERIMENT what to
 * run, and in RUN_END how to end: {@code ask} closes the workbench and answers its question with yes, {@code kill} waits to be killed. The next start, where the log
 * is there already, looks at what is left, resumes the run, and closes the workbench.
 */
public final class MidRun implements IStartup {
	private static final Duration PATIENCE = Duration.ofMinutes(4);

	@Override
	public void earlyStartup() {
		String log = System.getenv("RUN_LOG");
		if (log != null) {
			new Thread(() -> begin(Path.of(log)), "restart in the middle of a run").start();
		}
	}

	private static void begin(Path log) {
		try {
			if (Files.exists(log)) {
				goOn(log);
			} else {
				start(log);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void start(Path log) throws IOException {
		StressJob job = Runs.get().start(ExperimentFile.read(Path.of(System.getenv("RUN_EXPERIMENT"))));
		await(() -> !job.live().steps().isEmpty() || job.live().state().isOver());
		say(log, "begun " + ProcessHandle.current().pid() + " " + job.live().state());
		if (System.getenv("RUN_END").equals("kill")) {
			return;
		}
		IWorkbench workbench = PlatformUI.getWorkbench();
		Display display = workbench.getDisplay();
		// No store is chosen, so it is typed and not asked.
		display.syncExec(() -> console().ask("eol", "return 'kept';"));
		display.asyncExec(workbench::close);
		await(() -> display.syncCall(() -> press(display, "Stress Test", "Yes")));
		await(() -> job.live().state().isOver());
		say(log, "ended " + job.live().state());
	}

	/** In the UI thread. */
	private static ConsoleView console() {
		try {
			return (ConsoleView) PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage().showView(ConsoleView.ID);
		} catch (PartInitException e) {
			throw new IllegalStateException(e);
		}
	}

	/** In the UI thread. */
	private static boolean press(Display display, String title, String text) {
		for (Shell shell : display.getShells()) {
			Button button = shell.getText().equals(title) ? button(shell, text) : null;
			if (button != null) {
				display.asyncExec(() -> button.notifyListeners(SWT.Selection, new Event()));
				return true;
			}
		}
		return false;
	}

	private static Button button(Control control, String text) {
		if (control instanceof Button button && button.getText().replace("&", "").equals(text)) {
			return button;
		}
		return control instanceof Composite parent ? Arrays.stream(parent.getChildren()).map(child -> button(child, text)).filter(found -> found != null).findFirst().orElse(null) : null;
	}

	private static void goOn(Path log) throws IOException {
		List<Path> runs = Runs.get().folders();
		say(log, "runs " + runs.size());
		Query typed = PlatformUI.getWorkbench().getDisplay().syncCall(() -> console().query());
		say(log, "typed " + typed.language() + ": " + typed.text());
		Path run = runs.getFirst();
		say(log, "found " + RunLog.read(run).header().state());
		StressJob job = Runs.get().resume(run);
		await(() -> job.live().state().isOver());
		say(log, "resumed " + job.live().state(), job.live().status());
		PlatformUI.getWorkbench().getDisplay().asyncExec(PlatformUI.getWorkbench()::close);
	}

	private static void await(BooleanSupplier condition) {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.getAsBoolean() && System.nanoTime() < end) {
			try {
				Thread.sleep(50);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

	private static void say(Path log, String... lines) throws IOException {
		List<String> all = new ArrayList<>(Stream.of(lines).toList());
		Files.write(log, all, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}
}
