// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.XMIException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.SAXXMIHandler;
import org.eclipse.emf.ecore.xmi.impl.SAXXMLHandler;
import org.eclipse.emf.ecore.xmi.impl.XMILoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLLoadImpl;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelLimits;
import org.modelarena.xmi.internal.input.EmfErrors;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A model file as EMF reads it, for files that nobody vouches for: namespaces are those of packages that are found, never names of Java
 * classes, and no value makes EMF load a class or read a serialized object.
 */
final class ModelResource extends XMIResourceImpl {
	private static final int CHECK_INTERVAL = 0x3FF;

	private final boolean isSchemaInstance;
	private final Map<String, EObject> missing = new HashMap<>();
	/** The first element with each id that is a value of an attribute. */
	private final Map<String, EObject> ids = new FirstById();
	private final Set<String> repeated = new TreeSet<>();
	private final ContainmentCheck containment = new ContainmentCheck(this);
	private boolean keepsUnresolved;
	private final Cancellation cancellation;

	/** @param isSchemaInstance whether the file is plain XML of a schema, not XMI */
	ModelResource(URI uri, boolean isSchemaInstance, Cancellation cancellation) {
		super(uri);
		this.isSchemaInstance = isSchemaInstance;
		this.cancellation = cancellation;
		// Else each look-up of an id goes through the whole model.
		setIntrinsicIDToEObjectMap(ids);
	}

	/**
	 * While the file is read, EMF goes through what is there for each reference, and takes the first element with that id, or the last one with that
	 * {@code xmi:id}. These are noted here when they come.
	 */
	@Override
	protected EObject getEObjectByID(String id) {
		EObject given = isLoading() && idToEObjectMap != null ? idToEObjectMap.get(id) : null;
		return given != null ? given : isLoading() ? ids.get(id) : super.getEObjectByID(id);
	}

	@Override
	public void setID(EObject object, String id) {
		EObject other = id == null || idToEObjectMap == null ? null : idToEObjectMap.get(id);
		if (other != null && other != object) {
			repeated.add(id);
		}
		super.setID(object, id);
	}

	private void noteId(EObject object, EStructuralFeature feature) {
		if (feature instanceof EAttribute attribute && attribute.isID()) {
			String id = EcoreUtil.getID(object);
			if (id != null) {
				ids.put(id, object);
			}
		}
	}

	/** EMF itself notes them one after another, so that the last would stay. */
	private final class FirstById extends HashMap<String, EObject> {
		private static final long serialVersionUID = 1L;

		@Override
		public EObject put(String id, EObject object) {
			EObject first = putIfAbsent(id, object);
			if (first != null && first != object) {
				repeated.add(id);
			}
			return first;
		}
	}

	/** What is known of who holds whom. */
	ContainmentCheck containment() {
		return containment;
	}

	/** Why a feature cannot be set; null if it can. */
	private IllegalValueException refusal(EObject object, EStructuralFeature feature, Object value, int line, int column) {
		if (isRefused(feature) || ContainmentCheck.closesCycle(object, feature, value)) {
			return new IllegalValueException(object, feature, value, null, getURI().toString(), line, column);
		}
		containment.claimed(object, feature, value, line, column);
		return null;
	}

	private EObject created(EObject object, int line) {
		if (object != null) {
			containment.created(object, line);
		}
		return object;
	}

	/** What is wrong with elements of this file that are named in the place of those that are held. */
	private List<IllegalValueException> claimErrors() {
		return containment.impossibleClaims().stream()
				.map(claim -> new IllegalValueException(claim.holder(), claim.feature(), claim.proxy(), null, getURI().toString(), claim.line(), claim.column())).toList();
	}

	/** The ids that several elements have. */
	Set<String> repeated() {
		return repeated;
	}

	/** Keeps references that lead to nothing in the file, where EMF leaves them out with an error. */
	void keepUnresolved() {
		keepsUnresolved = true;
	}

	/** The object of that name; a stand-in for one that is named, and is not there. */
	@Override
	public EObject getEObject(String fragment) {
		EObject found = super.getEObject(fragment);
		return found == null && isLoading() ? missing.get(fragment) : found;
	}

	/** Makes proxies, which keep the name, of what references of this file name and what is not in it. */
	private void keepMissing(EStructuralFeature feature, Object... names) {
		EClass type = ((EReference) feature).getEReferenceType();
		for (Object name : names) {
			if (!type.isAbstract() && !type.isInterface() && type != EcorePackage.Literals.EOBJECT && name instanceof String id && getEObject(id) == null) {
				EObject proxy = EcoreUtil.create(type);
				((InternalEObject) proxy).eSetProxyURI(getURI().appendFragment(id));
				missing.put(id, proxy);
			}
		}
	}

	@Override
	protected boolean useUUIDs() {
		return false;
	}

	@Override
	protected XMLLoad createXMLLoad() {
		if (isSchemaInstance) {
			return new XMLLoadImpl(createXMLHelper()) {
				@Override
				protected DefaultHandler makeDefaultHandler() {
					return new SchemaHandler(resource, helper, options, cancellation);
				}
			};
		}
		return new XMILoadImpl(createXMLHelper()) {
			@Override
			protected DefaultHandler makeDefaultHandler() {
				return new XmiHandler(resource, helper, options, cancellation);
			}
		};
	}

	private static EPackage known(EPackage.Registry registry, String uri) {
		EPackage known = uri == null ? null : registry.getEPackage(uri);
		return known == null || known.eIsProxy() ? null : known;
	}

	private static boolean isRefused(EStructuralFeature feature) {
		EClassifier type = feature.getEType();
		return type == EcorePackage.Literals.EJAVA_CLASS || type == EcorePackage.Literals.EJAVA_OBJECT;
	}

	/** Counts elements and their depth. */
	private static final class Pace {
		private final Cancellation cancellation;
		private int depth;
		private int count;

		Pace(Cancellation cancellation) {
			this.cancellation = cancellation;
		}

		void enter() throws SAXException {
			if (++depth > ModelLimits.DEPTH) {
				throw new SAXException(ModelLimits.tooDeep(depth, ModelLimits.DEPTH, "model files may have"));
			}
			if ((++count & CHECK_INTERVAL) == 0) {
				cancellation.check();
			}
		}

		void leave() {
			depth--;
		}

		/** A value is set: many of them are when the elements are all there, and nothing is read any more. */
		void step() {
			if ((++count & CHECK_INTERVAL) == 0) {
				cancellation.check();
			}
		}
	}

	private static final class XmiHandler extends SAXXMIHandler {
		private final Pace pace;

		XmiHandler(XMLResource resource, XMLHelper helper, Map<?, ?> options, Cancellation cancellation) {
			super(resource, helper, options);
			pace = new Pace(cancellation);
		}

		@Override
		public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
			pace.enter();
			super.startElement(uri, localName, name, attributes);
		}

		@Override
		public void endElement(String uri, String localName, String name) {
			pace.leave();
			super.endElement(uri, localName, name);
		}

		@Override
		protected void handleForwardReferences(boolean isEndDocument) {
			ModelResource file = (ModelResource) xmlResource;
			if (isEndDocument && file.keepsUnresolved) {
				forwardSingleReferences.forEach(each -> file.keepMissing(each.getFeature(), each.getValue()));
				forwardManyReferences.forEach(each -> file.keepMissing(each.getFeature(), each.getValues()));
			}
			super.handleForwardReferences(isEndDocument);
		}

		@Override
		protected EPackage getPackageForURI(String uri) {
			return known(packageRegistry, uri);
		}

		@Override
		protected void setFeatureValue(EObject object, EStructuralFeature feature, Object value, int position) {
			pace.step();
			ModelResource file = (ModelResource) xmlResource;
			if (file.containment.isSaidByNesting(feature, value)) {
				return;
			}
			IllegalValueException refusal = file.refusal(object, feature, value, getLineNumber(), getColumnNumber());
			if (refusal != null) {
				error(refusal);
			} else {
				super.setFeatureValue(object, feature, value, position);
				file.noteId(object, feature);
			}
		}

		@Override
		protected void setValueFromId(EObject object, EReference reference, String ids) {
			// A list that is set and empty is written so.
			if (reference.isContainment() && !ids.isBlank()) {
				error(new XMIException(EmfErrors.heldByAttribute(reference.getName()), getLocation(), getLineNumber(), getColumnNumber()));
			} else {
				super.setValueFromId(object, reference, ids);
			}
		}

		@Override
		protected EObject createObject(EFactory factory, EClassifier type, boolean isDocumentRoot) {
			EObject object = super.createObject(factory, type, isDocumentRoot);
			return isDocumentRoot ? object : ((ModelResource) xmlResource).created(object, getLineNumber());
		}

		@Override
		@SuppressWarnings("deprecation") // EMF makes most elements by it.
		protected EObject createObjectFromFactory(EFactory factory, String typeName) {
			return ((ModelResource) xmlResource).created(super.createObjectFromFactory(factory, typeName), getLineNumber());
		}

		@Override
		public void endDocument() {
			((ModelResource) xmlResource).claimErrors().forEach(this::error);
			super.endDocument();
		}
	}

	private static final class SchemaHandler extends SAXXMLHandler {
		private final Pace pace;

		SchemaHandler(XMLResource resource, XMLHelper helper, Map<?, ?> options, Cancellation cancellation) {
			super(resource, helper, options);
			pace = new Pace(cancellation);
		}

		@Override
		public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
			pace.enter();
			super.startElement(uri, localName, name, attributes);
		}

		@Override
		public void endElement(String uri, String localName, String name) {
			pace.leave();
			super.endElement(uri, localName, name);
		}

		@Override
		protected EPackage getPackageForURI(String uri) {
			return known(packageRegistry, uri);
		}

		@Override
		protected void setFeatureValue(EObject object, EStructuralFeature feature, Object value, int position) {
			pace.step();
			ModelResource file = (ModelResource) xmlResource;
			if (file.containment.isSaidByNesting(feature, value)) {
				return;
			}
			IllegalValueException refusal = file.refusal(object, feature, value, getLineNumber(), getColumnNumber());
			if (refusal != null) {
				error(refusal);
			} else {
				super.setFeatureValue(object, feature, value, position);
				file.noteId(object, feature);
			}
		}

		@Override
		protected void setValueFromId(EObject object, EReference reference, String ids) {
			// A list that is set and empty is written so.
			if (reference.isContainment() && !ids.isBlank()) {
				error(new XMIException(EmfErrors.heldByAttribute(reference.getName()), getLocation(), getLineNumber(), getColumnNumber()));
			} else {
				super.setValueFromId(object, reference, ids);
			}
		}

		@Override
		protected EObject createObject(EFactory factory, EClassifier type, boolean isDocumentRoot) {
			EObject object = super.createObject(factory, type, isDocumentRoot);
			return isDocumentRoot ? object : ((ModelResource) xmlResource).created(object, getLineNumber());
		}

		@Override
		@SuppressWarnings("deprecation") // EMF makes most elements by it.
		protected EObject createObjectFromFactory(EFactory factory, String typeName) {
			return ((ModelResource) xmlResource).created(super.createObjectFromFactory(factory, typeName), getLineNumber());
		}

		@Override
		public void endDocument() {
			((ModelResource) xmlResource).claimErrors().forEach(this::error);
			super.endDocument();
		}
	}
}
