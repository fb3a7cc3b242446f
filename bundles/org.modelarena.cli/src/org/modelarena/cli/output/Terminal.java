// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.io.Console;

/** The terminal that shows the standard output. */
public final class Terminal {
	private static final String BOLD = "\u001b[1m";
	private static final String RED = "\u001b[31m";
	private static final String GREEN = "\u001b[32m";
	private static final String PLAIN = "\u001b[0m";

	private final boolean hasColours;

	/** @param hasColours whether it shows more than letters */
	Terminal(boolean hasColours) {
		this.hasColours = hasColours;
	}

	/** Whether somebody watches both outputs. Some versions of Java have a console where there is no terminal. */
	public static boolean isWatched() {
		Console console = System.console();
		if (console == null) {
			return false;
		}
		try {
			return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
		} catch (NoSuchMethodException e) {
			// Before Java 22 there is a console only where there is a terminal.
			return true;
		} catch (ReflectiveOperationException e) {
			return false;
		}
	}

	/** The terminal of this process, with colours unless its user wants none (https://no-color.org). */
	public static Terminal ofProcess() {
		return new Terminal(isWatched() && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM")));
	}

	public String bold(String text) {
		return coloured(BOLD, text);
	}

	String judged(boolean isGood, String text) {
		return coloured(isGood ? GREEN : RED, text);
	}

	private String coloured(String colour, String text) {
		return hasColours ? colour + text + PLAIN : text;
	}
}
