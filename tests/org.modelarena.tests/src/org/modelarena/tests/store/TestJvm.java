// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.modelarena.bench.server.ChildClassPath;
import org.modelarena.bench.server.ChildJvm;

/** The command line of a JVM that a test starts, and that sees what this one sees. It compiles and collects garbage as this one does. */
public final class TestJvm {
	/** Most of these processes live for a second or two; it is not for each test to know how a short life is made cheap. */
	private static final Pattern COMPILER_AND_COLLECTOR = Pattern.compile("-XX:(TieredStopAtLevel=\\d|[+-]Use\\w+GC)");

	private TestJvm() {
	}

	/**
	 * A command line.
	 *
	 * @param scratch          where jars that lie inside bundles are unpacked to
	 * @param mainAndArguments the name of a class, and its arguments
	 */
	public static List<String> command(Path scratch, List<String> flags, String... mainAndArguments) {
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
		command.addAll(compilerAndCollector());
		command.addAll(ChildJvm.archive());
		command.addAll(flags);
		command.addAll(List.of("-cp", ChildClassPath.find(scratch)));
		command.addAll(List.of(mainAndArguments));
		return command;
	}

	/** The flags of this JVM that say how it compiles and collects garbage. */
	public static List<String> compilerAndCollector() {
		return ChildJvm.ownFlags().stream().filter(flag -> COMPILER_AND_COLLECTOR.matcher(flag).matches()).toList();
	}
}
