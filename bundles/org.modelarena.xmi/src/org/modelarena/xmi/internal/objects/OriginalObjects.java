// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.ObjectBuilder;
import org.modelarena.xmi.internal.binary.ObjectLinks;

/** Builds EMF objects of the original form from elements of the stored form. Not thread-safe. */
final class OriginalObjects implements ElementSink {
	/** The features whose values EMF keeps twice: by these, and by their generic forms, which say more. */
	private static final Map<EStructuralFeature, EStructuralFeature> GENERIC = Map.of(EcorePackage.Literals.ETYPED_ELEMENT__ETYPE,
			EcorePackage.Literals.ETYPED_ELEMENT__EGENERIC_TYPE, EcorePackage.Literals.ECLASS__ESUPER_TYPES, EcorePackage.Literals.ECLASS__EGENERIC_SUPER_TYPES,
			EcorePackage.Literals.EOPERATION__EEXCEPTIONS, EcorePackage.Literals.EOPERATION__EGENERIC_EXCEPTIONS);
	private static final Set<EStructuralFeature> COMPUTED = Set.of(EcorePackage.Literals.EGENERIC_TYPE__ERAW_TYPE);

	/** A reference that EMF may have in its generic form already. */
	private record Doubled(int source, EStructuralFeature original, int target) {
	}

	private final OriginalForm form;
	private final ObjectBuilder builder;
	private final List<EObject> objects = new ArrayList<>();
	private final Map<EObject, MapContents> maps = new IdentityHashMap<>();
	private final ExtendedMetaData metaData;
	private final QualifiedNames names;
	private final List<Doubled> doubled = new ArrayList<>();
	private final List<Runnable> outward = new ArrayList<>();
	private final BitSet roots = new BitSet();
	private EObject created;

	OriginalObjects(OriginalForm form, ExtendedMetaData metaData, QualifiedNames names, Progress progress) {
		this.form = form;
		this.names = names;
		this.metaData = metaData;
		builder = new ObjectBuilder(object -> created = object, progress);
	}

	/** The names that files have for the original form. */
	ExtendedMetaData metaData() {
		return metaData;
	}

	/** The maker of values from texts. */
	QualifiedNames names() {
		return names;
	}

	/** The object of a number, counted from 0 in the order of the elements. */
	EObject object(long number) {
		return objects.get((int) number);
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		EStructuralFeature original = containment == null ? null : form.feature(containment);
		EStructuralFeature map = containment == null ? null : form.mapOf(containment);
		boolean isInMap = map != null || original != null && form.isMember(original);
		// What stands in a feature map gets its place there when the order of all is known.
		builder.begin(form.type(type), isInMap ? NONE : container, isInMap ? null : (EReference) original);
		roots.set(objects.size(), containment == null);
		objects.add(created);
		if (map != null) {
			contents(container).addOther(map, created);
		} else if (isInMap) {
			contents(container).add(original, created);
		}
	}

	private MapContents contents(long key) {
		return maps.computeIfAbsent(object(key), MapContents::new);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		if (Metamodel.isMapOrder(attribute)) {
			contents(key).addEntry(form.feature(attribute), (String) value);
			return;
		}
		EAttribute original = (EAttribute) form.feature(attribute);
		if (form.isMember(original)) {
			contents(key).add(original, value(original, value));
		} else if (isWritten(original, object(key)) && !isTold(original, value, object(key))) {
			builder.attribute(key, original, value(original, value));
		}
	}

	/**
	 * Whether a value says nothing but what another one has said: the name of a classifier's Java class, after its class name, of which EMF would write the one set last;
	 * and the text of a literal that is its name, which EMF gives where no other is set. A file that has the latter twice is told of as of a feature that is set.
	 */
	private static boolean isTold(EAttribute original, Object value, EObject object) {
		return original == EcorePackage.Literals.ECLASSIFIER__INSTANCE_TYPE_NAME && value.equals(((EClassifier) object).getInstanceClassName())
				|| original == EcorePackage.Literals.EENUM_LITERAL__LITERAL && value.equals(((EEnumLiteral) object).getName());
	}

	private Object value(EAttribute original, Object value) {
		EDataType type = original.getEAttributeType();
		if (value instanceof EEnumLiteral literal && type instanceof EEnum enumeration) {
			return enumeration.getEEnumLiteralByLiteral(literal.getLiteral()).getInstance();
		}
		if (!(value instanceof String text) || type.getInstanceClass() == null || type.getInstanceClass() == String.class) {
			return names.qualified(value);
		}
		return type.getInstanceClass().isInstance(value) ? names.valueOfAny(type, text) : names.value(type, text);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		EReference original = (EReference) form.feature(reference);
		if (form.isMember(original)) {
			contents(key).add(original, new MapContents.Target(target));
		} else if (GENERIC.containsKey(original)) {
			// Whether its generic form tells it is known when that is there.
			doubled.add(new Doubled((int) key, original, (int) target));
		} else if (isWritten(original, object(key))) {
			builder.reference(key, original, target);
		}
	}

	/** Whether files have values of a feature, so that others follow from these. */
	private static boolean isWritten(EStructuralFeature original, EObject object) {
		if (FeatureMapUtil.isFeatureMap(original) || COMPUTED.contains(original)) {
			return false;
		}
		boolean hasCode = original.getEContainingClass().getEPackage().getClass() != EPackageImpl.class;
		if (!hasCode) {
			return !original.isVolatile();
		}
		return original.isChangeable() && !original.isDerived() && !original.isTransient();
	}

	/** Whether what EMF keeps twice is there in its generic form. */
	private static boolean isTold(EObject object, EStructuralFeature original) {
		EStructuralFeature generic = GENERIC.get(original);
		Object value = generic == null ? null : object.eGet(generic);
		return value != null && !(value instanceof List<?> list && list.isEmpty());
	}

	/** Whether an element stands in no other. */
	boolean isRoot(int number) {
		return roots.get(number);
	}

	/** Whether an element may stand in another file than the one that holds it. */
	boolean mayStandElsewhere(int number) {
		EReference containment = object(number).eContainmentFeature();
		return containment != null && containment.isResolveProxies();
	}

	/** Sets a feature to what it has where it is not set, its default as a rule, or to no values, unless it has others. */
	void setToDefault(EObject object, String name) {
		EStructuralFeature feature = object.eClass().getEStructuralFeature(name);
		if (feature == null || !isWritten(feature, object) || object.eIsSet(feature)) {
			return;
		}
		if (feature.isMany()) {
			((EStructuralFeature.Setting) object.eGet(feature)).set(List.of());
		} else {
			object.eSet(feature, object.eGet(feature));
		}
	}

	/** Adds a target that is no element of the model. To be called before {@link #finish}. */
	void addOutward(int number, EReference original, int index, EObject target) {
		if (form.isMember(original)) {
			contents(number).addAt(original, index, target);
			return;
		}
		outward.add(() -> {
			EObject object = object(number);
			if (isTold(object, original)) {
				return;
			}
			if (original.isMany()) {
				@SuppressWarnings("unchecked")
				List<EObject> targets = (List<EObject>) object.eGet(original);
				targets.add(Math.min(index, targets.size()), target);
			} else if (isWritten(original, object) && !object.eIsSet(original)) {
				object.eSet(original, target);
			}
		});
	}

	@Override
	public void end() {
		builder.end();
	}

	/** Sets the references, and fills the feature maps. To be called once, when all elements are there. */
	void finish() {
		builder.finish();
		List<Doubled> needed = doubled.stream().filter(each -> !isTold(object(each.source()), each.original())).toList();
		needed.forEach(each -> ObjectLinks.put(object(each.source()), each.original(), object(each.target())));
		maps.values().forEach(contents -> contents.fill(this));
		outward.forEach(Runnable::run);
	}
}
