// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import org.modelarena.core.Strategy;

import picocli.CommandLine.Option;

/** Whether plans are compared with the interpreter when they first run. */
public final class CheckOption {
	@Option(names = "--no-check", description = "Do not compare a query's plan with the interpreter on a small part of the model when it first runs.")
	private boolean isLeftOut;

	/** For all queries of this process from now on. */
	public void apply() {
		if (isLeftOut) {
			System.setProperty(Strategy.CHECK_PROPERTY, "false");
		}
	}
}
