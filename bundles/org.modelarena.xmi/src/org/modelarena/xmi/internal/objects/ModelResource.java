// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.impl.XMIHelperImpl;
import org.eclipse.emf.ecore.xmi.impl.XMILoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLLoadImpl;
import org.modelarena.core.Cancellation;
import org.modelarena.xmi.Unresolved;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A model file as EMF reads it, for files that nobody vouches for: namespaces are those of packages that are found, never names of Java
 * classes, and no value makes EMF load a class or read a serialized object.
 */
final class ModelResource extends XMIResourceImpl {
	private final boolean isSchemaInstance;
	/** The first element with each id that is a value of an attribute. */
	private final Map<String, EObject> ids = new FirstById();
	private final Set<String> repeated = new TreeSet<>();
	private final ContainmentCheck containment = new ContainmentCheck(this);
	private final MissingNames missing;
	private final QualifiedNames names;
	private final Cancellation cancellation;

	/**
	 * @param isSchemaInstance whether the file is plain XML of a schema, not XMI
	 * @param names            those of the model, to which the ones in this file come
	 */
	ModelResource(URI uri, boolean isSchemaInstance, Unresolved unresolved, QualifiedNames names, Cancellation cancellation) {
		super(uri);
		this.names = names;
		this.isSchemaInstance = isSchemaInstance;
		this.missing = new MissingNames(this, unresolved);
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

	/** Notes the id of an element, when that is set. */
	void noteId(EObject object, EStructuralFeature feature) {
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

	/** The check of who holds whom, with what is known of that. */
	ContainmentCheck containment() {
		return containment;
	}

	/** The ids that several elements have. */
	Set<String> repeated() {
		return repeated;
	}

	/** The names that lead to nothing in the file. */
	MissingNames missing() {
		return missing;
	}

	/** The object of that name; a stand-in for one that is named, and is not there. */
	@Override
	public EObject getEObject(String fragment) {
		EObject standIn = missing.standIn(fragment);
		if (standIn != null) {
			return standIn;
		}
		try {
			return super.getEObject(fragment);
		} catch (RuntimeException e) {
			if (isLoading()) {
				// It is no path through this model; EMF would end without saying where.
				return null;
			}
			throw e;
		}
	}

	@Override
	protected boolean useUUIDs() {
		return false;
	}

	@Override
	protected XMLHelper createXMLHelper() {
		return new XMIHelperImpl(this) {
			@Override
			protected Object updateQNameURI(Object value) {
				return names.noted(super.updateQNameURI(value));
			}
		};
	}

	@Override
	protected XMLLoad createXMLLoad() {
		if (isSchemaInstance) {
			return new XMLLoadImpl(createXMLHelper()) {
				@Override
				protected DefaultHandler makeDefaultHandler() {
					return new ModelHandlers.OfSchema((ModelResource) resource, helper, options, cancellation);
				}
			};
		}
		return new XMILoadImpl(createXMLHelper()) {
			@Override
			protected DefaultHandler makeDefaultHandler() {
				return new ModelHandlers.OfXmi((ModelResource) resource, helper, options, cancellation);
			}
		};
	}
}
