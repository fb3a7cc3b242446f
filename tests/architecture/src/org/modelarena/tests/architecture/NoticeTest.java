// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** NOTICE.md names each library with the version that is used, and each source file its licence. */
class NoticeTest {
	/** Files that name libraries by their Maven coordinates, in this order. */
	private static final Pattern COORDINATES = Pattern.compile("<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");
	/** Of the platform, one row stands for all bundles: their versions are those of the target. */
	private static final String PLATFORM = "org.eclipse.platform";
	/** What builds, and is in nothing that anybody gets. */
	private static final Set<String> BUILDING = Set.of("org.eclipse.tycho", "org.apache.maven.plugins", "org.codehaus.mojo", "org.cyclonedx", "org.example");
	private static final Pattern ARCHUNIT = Pattern.compile("(?m)^archunit=(.+)$");
	private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

	@Test
	void eachLibraryIsNamedWithItsVersion() throws IOException {
		List<String> entries = entries();
		Set<String> missing = new TreeSet<>();
		int found = 0;
		for (Path file : files()) {
			String text = Files.readString(file);
			for (MatchResult each : COORDINATES.matcher(text).results().toList()) {
				String group = each.group(1).strip();
				if (!group.startsWith("org.modelarena") && !BUILDING.contains(group) && !group.equals(PLATFORM)) {
					found++;
					note(group, each.group(2).strip(), resolved(each.group(3).strip(), text), entries, missing);
				}
			}
		}
		Matcher archunit = ARCHUNIT.matcher(Files.readString(Bundles.root().resolve("releng/scripts/plain.sh")));
		assertTrue(archunit.find() && found > 100, "The build names its libraries.");
		note("com.tngtech.archunit", "archunit", archunit.group(1), entries, missing);
		assertEquals(Set.of(), missing, "NOTICE.md lacks libraries, or has them in another version.");
	}

	@Test
	void eachSourceNamesItsLicence() throws IOException {
		Set<String> without = new TreeSet<>();
		for (String folder : List.of("benchmarks", "bundles", "models/src", "releng", "tests")) {
			try (Stream<Path> files = Files.walk(Bundles.root().resolve(folder))) {
				for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java") && !each.toString().contains("/target/"))::iterator) {
					if (!Files.readString(file).strip().startsWith("// SPDX-License-Identifier: EPL-2.0\n")) {
						without.add(Bundles.root().relativize(file).toString());
					}
				}
			}
		}
		assertEquals(Set.of(), without, "Source files without the line of their licence.");
	}

	private static void note(String group, String artifact, String version, List<String> entries, Set<String> missing) {
		// What comes after is the date of a build.
		String number = version.replaceFirst("-v\\d.*", "").toLowerCase(Locale.ROOT);
		List<String> words = Arrays.stream((group + "." + artifact).toLowerCase(Locale.ROOT).split("[.\\-]")).filter(word -> word.length() > 1 && !Set.of("org", "com").contains(word)).toList();
		if (entries.stream().noneMatch(entry -> entry.contains(number) && words.stream().anyMatch(entry::contains))) {
			missing.add(group + ":" + artifact + ":" + version);
		}
	}

	private static String resolved(String version, String text) {
		return PROPERTY.matcher(version).replaceAll(property -> {
			Matcher value = Pattern.compile("<" + Pattern.quote(property.group(1)) + ">([^<]+)<").matcher(text);
			return value.find() ? value.group(1) : "";
		});
	}

	/** Rows of tables, and paragraphs. */
	private static List<String> entries() throws IOException {
		return Arrays.stream(Files.readString(Bundles.root().resolve("NOTICE.md")).toLowerCase(Locale.ROOT).split("\n\n"))
				.flatMap(block -> block.startsWith("|") ? Arrays.stream(block.split("\n")) : Stream.of(block)).toList();
	}

	private static List<Path> files() throws IOException {
		try (Stream<Path> files = Stream.of("benchmarks", "bundles", "tests").flatMap(folder -> poms(Bundles.root().resolve(folder)))) {
			return Stream.concat(Stream.of(Bundles.root().resolve("target-platform/modelarena.target")), files).toList();
		}
	}

	private static Stream<Path> poms(Path folder) {
		try {
			return Files.find(folder, 4, (path, attributes) -> path.endsWith("pom.xml") && !path.toString().contains("target"));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
