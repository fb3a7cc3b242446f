// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.ecore.MetamodelFiles;

/**
 * Reads and writes metamodels as {@code .ecore} files. The packages become dynamic EMF packages. Nothing is fetched over a network:
 * external entities, document types, and references to anything but files and known packages are refused.
 */
public final class Ecore {
	private Ecore() {
	}

	/**
	 * The metamodel in some files that may refer to each other, by relative path or by nsURI. Files that they refer to and that are not
	 * named are read as well.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#METAMODEL_INVALID} with the file and the reason
	 */
	public static Metamodel read(List<Path> files) {
		MetamodelFiles read = new MetamodelFiles();
		files.forEach(read::add);
		return read.metamodel();
	}

	/** The metamodel in one file. */
	public static Metamodel read(Path file) {
		return read(List.of(file));
	}

	/**
	 * The metamodel in a stream, which is left open.
	 *
	 * @param name for messages
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID}
	 */
	public static Metamodel read(String name, InputStream stream) {
		MetamodelFiles read = new MetamodelFiles();
		read.add(name, stream);
		return read.metamodel();
	}

	/**
	 * Writes all packages into one file, which {@link #read(Path)} brings back. Ecore's own package is not written: it is always there.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}; then the file is as before
	 */
	public static void write(Metamodel metamodel, Path file) {
		Resource resource = resource(metamodel, URI.createFileURI(file.toAbsolutePath().toString()));
		DurableFile.write(file, out -> save(resource, out));
	}

	/** All packages as the text of one file, see {@link #write}; {@link #read(String, InputStream)} brings its UTF-8 form back. */
	public static String text(Metamodel metamodel) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try {
			save(resource(metamodel, URI.createURI("memory:/metamodel.ecore")), bytes);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private static Resource resource(Metamodel metamodel, URI uri) {
		// Copies, so that references between packages of several files become references within this one.
		Collection<EPackage> copies = EcoreUtil.copyAll(roots(metamodel));
		Resource resource = new EcoreResourceFactoryImpl().createResource(uri);
		resource.getContents().addAll(copies);
		return resource;
	}

	/** The packages of a metamodel that lie in no other of its packages, without Ecore's own. */
	public static List<EPackage> roots(Metamodel metamodel) {
		Set<EPackage> all = new HashSet<>(metamodel.packages());
		return metamodel.packages().stream().filter(ePackage -> ePackage != EcorePackage.eINSTANCE && !all.contains(ePackage.getESuperPackage())).toList();
	}

	private static void save(Resource resource, OutputStream out) throws IOException {
		try {
			resource.save(out, Map.of(XMLResource.OPTION_ENCODING, "UTF-8"));
		} catch (Resource.IOWrappedException e) {
			throw new IOException(e.getCause());
		}
	}
}
