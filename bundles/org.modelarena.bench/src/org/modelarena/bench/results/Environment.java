// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import javax.management.JMException;
import javax.management.ObjectName;

import org.modelarena.core.folders.ServerJdk;

/**
 * The machine and the software of a run; stands in {@code environment.json}. What is not known is empty.
 *
 * @param machine  the hardware
 * @param os       name, version and architecture
 * @param jvm      of the clients and of the servers
 * @param software ModelArena itself
 * @param date     ISO 8601 with the zone
 */
public record Environment(Machine machine, String os, Jvm jvm, Software software, String date) {
	/** The file's name. */
	public static final String FILE = "environment.json";

	/** @param memory in bytes */
	public record Machine(String cpu, int cores, long memory) {
	}

	/**
	 * @param flags      of the clients' JVM
	 * @param serverHeap the most heap of a server in bytes
	 */
	public record Jvm(String name, String version, List<String> flags, long maxHeap, long serverHeap) {
	}

	/** @param commit of the checkout that ModelArena runs from */
	public record Software(String version, String commit) {
	}

	/** This machine. */
	public static Environment here(long serverHeap) {
		ServerJdk jdk = ServerJdk.get();
		Jvm jvm = new Jvm(jdk.name(), jdk.version(), ManagementFactory.getRuntimeMXBean().getInputArguments(), Runtime.getRuntime().maxMemory(), serverHeap);
		String os = property("os.name") + " " + property("os.version") + " " + property("os.arch");
		return new Environment(new Machine(cpu(), Runtime.getRuntime().availableProcessors(), memory()), os, jvm,
				new Software(version(), commit()), DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(ZonedDateTime.now().withNano(0)));
	}

	/** The machine's memory in bytes, 0 if unknown. */
	public static long memory() {
		try {
			// By name, because com.sun.management is not visible in every OSGi framework.
			Object bytes = ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName("java.lang:type=OperatingSystem"),
					"TotalMemorySize");
			return bytes instanceof Long known ? known : 0;
		} catch (JMException e) {
			return 0;
		}
	}

	private static String cpu() {
		Path info = Path.of("/proc/cpuinfo");
		if (Files.isReadable(info)) {
			try (Stream<String> lines = Files.lines(info)) {
				Optional<String> model = lines.filter(line -> line.startsWith("model name")).findFirst();
				if (model.isPresent()) {
					return model.get().substring(model.get().indexOf(':') + 1).strip();
				}
			} catch (IOException e) {
				// Then the environment may know.
			}
		}
		return Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")).orElse(property("os.arch"));
	}

	private static String property(String name) {
		return System.getProperty(name, "");
	}

	private static Optional<Path> ownLocation() {
		CodeSource source = Environment.class.getProtectionDomain().getCodeSource();
		try {
			return source == null || source.getLocation() == null ? Optional.empty() : Optional.of(Path.of(source.getLocation().toURI()));
		} catch (java.net.URISyntaxException | IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
			return Optional.empty();
		}
	}

	private static String version() {
		Optional<Path> location = ownLocation();
		try {
			if (location.isPresent() && Files.isRegularFile(location.get())) {
				try (java.util.jar.JarFile jar = new java.util.jar.JarFile(location.get().toFile())) {
					return jar.getManifest() == null ? "" : version(jar.getManifest());
				}
			}
			for (Path folder = location.orElse(null); folder != null; folder = folder.getParent()) {
				Path manifest = folder.resolve("META-INF/MANIFEST.MF");
				if (Files.isRegularFile(manifest)) {
					try (var in = Files.newInputStream(manifest)) {
						return version(new Manifest(in));
					}
				}
			}
		} catch (IOException e) {
			// Unknown, then.
		}
		return "";
	}

	private static String version(Manifest manifest) {
		return Optional.ofNullable(manifest.getMainAttributes().getValue("Bundle-Version")).orElse("");
	}

	private static String commit() {
		for (Path folder = ownLocation().orElse(null); folder != null; folder = folder.getParent()) {
			Path head = folder.resolve(".git/HEAD");
			if (Files.isRegularFile(head)) {
				try {
					String text = Files.readString(head).strip();
					if (!text.startsWith("ref: ")) {
						return text;
					}
					Path reference = folder.resolve(".git").resolve(text.substring("ref: ".length()));
					return Files.isRegularFile(reference) ? Files.readString(reference).strip() : "";
				} catch (IOException e) {
					return "";
				}
			}
		}
		return "";
	}
}
