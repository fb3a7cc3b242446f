import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes a Maven project that depends on exactly what the target definition names, the one place of versions, and on JUnit's console, so that Maven can
 * put together a plain class path. Arguments: the target definition, the file to write, and the version of ArchUnit.
 */
final class LibrariesPom {
	/** The console has all of JUnit in it. */
	private static final Set<String> IN_CONSOLE = Set.of("org.junit.jupiter", "org.junit.platform", "org.apiguardian", "org.opentest4j");

	public static void main(String[] args) throws IOException, ParserConfigurationException, SAXException {
		StringBuilder pom = new StringBuilder("""
				<project xmlns="http://maven.apache.org/POM/4.0.0">
				<modelVersion>4.0.0</modelVersion>
				<groupId>org.modelarena</groupId>
				<artifactId>plain-libraries</artifactId>
				<version>1</version>
				<packaging>pom</packaging>
				<dependencies>
				""");
		NodeList dependencies = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Path.of(args[0]).toFile()).getElementsByTagName("dependency");
		String junit = null;
		for (int i = 0; i < dependencies.getLength(); i++) {
			Element dependency = (Element) dependencies.item(i);
			String group = text(dependency, "groupId");
			if (text(dependency, "artifactId").equals("junit-platform-launcher")) {
				junit = text(dependency, "version");
			}
			// Native parts of the workbench are of one machine only, and nothing here opens a window.
			if (!IN_CONSOLE.contains(group) && !text(dependency, "artifactId").matches("org\\.eclipse\\.(swt|equinox\\.launcher)\\..*")) {
				pom.append(dependency(group, text(dependency, "artifactId"), text(dependency, "version"), text(dependency, "classifier")));
			}
		}
		pom.append(dependency("org.junit.platform", "junit-platform-console-standalone", junit, ""));
		// What the tests of the architecture read classes with.
		pom.append(dependency("com.tngtech.archunit", "archunit", args[2], ""));
		Files.writeString(Path.of(args[1]), pom.append("</dependencies>\n</project>\n"));
	}

	private static String dependency(String group, String artifact, String version, String classifier) {
		return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>" + version + "</version>"
				+ (classifier.isEmpty() ? "" : "<classifier>" + classifier + "</classifier>")
				+ "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>\n";
	}

	private static String text(Element element, String name) {
		NodeList found = element.getElementsByTagName(name);
		return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
	}
}
