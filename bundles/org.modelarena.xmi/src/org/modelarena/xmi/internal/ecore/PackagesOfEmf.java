// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.xml.namespace.XMLNamespacePackage;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;

/** The packages that are always there, under the names that others have for them. */
public final class PackagesOfEmf {
	/** By nsURI. */
	static final Map<String, EPackage> ALL = Map.of(EcorePackage.eNS_URI, EcorePackage.eINSTANCE, XMLTypePackage.eNS_URI, XMLTypePackage.eINSTANCE,
			XMLNamespacePackage.eNS_URI, XMLNamespacePackage.eINSTANCE);
	private static final Map<String, EPackage> BY_FILE = Map.of("Ecore.ecore", EcorePackage.eINSTANCE, "XMLType.ecore", XMLTypePackage.eINSTANCE, "XMLNamespace.ecore",
			XMLNamespacePackage.eINSTANCE);

	private PackagesOfEmf() {
	}

	/**
	 * The package that a URI such as {@code platform:/plugin/org.eclipse.emf.ecore/model/XMLType.ecore} means, or null. So does the path of a file that is not
	 * there: in their authors' workspaces, EMF's plug-in often stands beside the metamodels.
	 */
	public static EPackage ofFile(URI uri) {
		int segments = uri.segmentCount();
		boolean isElsewhere = uri.isPlatform() || uri.isFile() && !MetamodelLocator.isFile(uri);
		if (!isElsewhere || segments < 3) {
			return null;
		}
		boolean isOfEmf = uri.segment(segments - 3).equals("org.eclipse.emf.ecore") || uri.lastSegment().equals("Ecore.ecore");
		return isOfEmf ? BY_FILE.get(uri.lastSegment()) : null;
	}

	/** The package of which a file is a copy, such as one that was saved to be given as a metamodel; null for any other file. */
	static EPackage ofCopy(URI file) {
		EPackage ofEmf = file.isFile() && MetamodelLocator.isFile(file) ? BY_FILE.get(file.lastSegment()) : null;
		if (ofEmf == null) {
			return null;
		}
		try (InputStream in = Files.newInputStream(Path.of(file.toFileString()))) {
			return Namespaces.of(in).contains(ofEmf.getNsURI()) ? ofEmf : null;
		} catch (IOException e) {
			// Who reads it says why.
			return null;
		}
	}
}
