// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Sha256;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.ServerJdk;
import org.modelarena.fetch.FetchCache;
import org.modelarena.fetch.MavenTool;

/** Our program around Spark's driver, and Spark's jars, which the user's Maven fetches when they are first needed. The program's source is a resource of this bundle, compiled once against the jars. */
final class SparkProgram {
	/** Of Spark; a cluster has to have the same. */
	static final String VERSION = "4.2.0";

	private static final System.Logger LOG = System.getLogger(SparkProgram.class.getName());
	private static final String MAIN = "SparkHost";
	private static final String FOLDER = "spark-" + VERSION + "/";
	private static final int HASH_DIGITS = 12;
	private static final String DEPENDENCY = "<dependency><groupId>org.apache.spark</groupId><artifactId>spark-sql_2.13</artifactId><version>" + VERSION + "</version></dependency>";
	/** The packages of the JDK that Spark's own scripts open for it. */
	private static final List<String> OPENED = List.of("java.base/java.lang", "java.base/java.lang.invoke", "java.base/java.lang.reflect", "java.base/java.io", "java.base/java.net",
			"java.base/java.nio", "java.base/java.util", "java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic", "java.base/jdk.internal.ref", "java.base/sun.nio.ch",
			"java.base/sun.nio.cs", "java.base/sun.security.action", "java.base/sun.util.calendar");

	private final FetchCache cache;
	private final Map<String, String> environment;

	/** @param environment variables of the process, which tell where Maven and the cache folder are */
	SparkProgram(Map<String, String> environment) {
		this.environment = environment;
		this.cache = new FetchCache(CacheFolder.of(environment));
	}

	/** Options of a JVM that Spark runs in. */
	static List<String> javaOptions() {
		List<String> options = new ArrayList<>(List.of("-XX:+IgnoreUnrecognizedVMOptions", "--add-modules=jdk.incubator.vector", "-Djdk.reflect.useDirectMethodHandle=false",
				"-Dio.netty.tryReflectionSetAccessible=true", "--enable-native-access=ALL-UNNAMED"));
		OPENED.forEach(each -> options.add("--add-opens=" + each + "=ALL-UNNAMED"));
		return options;
	}

	/**
	 * The command line that starts the program, but for its arguments. All that it needs is there when this returns.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if there is no Maven, it cannot fetch Spark, or this JVM is no JDK
	 */
	List<String> command(String heap) {
		List<Path> jars = jars();
		String source = source();
		Path program = cache.get(FOLDER + "host-" + Sha256.hex(source).substring(0, HASH_DIGITS), target -> compile(source, target, jars));
		List<String> command = new ArrayList<>(List.of(ServerJdk.get().java().toString(), "-Xmx" + heap));
		command.addAll(javaOptions());
		command.addAll(List.of("-cp", program + File.pathSeparator + jars.getFirst().resolveSibling("*"), MAIN));
		return command;
	}

	private List<Path> jars() {
		Path folder = cache.get(FOLDER + "jars", this::fetch);
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private void fetch(Path target) throws IOException {
		MavenTool maven = MavenTool.find(environment, cache.path(".")).orElseThrow(() -> new ArenaException(ErrorCode.ENVIRONMENT,
				"Maven fetches Spark, once, into " + cache.path(FOLDER) + "; no Maven was found. Install one, for instance: apt-get install maven; or name it in MODELARENA_MAVEN."));
		LOG.log(System.Logger.Level.INFO, "Fetching Spark {0} (278 MB, once) into {1}; this takes some minutes ...", VERSION, cache.path(FOLDER));
		Optional<String> failure = maven.copyDependencies(target.getParent(), DEPENDENCY, target, "-DincludeScope=runtime");
		if (failure.isPresent()) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "Maven could not fetch Spark " + VERSION + "; the next attempt fetches it again. Maven's last words:\n" + failure.get());
		}
	}

	private static String source() {
		try (InputStream in = SparkProgram.class.getResourceAsStream("/host/" + MAIN + ".java")) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + MAIN, e);
		}
	}

	private static void compile(String source, Path target, List<Path> jars) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "Queries on Spark need a JDK, and " + System.getProperty("java.home") + " has no compiler. Install a JDK of at least " + ServerJdk.LEAST
					+ " and set JAVA_HOME.");
		}
		Files.createDirectory(target);
		Path file = Files.writeString(target.resolveSibling(MAIN + ".java"), source);
		StringWriter messages = new StringWriter();
		List<String> options = List.of("-proc:none", "-nowarn", "--release", Integer.toString(ServerJdk.LEAST), "-d", target.toString(), "-cp",
				jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
		try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
			if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file)).call()) {
				throw new ArenaException(ErrorCode.INTERNAL, "The program around Spark does not compile:\n" + messages);
			}
		}
	}
}
