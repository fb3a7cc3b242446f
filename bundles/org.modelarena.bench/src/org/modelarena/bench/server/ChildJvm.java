// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.modelarena.core.folders.ServerJdk;

/** The command line of a JVM of our own that sees what this one sees, see {@link ChildClassPath}, and starts as fast. */
public final class ChildJvm {
	/** Two processes cannot share these: agents, open ports, files that are written, and caches of what one of them does. */
	private static final Pattern OF_ONE_PROCESS = Pattern.compile(
			"-agentlib:.*|-agentpath:.*|-javaagent:.*|-Xrun.*|-Xdebug|-Xlog:.*|-XX:ArchiveClassesAtExit=.*|-XX:AOT.*|-Dcom\\.sun\\.management\\..*");

	private static final String ARCHIVE = "-XX:SharedArchiveFile=";

	private ChildJvm() {
	}

	/**
	 * A command line.
	 *
	 * @param file             is written, and names the class path; folder {@code lib} beside it gets the jars that lie inside bundles
	 * @param mainAndArguments the name of a class, and its arguments
	 */
	public static List<String> command(Path file, List<String> flags, List<String> mainAndArguments) throws IOException {
		Files.createDirectories(file.toAbsolutePath().getParent());
		// A file, because a class path of some hundred bundles is longer than some systems' command lines.
		Files.writeString(file, "-cp \"" + ChildClassPath.find(file.resolveSibling("lib")).replace("\\", "\\\\") + "\"\n");
		List<String> command = new ArrayList<>(List.of(ServerJdk.get().java().toString()));
		command.addAll(flags);
		if (flags.stream().noneMatch(flag -> flag.startsWith(ARCHIVE))) {
			command.addAll(archive());
		}
		command.add("@" + file);
		command.addAll(mainAndArguments);
		return command;
	}

	/**
	 * The options by which a JVM with this one's class path maps classes that are archived, if this one does. Where the archive does not fit, they do nothing: it need not
	 * fit the collector, but the JDK.
	 */
	public static List<String> archive() {
		List<String> options = new ArrayList<>(ownFlags().stream().filter(flag -> flag.startsWith(ARCHIVE)).toList());
		if (!options.isEmpty()) {
			options.addAll(List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
		}
		return options;
	}

	/** The options that this JVM was started with, except those that two processes cannot share. */
	public static List<String> ownFlags() {
		return ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(flag -> !OF_ONE_PROCESS.matcher(flag).matches()).toList();
	}
}
