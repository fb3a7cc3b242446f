// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.equinox;

import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.modelarena.cli.Main;
import org.modelarena.core.Cancellation;

/** The same command line as an Equinox application. */
public final class CliApplication implements IApplication {
	private final Cancellation cancellation = Cancellation.create();

	@Override
	public Object start(IApplicationContext context) {
		String[] arguments = (String[]) context.getArguments().get(IApplicationContext.APPLICATION_ARGS);
		return Main.run(arguments, cancellation);
	}

	@Override
	public void stop() {
		cancellation.cancel();
	}
}
