// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.modelarena.fetch.FetchCache;

/**
 * Copies of signed jars without their signatures. Java archives no class of a signed jar and verifies each that it reads, at every start: of two jars of the Neo4j server, for
 * several seconds. Maven has compared what it fetched with its checksums.
 */
final class UnsignedJars {
	private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)", Pattern.CASE_INSENSITIVE);

	private UnsignedJars() {
	}

	/**
	 * The jars, with copies in the place of those that are signed.
	 *
	 * @param folder below the cache folder, for the copies, which are made once
	 */
	static List<Path> instead(List<Path> jars, FetchCache cache, String folder) {
		Path copies = cache.get(folder, target -> copy(jars, Files.createDirectory(target)));
		return jars.stream().map(jar -> Optional.of(copies.resolve(jar.getFileName())).filter(Files::exists).orElse(jar)).toList();
	}

	private static void copy(List<Path> jars, Path folder) throws IOException {
		for (Path jar : jars) {
			try (ZipFile file = new ZipFile(jar.toFile())) {
				if (file.stream().anyMatch(entry -> SIGNATURE.matcher(entry.getName()).matches())) {
					copy(file, folder.resolve(jar.getFileName()));
				}
			}
		}
	}

	private static void copy(ZipFile file, Path copy) throws IOException {
		try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(copy)); ZipOutputStream out = new ZipOutputStream(bytes)) {
			out.setLevel(Deflater.BEST_SPEED);
			for (ZipEntry entry : file.stream().filter(entry -> !SIGNATURE.matcher(entry.getName()).matches()).toArray(ZipEntry[]::new)) {
				out.putNextEntry(new ZipEntry(entry.getName()));
				if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
					withoutDigests(file.getInputStream(entry)).write(out);
				} else {
					file.getInputStream(entry).transferTo(out);
				}
				out.closeEntry();
			}
		}
	}

	private static Manifest withoutDigests(InputStream signed) throws IOException {
		Manifest manifest = new Manifest(signed);
		manifest.getEntries().clear();
		return manifest;
	}
}
