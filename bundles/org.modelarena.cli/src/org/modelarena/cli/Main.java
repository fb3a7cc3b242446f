// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.modelarena.cli.command.CommandFactory;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.HeapSize;
import org.modelarena.cli.command.Session;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.Terminal;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;

import picocli.CommandLine;

/** The command line on a plain class path. */
public final class Main {
	private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

	private static final long PATIENCE_SECONDS = 30;
	/** The time that a server has for its end. What it has acknowledged is on disk: it may end at any time, and the user who stops it is waiting. */
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
		CompletableFuture<Integer> exitCode = new CompletableFuture<>();
		long patience = args.length > 0 && args[0].equals("serve") ? SERVER_PATIENCE_SECONDS : PATIENCE_SECONDS;
		Thread interrupt = new Thread(() -> stopGently(cancellation, exitCode, patience), "arena-interrupt");
		if (!added(interrupt)) {
			return;
		}
		int code = run(args, cancellation);
		exitCode.complete(code);
		if (removed(interrupt)) {
			System.exit(code);
		}
		// The process is being ended by a signal already; the hook lets it go on now.
	}

	/** Whether the hook was added: a process that is interrupted while it starts is ending already, has begun nothing, and needs no more than to end. */
	private static boolean added(Thread hook) {
		try {
			Runtime.getRuntime().addShutdownHook(hook);
			return true;
		} catch (IllegalStateException shutdownInProgress) {
			return false;
		}
	}

	private static boolean removed(Thread hook) {
		try {
			return Runtime.getRuntime().removeShutdownHook(hook);
		} catch (IllegalStateException shutdownInProgress) {
			return false;
		}
	}

	/**
	 * On Ctrl-C: the command is asked to stop, and gets the time to clean up what it has begun. One that comes to its end all the same has done what
	 * it was told, and the process says so.
	 */
	private static void stopGently(Cancellation cancellation, Future<Integer> exitCode, long patienceSeconds) {
		cancellation.cancel();
		int code = ExitCode.INTERRUPTED;
		try {
			code = exitCode.get(patienceSeconds, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (ExecutionException | TimeoutException e) {
			// It does not end in time.
		}
		Runtime.getRuntime().halt(code);
	}

	private static String words(CommandLine.ParameterException e) {
		if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
			String first = unmatched.getUnmatched().getFirst();
			return first.startsWith("-") ? "There is no option '" + first + "'." : "There is one argument too many: '" + first + "'.";
		}
		return e.getMessage().replaceFirst("^Error: ", "");
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
		Console console = new Console(out, err, cancellation, Terminal.isWatched() && System.getenv(Console.QUIET) == null, Terminal.ofProcess());
		Session session = new Session(Catalog.discover(), console, Main.class);
		ArenaCommand.Parser parser = ArenaCommand.parser(args, new CommandFactory(session));
		CommandLine line = parser.line();
		line.setOut(out).setErr(err);
		line.setCaseInsensitiveEnumValuesAllowed(true);
		OptionConverters.register(line);
		line.setExecutionExceptionHandler((e, command, result) -> {
			console.clear();
			return ExitCode.report(whatEnded(e, cancellation), err);
		});
		line.setParameterExceptionHandler((e, ignored) -> {
			err.println("arena: " + words(e));
			CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
			err.println("'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' shows more.");
			return ExitCode.USAGE;
		});
		try {
			return line.execute(parser.arguments());
		} catch (OutOfMemoryError | LinkageError e) {
			// Code that is linked when it first runs may find no memory for that, which Java calls another error.
			if (!HeapSize.isTooSmall(e)) {
				throw e;
			}
			return ExitCode.outOfMemory(err);
		} finally {
			console.clear();
		}
	}
}
