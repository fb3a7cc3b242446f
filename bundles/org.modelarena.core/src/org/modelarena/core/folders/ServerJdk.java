// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The JDK that processes of their own are started with: servers, forks of an experiment, databases. The system property {@value #PROPERTY} names its folder; without it, it
 * is the one that this process runs on.
 *
 * @param home    its folder
 * @param name    of its vendor and its VM, for people
 * @param version in full, such as {@code 21.0.5+11}
 * @param feature the version that decides what it can do, such as 21
 */
public record ServerJdk(Path home, String name, String version, int feature) {
	/** Names the folder of a JDK. */
	public static final String PROPERTY = "modelarena.java";
	/** Nothing older runs what this starts. */
	public static final int LEAST = 21;

	/**
	 * The one that is set now.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if there is none in the folder, or one that is too old
	 */
	public static ServerJdk get() {
		String set = System.getProperty(PROPERTY, "");
		return set.isBlank() ? own() : at(Path.of(set));
	}

	private static ServerJdk own() {
		return new ServerJdk(Path.of(System.getProperty("java.home")), System.getProperty("java.vm.name", ""), System.getProperty("java.runtime.version", ""), Runtime.version()
				.feature());
	}

	/**
	 * The one in a folder, by its file {@code release}.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if there is none, or one that is too old
	 */
	public static ServerJdk at(Path home) {
		ServerJdk own = own();
		if (home.equals(own.home())) {
			return own;
		}
		Properties release = release(home);
		String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
		int feature = feature(version).orElseThrow(() -> problem(home + " has no file 'release' that gives its version"));
		if (feature < LEAST) {
			throw problem(home + " has Java " + version);
		}
		if (!Files.isRegularFile(java(home))) {
			throw problem(home + " has no program " + java(home));
		}
		return new ServerJdk(home, release.getProperty("IMPLEMENTOR", "").replace("\"", ""), release.getProperty("JAVA_RUNTIME_VERSION", version).replace("\"", ""), feature);
	}

	private static ArenaException problem(String what) {
		return new ArenaException(ErrorCode.ENVIRONMENT, "Servers need a JDK of at least " + LEAST + ", and " + what + ". Name the folder of one, or none to use that of this process.");
	}

	private static Properties release(Path home) {
		Properties release = new Properties();
		try (Reader in = Files.newBufferedReader(home.resolve("release"), StandardCharsets.UTF_8)) {
			release.load(in);
		} catch (IOException | IllegalArgumentException e) {
			throw problem(home + " is no JDK: its file 'release' cannot be read");
		}
		return release;
	}

	private static Optional<Integer> feature(String version) {
		String number = version.replaceFirst("[^0-9].*", "");
		return number.isEmpty() || number.length() > 4 ? Optional.empty() : Optional.of(Integer.valueOf(number));
	}

	private static Path java(Path home) {
		return home.resolve("bin").resolve(System.getProperty("os.name", "").startsWith("Windows") ? "java.exe" : "java");
	}

	/** The program that starts a JVM. */
	public Path java() {
		return java(home);
	}
}
