// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;

/**
 * The clients of an experiment, in a JVM of their own: {@code GeneratorMain HOST PORT [served]}, with the token as the first line of its standard
 * input, so that it stands in no list of processes. Ends when the controller hangs up. With
 * {@code served}, they open no store themselves.
 */
public final class GeneratorMain {
	/** How the process ends if nobody listens there. */
	public static final int NOBODY = 2;
	/** The argument of a process that only asks servers. */
	public static final String SERVED_ONLY = "served";

	private GeneratorMain() {
	}

	/** The process's entry. */
	public static void main(String[] arguments) {
		ObjectFilter.install();
		TemporaryFolder.removeLeftovers();
		// Libraries that chat on standard output must not disturb whoever started this.
		System.setOut(System.err);
		int exit = 0;
		try {
			String token = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
			GeneratorSession.join(arguments[0], Integer.parseInt(arguments[1]), token, new LocalGenerator(Catalog.discover(), List.of(arguments).contains(SERVED_ONLY)));
		} catch (ArenaException e) {
			System.err.println(e.getMessage());
			exit = 1;
		} catch (ConnectException | NoRouteToHostException | SocketTimeoutException | UnknownHostException e) {
			System.err.println("Nobody listens at " + arguments[0] + ":" + arguments[1] + ": " + e.getMessage());
			exit = NOBODY;
		} catch (IOException | RuntimeException | LinkageError e) {
			System.getLogger(GeneratorMain.class.getName()).log(System.Logger.Level.ERROR,
					"The clients of an experiment end. This is a fault of ModelArena: please tell the maintainers, with what follows.", e);
			exit = 1;
		}
		// Stores may have left threads behind that are not daemons.
		Runtime.getRuntime().halt(exit);
	}
}
