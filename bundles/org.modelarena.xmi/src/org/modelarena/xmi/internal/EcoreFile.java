package org.modelarena.xmi.internal;

import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.SAXXMIHandler;
import org.eclipse.emf.ecore.xmi.impl.XMILoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.xml.sax.helpers.DefaultHandler;

/**
 * An .ecore file as EMF reads it, but for two things that a file can do there: a namespace, or a {@code schemaLocation}, makes EMF load
 * a Java class or open an address; and a value of {@code instanceClass} or {@code defaultValue} makes it load a class or read a
 * serialized Java object. Here namespaces are those of known packages, and these two have no values.
 */
final class EcoreFile extends XMIResourceImpl {
	EcoreFile(URI uri) {
		super(uri);
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
		Handler(XMLResource resource, XMLHelper helper, Map<?, ?> options) {
			super(resource, helper, options);
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
