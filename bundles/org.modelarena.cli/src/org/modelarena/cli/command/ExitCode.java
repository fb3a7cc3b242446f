// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import java.io.PrintWriter;

import org.modelarena.cli.output.Printable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.xmi.Unresolved;

/** The meaning of the process's exit code, for scripts. */
public final class ExitCode {
	/** All went well. */
	public static final int OK = 0;
	/** A check failed: wrong answers, failed executions, a model that is not as an edit expects it, or a fault of ours. */
	public static final int FAILED = 1;
	/** The command, or a file that it names, is wrong. */
	public static final int USAGE = 2;
	/** The machine lacks something: memory, disk, time, a reachable server. */
	public static final int ENVIRONMENT = 3;
	/** Interrupted by the user. */
	public static final int INTERRUPTED = 130;

	private ExitCode() {
	}

	/** Prints an error in one line and gives its exit code. A fault of ours comes with its stack trace, for the report of it. */
	public static int report(Exception e, PrintWriter err) {
		if (!(e instanceof ArenaException told && told.code() == ErrorCode.OUT_OF_MEMORY) && HeapSize.isTooSmall(e)) {
			return outOfMemory(err);
		}
		if (e instanceof ArenaException known && known.code().fault() != ErrorCode.Fault.OURS) {
			err.println("arena: " + Printable.text(known.getMessage()) + wayOut(known));
			if (known instanceof ViolationException refused) {
				refused.violations().first().stream().skip(1).forEach(violation -> err.println("  " + Printable.text(violation.toString())));
			}
			return of(known.code());
		}
		err.println("arena: This is a fault of ModelArena: " + e);
		err.println("Please report it with the lines below.");
		e.printStackTrace(err);
		return FAILED;
	}

	/** The way out that only the command line can name. */
	private static String wayOut(ArenaException known) {
		if (!Unresolved.isReasonOf(known)) {
			return "";
		}
		boolean isOfAnotherPlace = known.getMessage().matches("(?s).*' refers to (?!file:)[a-z]+:.*");
		return (isOfAnotherPlace ? " If this means a file that you have, name it with --map URI=FILE." : "")
				+ " 'arena load' and 'arena race' leave such references out with --unresolved drop.";
	}

	/** Says that memory ran out, where nobody knows more about it. */
	public static int outOfMemory(PrintWriter err) {
		err.println("arena: There is not enough memory: " + HeapSize.wayOut() + ", or use a smaller model.");
		return ENVIRONMENT;
	}

	static int of(ErrorCode code) {
		if (code == ErrorCode.CANCELLED) {
			return INTERRUPTED;
		}
		if (code == ErrorCode.CONFLICT || code == ErrorCode.CONSTRAINT_VIOLATED) {
			return FAILED;
		}
		return switch (code.fault()) {
		case CALLER -> USAGE;
		case OURS -> FAILED;
		case RESOURCES -> ENVIRONMENT;
		};
	}
}
