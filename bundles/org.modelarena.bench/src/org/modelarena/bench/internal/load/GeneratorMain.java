package org.modelarena.bench.internal.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Catalog;
import org.modelarena.core.ObjectFilter;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * The clients of an experiment, in a JVM of their own: {@code GeneratorMain HOST PORT}, with the token as the first line of its standard
 * input, so that it stands in no list of processes. Ends when the controller hangs up.
 */
public final class GeneratorMain {
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
			GeneratorSession.join(arguments[0], Integer.parseInt(arguments[1]), token, new LocalGenerator(Catalog.discover()));
		} catch (ArenaException e) {
			System.err.println(e.getMessage());
			exit = 1;
		} catch (IOException | RuntimeException | LinkageError e) {
			System.getLogger(GeneratorMain.class.getName()).log(System.Logger.Level.ERROR,
					"The clients of an experiment end. This is a fault of ModelArena: please tell the maintainers, with what follows.", e);
			exit = 1;
		}
		// Stores may have left threads behind that are not daemons.
		Runtime.getRuntime().halt(exit);
	}
}
