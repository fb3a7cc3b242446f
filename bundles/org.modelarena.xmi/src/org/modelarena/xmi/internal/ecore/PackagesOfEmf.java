package org.modelarena.xmi.internal.ecore;

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

	/** The package that a URI such as {@code platform:/plugin/org.eclipse.emf.ecore/model/XMLType.ecore} means, or null. */
	public static EPackage ofFile(URI uri) {
		boolean isOfEmf = uri.isPlatform() && uri.segmentCount() > 2 && (uri.segment(1).equals("org.eclipse.emf.ecore") || uri.lastSegment().equals("Ecore.ecore"));
		return isOfEmf ? BY_FILE.get(uri.lastSegment()) : null;
	}
}
