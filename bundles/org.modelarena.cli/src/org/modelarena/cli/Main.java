package org.modelarena.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ObjectFilter;
import org.modelarena.core.TemporaryFolder;

import picocli.CommandLine;

/** The command line on a plain class path. */
public final class Main {
	private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

	private static final long PATIENCE_SECONDS = 30;
	/** What a server has acknowledged is on disk: it may end at any time, and whoever stops it waits. */
	private static final long SERVER_PATIENCE_SECONDS = 4;

	private Main() {
	}

	/** Runs one command and ends the process with its {@linkplain ExitCode exit code}. */
	public static void main(String[] args) {
		if (System.getProperty(LOG_FORMAT) == null) {
			// What takes long is logged, such as fetching a server: a line for people, without time and place in the code.
			System.setProperty(LOG_FORMAT, "[%4$s] %5$s%6$s%n");
		}
		ObjectFilter.install();
		TemporaryFolder.removeLeftovers();
		Cancellation cancellation = Cancellation.create();
		CountDownLatch finished = new CountDownLatch(1);
		long patience = args.length > 0 && args[0].equals("serve") ? SERVER_PATIENCE_SECONDS : PATIENCE_SECONDS;
		Thread interrupt = new Thread(() -> stopGently(cancellation, finished, patience), "arena-interrupt");
		Runtime.getRuntime().addShutdownHook(interrupt);
		int code = run(args, cancellation);
		finished.countDown();
		if (removed(interrupt)) {
			System.exit(code);
		}
		// The process is being ended by a signal already; the hook lets it go on now.
	}

	private static boolean removed(Thread hook) {
		try {
			return Runtime.getRuntime().removeShutdownHook(hook);
		} catch (IllegalStateException shutdownInProgress) {
			return false;
		}
	}

	/** On Ctrl-C: the command is asked to stop, and gets the time to clean up what it has begun. */
	private static void stopGently(Cancellation cancellation, CountDownLatch finished, long patienceSeconds) {
		cancellation.cancel();
		try {
			finished.await(patienceSeconds, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
	}

	/** A process that is being ended refuses what libraries ask of it, such as another thread for its end; then that is how the command noticed. */
	private static Exception whatEnded(Exception e, Cancellation cancellation) {
		for (Throwable cause = e; cause != null && cancellation.isCancelled(); cause = cause.getCause()) {
			if (cause instanceof IllegalStateException && "Shutdown in progress".equals(cause.getMessage())) {
				return new ArenaException(ErrorCode.CANCELLED, "Cancelled.", e);
			}
		}
		return e;
	}

	/** Runs one command without ending the process. */
	public static int run(String[] args, Cancellation cancellation) {
		PrintWriter out = new PrintWriter(new java.io.OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
		PrintWriter err = new PrintWriter(new java.io.OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
		Console console = new Console(out, err, cancellation, System.console() != null && System.getenv("NO_PROGRESS") == null);
		CommandLine line = new CommandLine(new ArenaCommand(), new CommandFactory(new Session(Catalog.discover(), console)));
		line.setOut(out).setErr(err);
		line.setCaseInsensitiveEnumValuesAllowed(true);
		line.setExecutionExceptionHandler((e, command, result) -> ExitCode.report(whatEnded(e, cancellation), err));
		line.setParameterExceptionHandler((e, ignored) -> {
			err.println("arena: " + e.getMessage().replaceFirst("^Error: ", ""));
			CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
			err.println("'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' tells more.");
			return ExitCode.USAGE;
		});
		try {
			return line.execute(args);
		} catch (OutOfMemoryError e) {
			return ExitCode.outOfMemory(err);
		}
	}
}
