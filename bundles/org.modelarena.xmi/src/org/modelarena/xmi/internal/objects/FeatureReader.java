// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.FeatureMap;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.modelarena.core.ElementSink;

/** Reads one feature of objects, and passes the contents of the stored form's feature to a sink. */
abstract class FeatureReader {
	final EStructuralFeature original;

	private FeatureReader(EStructuralFeature original) {
		this.original = original;
	}

	/** The readers of a class, for the features that have values of their own. */
	static List<FeatureReader> all(EClass type, StoredForm form) {
		List<FeatureReader> readers = new ArrayList<>();
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			EStructuralFeature held = form.feature(feature);
			if (held == null || held.isTransient() && !(held instanceof EReference reference && isKept(reference.getEOpposite()))) {
				if (isLeftOut(feature)) {
					readers.add(new PassedOver(feature));
				}
				continue;
			}
			if (FeatureMapUtil.isFeatureMap(feature)) {
				if (!feature.isDerived()) {
					readers.add(new Entries(feature, (EAttribute) held));
				}
			} else if (held instanceof EAttribute attribute) {
				readers.add(new Values(feature, attribute));
			} else if (((EReference) held).isContainment()) {
				readers.add(new Contents(feature));
			} else if (!((EReference) held).isContainer()) {
				readers.add(new Targets(feature, (EReference) held));
			}
		}
		return readers;
	}

	/** Whether values of a feature, which the store does not keep, are a loss: the code of generated packages finds what it computes again. */
	private static boolean isLeftOut(EStructuralFeature feature) {
		boolean isSpelling = FeatureMapUtil.isFeatureMap(feature) || feature instanceof EReference reference
				&& (reference.isContainer() || reference.getEType() == EcorePackage.Literals.ESTRING_TO_STRING_MAP_ENTRY);
		return !isSpelling && feature.getEContainingClass().getEPackage().getClass() == EPackageImpl.class;
	}

	private static boolean isKept(EReference opposite) {
		return opposite != null && !opposite.isTransient() && !opposite.isDerived() && !opposite.isVolatile();
	}

	/** Whether the code of a generated package computes the feature; that need not be right for each object. */
	private boolean isComputed() {
		return original.isVolatile() || original.isDerived();
	}

	/** Whether the code of a generated package gives the value, which may be one even where none is set. */
	private boolean hasCode() {
		return original.getEContainingClass().getEPackage().getClass() != EPackageImpl.class;
	}

	abstract void read(EObject object, ObjectModel model, int key, ElementSink sink);

	/** Notes a feature that is set although it has no value, or what it has where it is not set. */
	void noteSet(EObject object, ObjectModel model, int key) {
		if (object instanceof EEnumLiteral literal && original == EcorePackage.Literals.EENUM_LITERAL__LITERAL) {
			if (literal.eIsSet(original) && Objects.equals(literal.getLiteral(), literal.getName())) {
				model.noteSet(key, original);
			}
			return;
		}
		if (original.isUnsettable() && !original.isDerived() && object.eIsSet(original)) {
			Object value = object.eGet(original);
			if (original.isMany() ? ((List<?>) value).isEmpty() : Objects.equals(value, original.getDefaultValue())) {
				model.noteSet(key, original);
			}
		}
	}

	/** The values of a feature, none where it is not set. */
	List<?> held(EObject object) {
		if (!isComputed() && !hasCode()) {
			return object.eIsSet(original) ? list(object.eGet(original)) : List.of();
		}
		try {
			Object value = object.eGet(original);
			return Objects.equals(value, original.getDefaultValue()) ? List.of() : list(value);
		} catch (RuntimeException cannotCompute) {
			// An incomplete model may have no such value.
			return List.of();
		}
	}

	private List<?> list(Object value) {
		return value == null ? List.of() : original.isMany() ? new ArrayList<>((List<?>) value) : List.of(value);
	}

	/** Counts what is not kept. */
	private static final class PassedOver extends FeatureReader {
		PassedOver(EStructuralFeature original) {
			super(original);
		}

		@Override
		void read(EObject object, ObjectModel model, int key, ElementSink sink) {
			if (object.eIsSet(original)) {
				model.passOver(original, original.isMany() ? ((List<?>) object.eGet(original)).size() : 1);
			}
		}
	}

	/**
	 * Reads nothing of what elements hold, as their contents tell it; only notes what contents do not tell: that a reference is set to an empty list, or to a null, and which parts are
	 * missing.
	 */
	private static final class Contents extends FeatureReader {
		Contents(EStructuralFeature original) {
			super(original);
		}

		@Override
		void read(EObject object, ObjectModel model, int key, ElementSink sink) {
			noteSet(object, model, key);
			int index = 0;
			for (Object part : held(object)) {
				if (part instanceof EObject missing && missing.eIsProxy()) {
					model.isInside(new OutwardReference(object, (EReference) original, index, missing));
				}
				index++;
			}
		}
	}

	private static final class Values extends FeatureReader {
		private final EAttribute attribute;

		Values(EStructuralFeature original, EAttribute attribute) {
			super(original);
			this.attribute = attribute;
		}

		@Override
		void read(EObject object, ObjectModel model, int key, ElementSink sink) {
			noteSet(object, model, key);
			for (Object value : held(object)) {
				if (value == null) {
					throw model.error(object, "a null (xsi:nil) among the values of '" + original.getName() + "' is not supported.");
				}
				sink.attribute(key, attribute, stored(object, value, model));
			}
		}

		private Object stored(EObject object, Object value, ObjectModel model) {
			EDataType type = attribute.getEAttributeType();
			if (type instanceof EEnum enumeration && value instanceof Enumerator literal) {
				return Objects.requireNonNull(enumeration.getEEnumLiteralByLiteral(literal.getLiteral()), literal.getLiteral());
			}
			if (type.getInstanceClass() == null || type.isInstance(value)) {
				return value;
			}
			EDataType declared = (EDataType) original.getEType();
			// An element that stands in the place of another one may have a value of a narrower type, which XML writes alike.
			String name = QualifiedNames.text(value);
			String text = name != null ? name : declared.isInstance(value) ? EcoreUtil.convertToString(declared, value) : value.toString();
			if (!declared.isInstance(value) && type.getInstanceClass() != String.class) {
				return EcoreUtil.createFromString(type, text);
			}
			if (type.getInstanceClass() != String.class || text == null) {
				throw model.error(object, "stores cannot hold the value '" + value + "' of '" + original.getName() + "'.");
			}
			return text;
		}
	}

	private static final class Targets extends FeatureReader {
		private final EReference reference;

		Targets(EStructuralFeature original, EReference reference) {
			super(original);
			this.reference = reference;
		}

		/** Whether its targets have one other end, which EMF's objects may lead to a list that has them twice. */
		private boolean isOnce() {
			return reference.isMany() && reference.getEOpposite() != null && !reference.getEOpposite().isMany();
		}

		@Override
		void read(EObject object, ObjectModel model, int key, ElementSink sink) {
			noteSet(object, model, key);
			int index = 0;
			Set<Object> once = isOnce() ? Collections.newSetFromMap(new IdentityHashMap<>()) : null;
			for (Object named : held(object)) {
				EObject target = inFile(object, (EObject) named);
				if (once != null && !once.add(target)) {
					index++;
					continue;
				}
				// What is computed may lead out of the model, to the types of the metamodel's own metamodel for instance.
				if (model.isInside(new OutwardReference(object, (EReference) original, index++, target))) {
					sink.reference(key, reference, model.key(target));
				}
			}
		}
	}

	/** The target of a reference that EMF does not resolve, if its tag names an element of the same file. */
	private static EObject inFile(EObject source, EObject target) {
		boolean isHere = target.eIsProxy() && ((InternalEObject) target).eProxyURI().trimFragment().equals(source.eResource().getURI());
		return isHere ? EcoreUtil.resolve(target, source) : target;
	}

	/** The order in a feature map, as texts that {@link EntryText} describes. */
	private static final class Entries extends FeatureReader {
		private final EAttribute attribute;

		Entries(EStructuralFeature original, EAttribute attribute) {
			super(original);
			this.attribute = attribute;
		}

		@Override
		void read(EObject object, ObjectModel model, int key, ElementSink sink) {
			if (!object.eIsSet(original)) {
				return;
			}
			for (Object entry : (List<?>) object.eGet(original)) {
				if (((FeatureMap.Entry) entry).getValue() instanceof EObject target && model.isDropped(inFile(object, target))) {
					continue;
				}
				sink.attribute(key, attribute, EntryText.of((FeatureMap.Entry) entry, object.eClass()));
			}
		}
	}
}
