// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Sha256;
import org.modelarena.core.folders.ServerJdk;
import org.modelarena.fetch.FetchCache;

/**
 * Our program around the Neo4j server. Its sources are resources of this bundle, compiled once against the fetched jars; a class-data
 * archive, made once for each JDK, halves the time that it takes to start.
 */
final class HostProgram {
	private static final System.Logger LOG = System.getLogger(HostProgram.class.getName());
	private static final String MAIN = "Neo4jHost";
	private static final List<String> SOURCES = List.of(MAIN + ".java", "Neo4jImport.java", "ImportFiles.java", "TornLog.java");
	private static final String NOT_OPTIMISING = "-XX:TieredStopAtLevel=1";
	private static final int HASH_DIGITS = 12;
	/** Of the database that is thrown away. */
	private static final String PASSWORD = "only-to-try";

	private final FetchCache cache;
	private final ServerJars jars;

	HostProgram(FetchCache cache, ServerJars jars) {
		this.cache = cache;
		this.jars = jars;
	}

	/**
	 * The command line that starts the program; everything that it needs is there when this returns.
	 *
	 * @param ending gives up what takes long
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT}
	 */
	List<String> command(Cancellation ending) {
		String folder = "neo4j-" + ServerJars.VERSION + "/";
		List<Path> server = UnsignedJars.instead(jars.get(), cache, folder + "unsigned");
		String name = "host-" + hash(SOURCES.stream().map(HostProgram::source).collect(Collectors.joining()));
		Path program = cache.get(folder + name + ".jar", target -> compile(target, server));
		String classPath = Stream.concat(Stream.of(program), server.stream()).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
		// The archive fits one JVM, class path and heap layout only.
		String archive = folder + name + "-" + hash(ServerJdk.get().toString() + classPath) + ".jsa";
		Path arguments = cache.get(folder + name + "-" + hash(classPath) + ".args", target -> Files.writeString(target, "-cp \"" + classPath.replace("\\", "\\\\") + "\"\n"));
		cache.get(archive, target -> archive(target, arguments, ending));
		return command(arguments, List.of("-XX:SharedArchiveFile=" + cache.path(archive), "-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
	}

	private static List<String> command(Path arguments, List<String> flags) {
		List<String> command = new ArrayList<>();
		command.add(ServerJdk.get().java().toString());
		command.addAll(flags);
		command.addAll(compilerFlags());
		command.addAll(List.of("-Xmx" + HostProcess.setting("heap", "1g"), "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError",
				"--add-opens=java.base/java.nio=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED", "@" + arguments, MAIN));
		return command;
	}

	/**
	 * Without the optimising compiler a process that lives for seconds takes half the time, and a large load twice as long. So it has one
	 * if this JVM has, unless somebody knows better.
	 */
	private static List<String> compilerFlags() {
		boolean optimising = !ManagementFactory.getRuntimeMXBean().getInputArguments().contains(NOT_OPTIMISING);
		String flags = HostProcess.setting("flags", optimising ? "" : NOT_OPTIMISING);
		return flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+"));
	}

	private static String source(String name) {
		try (InputStream in = HostProgram.class.getResourceAsStream("/host/" + name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + name, e);
		}
	}

	private static String hash(String text) {
		return Sha256.hex(text).substring(0, HASH_DIGITS);
	}

	private static void compile(Path target, List<Path> server) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "The store 'neo4j' needs a JDK, and " + System.getProperty("java.home")
					+ " has no compiler. Install a JDK of at least 21 and set JAVA_HOME.");
		}
		Path work = Files.createDirectory(target.resolveSibling("classes"));
		List<Path> sources = new ArrayList<>();
		for (String name : SOURCES) {
			sources.add(Files.writeString(work.resolve(name), source(name)));
		}
		StringWriter messages = new StringWriter();
		List<String> options = List.of("-proc:none", "-nowarn", "--release", Integer.toString(ServerJdk.LEAST), "-d", work.toString(), "-cp",
				server.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
		try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
			if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call()) {
				throw new ArenaException(ErrorCode.INTERNAL, "The program that hosts Neo4j does not compile:\n" + messages);
			}
		}
		try (OutputStream file = Files.newOutputStream(target); JarOutputStream jar = new JarOutputStream(file); Stream<Path> classes = Files.list(work)) {
			for (Path each : classes.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
				jar.putNextEntry(new JarEntry(each.getFileName().toString()));
				Files.copy(each, jar);
				jar.closeEntry();
			}
		}
	}

	/** Runs the program once. Without an archive, where this fails, it starts all the same, only slower. */
	private static void archive(Path target, Path arguments, Cancellation ending) throws IOException {
		LOG.log(System.Logger.Level.INFO, "Preparing the Neo4j server for fast starts (once) ...");
		Path home = Files.createDirectory(target.resolveSibling("home"));
		List<String> command = command(arguments, List.of("-XX:ArchiveClassesAtExit=" + target, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
		try (HostProcess process = HostProcess.start(command)) {
			Rehearsal.load(process, home.resolveSibling("files"), home.resolveSibling("imported"), ending);
			Rehearsal.run(process.open(home, PASSWORD, ending), PASSWORD);
			process.release(home, () -> false);
		} catch (HostProcess.Ended e) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Neo4j could not be started, for preparation.", e);
		}
		if (!Files.exists(target)) {
			Files.createFile(target);
		}
	}
}
