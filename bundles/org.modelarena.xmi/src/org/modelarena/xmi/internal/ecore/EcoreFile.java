// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.SAXXMIHandler;
import org.eclipse.emf.ecore.xmi.impl.XMILoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.modelarena.core.model.MetamodelLimits;
import org.xml.sax.helpers.DefaultHandler;

/**
 * An .ecore file as EMF reads it, except for two things that a file can do there: a namespace, or a {@code schemaLocation}, makes EMF load
 * a Java class or open an address; and a value of {@code instanceClass} or {@code defaultValue} makes it load a class or read a
 * serialized Java object. Here namespaces are those of known packages, and these two have no values.
 */
final class EcoreFile extends XMIResourceImpl {
	/** Beside packages, there are annotations and type arguments that may lie in each other. */
	private static final int DEPTH = 10 * MetamodelLimits.NESTING;

	private final Map<String, EClassifier> byName = new HashMap<>();
	/** How many classifiers are in the map. */
	private int named;

	EcoreFile(URI uri) {
		super(uri);
	}

	/** EMF would collect the names of a package anew for each reference while it grows. */
	@Override
	public EObject getEObject(String fragment) {
		int end = fragment.indexOf('/', 2);
		String name = fragment.startsWith("//") ? fragment.substring(2, end < 0 ? fragment.length() : end) : "";
		boolean simple = !name.isEmpty() && name.codePoints().allMatch(Character::isJavaIdentifierPart);
		if (!simple || getContents().size() != 1 || !(getContents().get(0) instanceof EPackage root)) {
			return super.getEObject(fragment);
		}
		EObject found = classifier(root, name);
		if (found == null) {
			found = root.getESubpackages().stream().filter(sub -> name.equals(sub.getName())).findFirst().orElse(null);
		}
		if (found == null) {
			// It may come later in the file, and is looked for again at the end.
			return isLoading() ? null : super.getEObject(fragment);
		}
		for (String segment : end < 0 ? new String[0] : fragment.substring(end + 1).split("/", -1)) {
			found = found == null ? null : ((InternalEObject) found).eObjectForURIFragmentSegment(segment);
		}
		return found;
	}

	private EClassifier classifier(EPackage root, String name) {
		List<EClassifier> all = root.getEClassifiers();
		// The last one may not have its name yet.
		for (; named < all.size() && all.get(named).getName() != null; named++) {
			byName.putIfAbsent(all.get(named).getName(), all.get(named));
		}
		return byName.get(name);
	}

	@Override
	protected XMLLoad createXMLLoad() {
		return new XMILoadImpl(createXMLHelper()) {
			@Override
			protected DefaultHandler makeDefaultHandler() {
				return new Handler(resource, helper, options);
			}
		};
	}

	private static final class Handler extends SAXXMIHandler {
		private int classifiers;
		private int depth;

		Handler(XMLResource resource, XMLHelper helper, Map<?, ?> options) {
			super(resource, helper, options);
		}

		/** Counts here, since EMF gets slow with what has too many parts before the whole can be looked at. */
		@Override
		public void startElement(String uri, String localName, String name) {
			if (name.equals("eClassifiers")) {
				MetamodelLimits.require(++classifiers, MetamodelLimits.CLASSIFIERS, "The metamodel has", "classifiers");
			}
			MetamodelLimits.require(++depth, DEPTH, "The file has", "elements in each other");
			super.startElement(uri, localName, name);
		}

		@Override
		public void endElement(String uri, String localName, String name) {
			depth--;
			if (name.equals("eClassifiers") && objects.peek() instanceof EClass type) {
				MetamodelLimits.requireSupertypes(type);
			}
			super.endElement(uri, localName, name);
		}

		@Override
		protected EPackage getPackageForURI(String uri) {
			EPackage known = uri == null ? null : packageRegistry.getEPackage(uri);
			return known == null || known.eIsProxy() ? null : known;
		}

		@Override
		protected void setFeatureValue(EObject object, EStructuralFeature feature, Object value, int position) {
			EClassifier type = feature.getEType();
			if (type == EcorePackage.Literals.EJAVA_CLASS || type == EcorePackage.Literals.EJAVA_OBJECT) {
				error(new IllegalValueException(object, feature, value, null, getLocation(), getLineNumber(), getColumnNumber()));
			} else {
				super.setFeatureValue(object, feature, value, position);
			}
		}
	}
}
