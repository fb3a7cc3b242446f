// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.XMIException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.impl.SAXXMIHandler;
import org.eclipse.emf.ecore.xmi.impl.SAXXMLHandler;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelLimits;
import org.modelarena.xmi.internal.input.EmfErrors;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/** EMF's readers of the tags of a file, as {@link ModelResource} has them. EMF has two that share no more than what both add here. */
final class ModelHandlers {
	private static final int CHECK_INTERVAL = 0x3FF;

	private ModelHandlers() {
	}

	private static EPackage known(EPackage.Registry registry, String uri) {
		EPackage known = uri == null ? null : registry.getEPackage(uri);
		return known == null || known.eIsProxy() ? null : known;
	}

	private static boolean isRefused(EStructuralFeature feature) {
		EClassifier type = feature.getEType();
		return type == EcorePackage.Literals.EJAVA_CLASS || type == EcorePackage.Literals.EJAVA_OBJECT;
	}

	/** Whether EMF leaves it to the other end to set a feature. */
	private static boolean isLeftToOtherEnd(EStructuralFeature feature) {
		return feature instanceof EReference reference && !reference.isMany() && !reference.isContainer() && !reference.isContainment() && reference.getEOpposite() != null
				&& !reference.getEOpposite().isTransient();
	}

	/** The name of an element of the file that EMF does not look at, as the element should name this one. It need not. */
	private static Stream<String> passedOver(EReference reference, String ids) {
		String name = isLeftToOtherEnd(reference) ? ids.strip().substring(ids.strip().lastIndexOf(' ') + 1) : "";
		return Stream.of(name.startsWith("#") ? name.substring(1) : name).filter(each -> !each.isEmpty() && each.indexOf('#') < 0);
	}

	private static boolean isSaidByOtherEnd(EObject object, EStructuralFeature feature) {
		return isLeftToOtherEnd(feature) && object.eGet(feature, false) != null;
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

	/** Of XMI. */
	static final class OfXmi extends SAXXMIHandler {
		private final ModelResource file;
		private final Pace pace;

		OfXmi(ModelResource file, XMLHelper helper, Map<?, ?> options, Cancellation cancellation) {
			super(file, helper, options);
			this.file = file;
			this.pace = new Pace(cancellation);
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

		private Stream<MissingNames.Name> waiting() {
			return Stream.concat(forwardSingleReferences.stream().map(each -> new MissingNames.Name(each.getObject(), each.getFeature(), (String) each.getValue(), each.getPosition(),
					each.getLineNumber(), each.getColumnNumber())), forwardManyReferences.stream().flatMap(MissingNames.Name::of));
		}

		@Override
		protected void handleForwardReferences(boolean isEndDocument) {
			if (file.missing().areAny(waiting())) {
				List<MissingNames.Name> settled = file.missing().settled(waiting());
				forwardManyReferences.clear();
				forwardSingleReferences.clear();
				settled.forEach(each -> forwardSingleReferences.add(new SingleReference(each.source(), each.feature(), each.name(), each.position(), each.line(), each.column())));
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
			if (file.containment().isSaidByNesting(feature, value) || isSaidByOtherEnd(object, feature)) {
				return;
			}
			if (isRefused(feature) || ContainmentCheck.closesCycle(object, feature, value)) {
				error(new IllegalValueException(object, feature, value, null, getLocation(), getLineNumber(), getColumnNumber()));
				return;
			}
			file.containment().claimed(object, feature, value, getLineNumber(), getColumnNumber());
			if (position >= 0 && helper.getFeatureKind(feature) == XMLHelper.IS_MANY_MOVE && !((List<?>) object.eGet(feature)).contains(value)) {
				// It is not, if only this end is written.
				super.setFeatureValue(object, feature, value, -1);
			}
			super.setFeatureValue(object, feature, value, position);
			file.noteId(object, feature);
		}

		@Override
		protected void setValueFromId(EObject object, EReference reference, String ids) {
			// A list that is set and empty is written so.
			if (reference.isContainment() && !ids.isBlank()) {
				error(new XMIException(EmfErrors.heldByAttribute(reference.getName()), getLocation(), getLineNumber(), getColumnNumber()));
			} else {
				super.setValueFromId(object, reference, ids);
				passedOver(reference, ids).forEach(name -> forwardSingleReferences.add(new SingleReference(object, reference, name, -1, getLineNumber(), getColumnNumber())));
			}
		}

		@Override
		protected EObject createObject(EFactory factory, EClassifier type, boolean isDocumentRoot) {
			EObject object = super.createObject(factory, type, isDocumentRoot);
			return isDocumentRoot ? object : file.containment().created(object, getLineNumber());
		}

		@Override
		@SuppressWarnings("deprecation") // EMF makes most elements by it.
		protected EObject createObjectFromFactory(EFactory factory, String typeName) {
			return file.containment().created(super.createObjectFromFactory(factory, typeName), getLineNumber());
		}

		@Override
		public void endDocument() {
			List<IllegalValueException> impossible = file.containment().impossibleClaims(pace.cancellation);
			impossible.forEach(this::error);
			// Else EMF makes them true, and may not end.
			if (impossible.isEmpty()) {
				super.endDocument();
			}
		}
	}

	/** Of plain XML of a schema. */
	static final class OfSchema extends SAXXMLHandler {
		private final ModelResource file;
		private final Pace pace;

		OfSchema(ModelResource file, XMLHelper helper, Map<?, ?> options, Cancellation cancellation) {
			super(file, helper, options);
			this.file = file;
			this.pace = new Pace(cancellation);
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

		private Stream<MissingNames.Name> waiting() {
			return Stream.concat(forwardSingleReferences.stream().map(each -> new MissingNames.Name(each.getObject(), each.getFeature(), (String) each.getValue(), each.getPosition(),
					each.getLineNumber(), each.getColumnNumber())), forwardManyReferences.stream().flatMap(MissingNames.Name::of));
		}

		@Override
		protected void handleForwardReferences(boolean isEndDocument) {
			if (file.missing().areAny(waiting())) {
				List<MissingNames.Name> settled = file.missing().settled(waiting());
				forwardManyReferences.clear();
				forwardSingleReferences.clear();
				settled.forEach(each -> forwardSingleReferences.add(new SingleReference(each.source(), each.feature(), each.name(), each.position(), each.line(), each.column())));
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
			if (file.containment().isSaidByNesting(feature, value) || isSaidByOtherEnd(object, feature)) {
				return;
			}
			if (isRefused(feature) || ContainmentCheck.closesCycle(object, feature, value)) {
				error(new IllegalValueException(object, feature, value, null, getLocation(), getLineNumber(), getColumnNumber()));
				return;
			}
			file.containment().claimed(object, feature, value, getLineNumber(), getColumnNumber());
			if (position >= 0 && helper.getFeatureKind(feature) == XMLHelper.IS_MANY_MOVE && !((List<?>) object.eGet(feature)).contains(value)) {
				// It is not, if only this end is written.
				super.setFeatureValue(object, feature, value, -1);
			}
			super.setFeatureValue(object, feature, value, position);
			file.noteId(object, feature);
		}

		@Override
		protected void setValueFromId(EObject object, EReference reference, String ids) {
			// A list that is set and empty is written so.
			if (reference.isContainment() && !ids.isBlank()) {
				error(new XMIException(EmfErrors.heldByAttribute(reference.getName()), getLocation(), getLineNumber(), getColumnNumber()));
			} else {
				super.setValueFromId(object, reference, ids);
				passedOver(reference, ids).forEach(name -> forwardSingleReferences.add(new SingleReference(object, reference, name, -1, getLineNumber(), getColumnNumber())));
			}
		}

		@Override
		protected EObject createObject(EFactory factory, EClassifier type, boolean isDocumentRoot) {
			EObject object = super.createObject(factory, type, isDocumentRoot);
			return isDocumentRoot ? object : file.containment().created(object, getLineNumber());
		}

		@Override
		@SuppressWarnings("deprecation") // EMF makes most elements by it.
		protected EObject createObjectFromFactory(EFactory factory, String typeName) {
			return file.containment().created(super.createObjectFromFactory(factory, typeName), getLineNumber());
		}

		@Override
		public void endDocument() {
			List<IllegalValueException> impossible = file.containment().impossibleClaims(pace.cancellation);
			impossible.forEach(this::error);
			// Else EMF makes them true, and may not end.
			if (impossible.isEmpty()) {
				super.endDocument();
			}
		}
	}
}
