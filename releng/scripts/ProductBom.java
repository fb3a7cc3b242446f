// SPDX-License-Identifier: EPL-2.0
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Lists what a product contains, as CycloneDX 1.6 in JSON: each jar with its Maven coordinates, which Tycho's metadata of the target platform knows, its
 * checksum, and the licence that its manifest names; jars within jars, too. Arguments: the metadata, the product's name and version, its folder of
 * plug-ins, and the file to write.
 */
final class ProductBom {
	private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+)(\\..*)?)?");
	private final Map<String, String> coordinates = new HashMap<>();

	public static void main(String[] args) throws Exception {
		ProductBom bom = new ProductBom();
		bom.read(Path.of(args[0]));
		List<String> components = new ArrayList<>();
		try (Stream<Path> jars = Files.list(Path.of(args[3]))) {
			for (Path jar : (Iterable<Path>) jars.filter(file -> file.toString().endsWith(".jar")).sorted()::iterator) {
				components.add(bom.component(jar));
			}
		}
		Files.writeString(Path.of(args[4]), """
				{
				  "bomFormat": "CycloneDX",
				  "specVersion": "1.6",
				  "version": 1,
				  "metadata": {"component": {"type": "application", "name": %s, "version": %s, "licenses": [{"license": {"id": "EPL-2.0"}}]}},
				  "components": [
				%s
				  ]
				}
				""".formatted(text(args[1]), text(args[2]), String.join(",\n", components)));
	}

	/** Reads the coordinates of all bundles of the target platform, those of jars that were wrapped as well. */
	private void read(Path metadata) throws Exception {
		NodeList units = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(metadata.toFile()).getElementsByTagName("unit");
		for (int i = 0; i < units.getLength(); i++) {
			Element unit = (Element) units.item(i);
			Map<String, String> properties = new HashMap<>();
			NodeList list = unit.getElementsByTagName("property");
			for (int j = 0; j < list.getLength(); j++) {
				Element property = (Element) list.item(j);
				properties.putIfAbsent(property.getAttribute("name").replace("maven-wrapped-", "maven-"), property.getAttribute("value"));
			}
			if (properties.containsKey("maven-groupId")) {
				String classifier = properties.getOrDefault("maven-classifier", "");
				coordinates.put(unit.getAttribute("id") + " " + unit.getAttribute("version"), "pkg:maven/" + properties.get("maven-groupId") + "/"
						+ properties.get("maven-artifactId") + "@" + properties.get("maven-version") + (classifier.isEmpty() ? "" : "?classifier=" + classifier));
			}
		}
	}

	private String component(Path jar) throws IOException {
		List<String> inner = new ArrayList<>();
		Manifest manifest;
		// By the list of its entries: a stream would unpack and verify all of them.
		try (JarFile file = new JarFile(jar.toFile(), false)) {
			manifest = file.getManifest();
			for (JarEntry entry : (Iterable<JarEntry>) file.stream().filter(each -> each.getName().endsWith(".jar"))::iterator) {
				try (InputStream in = file.getInputStream(entry)) {
					inner.add(inner(entry.getName(), in.readAllBytes()));
				}
			}
		}
		return component(jar.getFileName().toString(), manifest, sha256(Files.newInputStream(jar)), inner);
	}

	private String inner(String name, byte[] bytes) throws IOException {
		try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(bytes))) {
			return component(name, in.getManifest(), sha256(new ByteArrayInputStream(bytes)), List.of());
		}
	}

	private String component(String file, Manifest manifest, String hash, List<String> inner) {
		Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
		String name = main.getValue("Bundle-SymbolicName") == null ? file : main.getValue("Bundle-SymbolicName").split(";")[0].strip();
		String version = main.getValue("Bundle-Version") == null ? "0" : main.getValue("Bundle-Version");
		String purl = coordinates.get(name + " " + osgi(version));
		StringBuilder json = new StringBuilder("    {\"type\": \"library\", \"name\": ").append(text(name)).append(", \"version\": ").append(text(version));
		json.append(", \"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"").append(hash).append("\"}]");
		String licence = name.startsWith("org.modelarena.") ? "EPL-2.0" : main.getValue("Bundle-License");
		if (licence != null) {
			json.append(", \"licenses\": [{\"license\": {\"name\": ").append(text(licence)).append("}}]");
		}
		if (purl != null) {
			json.append(", \"purl\": ").append(text(purl));
		}
		json.append(", \"properties\": [{\"name\": \"file\", \"value\": ").append(text(file)).append("}]");
		if (!inner.isEmpty()) {
			json.append(", \"components\": [\n  ").append(String.join(",\n  ", inner)).append("]");
		}
		return json.append("}").toString();
	}

	/** A version as OSGi reads it: 1.3.04 is 1.3.4, and 9.8 is 9.8.0. */
	private static String osgi(String version) {
		Matcher parts = NUMBERS.matcher(version);
		if (!parts.matches()) {
			return version;
		}
		int micro = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
		return Integer.parseInt(parts.group(1)) + "." + Integer.parseInt(parts.group(2)) + "." + micro + (parts.group(4) == null ? "" : parts.group(4));
	}

	private static String sha256(InputStream stream) {
		try (DigestInputStream in = new DigestInputStream(stream, MessageDigest.getInstance("SHA-256"))) {
			in.transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(in.getMessageDigest().digest());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e);
		}
	}

	private static String text(String value) {
		return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s+", " ") + "\"";
	}
}
