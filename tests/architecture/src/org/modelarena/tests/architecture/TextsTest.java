// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** The texts of the views are outside of the code, in English and in German, and both say as much. */
class TextsTest {
	private static final Path UI = Bundles.root().resolve("bundles/org.modelarena.ui");
	private static final Pattern PLACEHOLDER = Pattern.compile("\\{[0-9]+}");
	private static final Pattern FIELD = Pattern.compile("public static String (\\w+);");
	private static final Pattern KEY = Pattern.compile("\"%([\\w.]+)\"|>%([\\w.]+)<");
	/** What a user would read: words with a blank between them. */
	private static final Pattern SENTENCE = Pattern.compile("\"([A-Z][a-z]+ (?:[a-z]+|[A-Z][a-z]+)[^\"]*)\"");
	/** What may stand in the code: log entries and system jobs. */
	private static final Pattern NOT_FOR_USERS = Pattern.compile("Status\\.(error|warning|info)\\(|ILog|ArenaException|Job\\.create\\(|Exception\\(|super\\(\"");

	private static Properties read(Path file) throws IOException {
		Properties texts = new Properties();
		try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
			texts.load(in);
		}
		return texts;
	}

	private static List<Path> files(String name) throws IOException {
		try (Stream<Path> all = Files.walk(UI)) {
			return all.filter(file -> file.getFileName().toString().equals(name) && !file.toString().contains("target")).sorted().toList();
		}
	}

	private static Set<String> found(Pattern pattern, String text) {
		return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
	}

	private static void assertBothSayAsMuch(Path english, Path german) throws IOException {
		Properties first = read(english);
		Properties second = read(german);
		assertEquals(new TreeSet<>(first.stringPropertyNames()), new TreeSet<>(second.stringPropertyNames()), german.toString());
		for (String key : first.stringPropertyNames()) {
			assertEquals(found(PLACEHOLDER, first.getProperty(key)), found(PLACEHOLDER, second.getProperty(key)), key + " in " + german);
			for (String text : List.of(first.getProperty(key), second.getProperty(key))) {
				boolean hasPlaces = PLACEHOLDER.matcher(text).find();
				assertTrue(!hasPlaces || !text.replace("''", "").contains("'"), () -> "With placeholders an apostrophe is doubled: " + text);
			}
		}
	}

	@Test
	void eachTextIsThereInGermanToo() throws IOException {
		List<Path> english = files("messages.properties");
		assertTrue(english.size() >= 2, english.toString());
		for (Path file : english) {
			assertBothSayAsMuch(file, file.resolveSibling("messages_de.properties"));
			String code = Files.readString(file.resolveSibling("Messages.java"));
			Set<String> fields = FIELD.matcher(code).results().map(each -> each.group(1)).collect(Collectors.toCollection(TreeSet::new));
			assertEquals(new TreeSet<>(read(file).stringPropertyNames()), fields, file.toString());
		}
		assertBothSayAsMuch(UI.resolve("plugin.properties"), UI.resolve("plugin_de.properties"));
	}

	@Test
	void eachTextIsUsed() throws IOException {
		for (Path file : files("Messages.java")) {
			StringBuilder code = new StringBuilder();
			try (Stream<Path> siblings = Files.list(file.getParent())) {
				for (Path each : siblings.filter(path -> path.toString().endsWith(".java")).toList()) {
					code.append(Files.readString(each));
				}
			}
			Set<String> unused = FIELD.matcher(Files.readString(file)).results().map(each -> each.group(1)).filter(name -> !code.toString().contains("Messages." + name)).collect(
					Collectors.toCollection(TreeSet::new));
			assertEquals(Set.of(), unused, file.toString());
		}
		Set<String> named = KEY.matcher(Files.readString(UI.resolve("plugin.xml"))).results().map(each -> each.group(1) == null ? each.group(2) : each.group(1)).collect(Collectors
				.toCollection(TreeSet::new));
		assertEquals(new TreeSet<>(read(UI.resolve("plugin.properties")).stringPropertyNames()), named);
	}

	@Test
	void noTextIsLeftInTheCode() throws IOException {
		Set<String> left = new TreeSet<>();
		try (Stream<Path> all = Files.walk(UI.resolve("src"))) {
			for (Path file : all.filter(path -> path.toString().endsWith(".java")).toList()) {
				String before = "";
				for (String line : Files.readAllLines(file)) {
					if (!line.strip().startsWith("*") && !line.strip().startsWith("/*") && !NOT_FOR_USERS.matcher(before + line).find()) {
						SENTENCE.matcher(line).results().forEach(each -> left.add(file.getFileName() + ": " + each.group(1)));
					}
					before = line;
				}
			}
		}
		assertEquals(Set.of(), left, "Put them into Messages.");
	}

	@Test
	void eachHelpPageIsThereInGermanToo() throws IOException {
		assertEquals(pages("help"), pages("nl/de/help"));
	}

	/** A style has no language. */
	private static Set<Path> pages(String folder) throws IOException {
		try (Stream<Path> files = Files.list(UI.resolve(folder))) {
			return files.map(Path::getFileName).filter(name -> !name.toString().endsWith(".css")).collect(Collectors.toCollection(TreeSet::new));
		}
	}
}
