
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes a Maven project that depends on exactly what the target definition names, the one place of versions. Its build puts together a plain class path,
 * in the file {@code libraries.new} beside the project, and copies what some bundles take along, or are compiled against, as their own builds do. The file {@code fetched}
 * beside it has the ends of those entries that ModelArena fetches when they are first used, line by line: they are compiled against, and not taken along.
 *
 * Arguments: the target definition, the file to write, for the tests too the version of ArchUnit, and the POMs of those bundles. If the version is empty, the
 * locations of the workbench and of tests are left out.
 */
final class LibrariesPom {
	private static final Set<String> NOT_FOR_THE_COMMAND_LINE = Set.of("Workbench", "Tests");
	/** The console has all of JUnit in it. */
	private static final Set<String> IN_CONSOLE = Set.of("org.junit.jupiter", "org.junit.platform", "org.apiguardian", "org.opentest4j");
	private static final String PLUGIN = """
			<build><plugins><plugin>
			<groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version>
			<executions>
			<execution><id>class-path</id><phase>validate</phase><goals><goal>build-classpath</goal></goals>
			<configuration><outputFile>${project.basedir}/libraries.new</outputFile></configuration></execution>
			<execution><id>copies</id><phase>validate</phase><goals><goal>copy</goal></goals>
			<configuration><artifactItems>
			%s</artifactItems></configuration></execution>
			</executions>
			</plugin></plugins></build>
			""";

	private static final String FETCHED = "TinkerPop";

	private final StringBuilder dependencies = new StringBuilder();
	private final StringBuilder fetched = new StringBuilder();
	private String junit;

	public static void main(String[] args) throws IOException, ParserConfigurationException, SAXException {
		LibrariesPom pom = new LibrariesPom();
		boolean isForTests = !args[2].isEmpty();
		pom.add(read(args[0]), isForTests);
		if (isForTests) {
			pom.add("org.junit.platform", "junit-platform-console-standalone", pom.junit, "");
			// What the tests of the architecture read classes with.
			pom.add("com.tngtech.archunit", "archunit", args[2], "");
		}
		StringBuilder copies = new StringBuilder();
		for (String bundle : Arrays.copyOfRange(args, 3, args.length)) {
			copies.append(copies(read(bundle), Path.of(bundle).getParent()));
		}
		Files.writeString(Path.of(args[1]).resolveSibling("fetched"), pom.fetched);
		Files.writeString(Path.of(args[1]), """
				<project xmlns="http://maven.apache.org/POM/4.0.0">
				<modelVersion>4.0.0</modelVersion>
				<groupId>org.modelarena</groupId>
				<artifactId>plain-libraries</artifactId>
				<version>1</version>
				<packaging>pom</packaging>
				<dependencies>
				%s</dependencies>
				%s</project>
				""".formatted(pom.dependencies, PLUGIN.formatted(copies)));
	}

	private void add(Document target, boolean isForTests) {
		NodeList found = target.getElementsByTagName("dependency");
		for (int i = 0; i < found.getLength(); i++) {
			Element dependency = (Element) found.item(i);
			String artifact = text(dependency, "artifactId");
			if (artifact.equals("junit-platform-launcher")) {
				junit = text(dependency, "version");
			}
			String location = ((Element) dependency.getParentNode().getParentNode()).getAttribute("label");
			if (location.contains(FETCHED)) {
				fetched.append("/" + artifact + "-" + text(dependency, "version") + ".jar\n");
			}
			boolean isWanted = isForTests || !NOT_FOR_THE_COMMAND_LINE.contains(location.split(":")[0]);
			// Native parts of the workbench are of one machine only, and nothing here opens a window.
			if (isWanted && !IN_CONSOLE.contains(text(dependency, "groupId")) && !artifact.matches("org\\.eclipse\\.(swt|equinox\\.launcher)\\..*")) {
				add(text(dependency, "groupId"), artifact, text(dependency, "version"), text(dependency, "classifier"));
			}
		}
	}

	private void add(String group, String artifact, String version, String classifier) {
		dependencies.append("<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>" + version + "</version>"
				+ (classifier.isEmpty() ? "" : "<classifier>" + classifier + "</classifier>")
				+ "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>\n");
	}

	/** What the bundle's POM copies, its properties replaced by their values. */
	private static String copies(Document pom, Path folder) {
		Map<String, String> properties = new HashMap<>();
		properties.put("project.basedir", folder.toString());
		for (Node each = pom.getElementsByTagName("properties").item(0).getFirstChild(); each != null; each = each.getNextSibling()) {
			properties.put(each.getNodeName(), each.getTextContent().strip());
		}
		StringBuilder items = new StringBuilder();
		NodeList found = pom.getElementsByTagName("artifactItem");
		for (int i = 0; i < found.getLength(); i++) {
			items.append("<artifactItem>");
			for (Node each = found.item(i).getFirstChild(); each != null; each = each.getNextSibling()) {
				if (each instanceof Element element) {
					String value = element.getTextContent().strip();
					for (Map.Entry<String, String> property : properties.entrySet()) {
						value = value.replace("${" + property.getKey() + "}", property.getValue());
					}
					items.append("<" + element.getTagName() + ">" + value + "</" + element.getTagName() + ">");
				}
			}
			items.append("</artifactItem>\n");
		}
		return items.toString();
	}

	private static Document read(String file) throws IOException, ParserConfigurationException, SAXException {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Path.of(file).toFile());
	}

	private static String text(Element element, String name) {
		NodeList found = element.getElementsByTagName(name);
		return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
	}
}
