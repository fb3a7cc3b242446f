// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.eclipse.emf.common.util.URI;

/** Files in jars, under the URIs that EMF has for them: {@code archive:file:/a.jar!/b.ecore}. */
public final class JarUris {
	private JarUris() {
	}

	static URI of(Path jar, String entry) {
		return URI.createURI("archive:" + URI.createFileURI(jar.toAbsolutePath().normalize().toString()) + "!/" + URI.encodeSegment(entry, true).replace("%2F", "/"));
	}

	/** Opens a file in a jar that is a file itself. */
	public static InputStream open(URI uri) throws IOException {
		String authority = uri.authority();
		URI jar = URI.createURI(authority.substring(0, authority.length() - 1));
		String name = URI.decode(String.join("/", uri.segments()));
		if (!jar.isFile()) {
			throw new FileNotFoundException(uri.toString());
		}
		try (ZipFile file = new ZipFile(jar.toFileString())) {
			ZipEntry entry = file.getEntry(name);
			if (entry == null) {
				throw new FileNotFoundException("there is no " + name + " in " + jar.toFileString());
			}
			try (InputStream in = file.getInputStream(entry)) {
				return new ByteArrayInputStream(in.readNBytes(EcoreIndex.MOST_BYTES));
			}
		}
	}
}
