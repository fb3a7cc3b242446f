// SPDX-License-Identifier: EPL-2.0
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * The part of a jar's manifest that is read on a class path: names and versions, and whether there are classes for newer versions of Java. The rest is for OSGi and for signatures,
 * a megabyte of it in all, and Java parses all manifests at every start that uses an archive of classes.
 */
final class LeanManifest {
	private static final String NAME = "META-INF/MANIFEST.MF";

	private static final Pattern KEPT = Pattern.compile("Manifest-Version|Multi-Release|(Implementation|Specification)-.*|Bundle-(SymbolicName|Version)", Pattern.CASE_INSENSITIVE);

	private LeanManifest() {
	}

	/** The content of a jar's entry that is packed: the shorter manifest, or any other content as it is. */
	static byte[] instead(String entry, byte[] content) throws IOException {
		if (!entry.equals(NAME)) {
			return content;
		}
		Manifest manifest = new Manifest(new ByteArrayInputStream(content));
		manifest.getEntries().clear();
		manifest.getMainAttributes().keySet().removeIf(name -> !KEPT.matcher(name.toString()).matches());
		ByteArrayOutputStream lean = new ByteArrayOutputStream();
		manifest.write(lean);
		return lean.toByteArray();
	}
}
