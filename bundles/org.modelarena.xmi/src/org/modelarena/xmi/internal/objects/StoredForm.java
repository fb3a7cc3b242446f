// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EGenericType;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.xml.namespace.XMLNamespacePackage;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.types.PlainTypes;
import org.modelarena.xmi.internal.types.XmlNames;

/**
 * A metamodel as stores hold it, where plain features are not all: dynamic packages of the same names in which a feature map is an attribute that
 * tells the order of its entries, and its members, like whatever the code of a generated package computes, are features with values of their
 * own. An annotation on a feature keeps what it was. Immutable once made.
 */
public final class StoredForm {
	/** The source of the annotation; its entries are the names and values of what has changed. */
	static final String SOURCE = "http://modelarena.org/stored";
	/** The source of what was an annotation of {@link ExtendedMetaData}. */
	static final String XML = SOURCE + "/xml";
	/** The ending of the name under which a feature map's contents stand that belong to no feature of the class. */
	static final String OTHERS = "Others";

	/** The entry that says where a package is that is part of a model. */
	static final String LOCATION = "location";

	/** The entry that says that files have the names that annotations give to classes and features. */
	static final String RENAMED = "renamed";

	private static final Set<EPackage> OF_EMF = Set.of(EcorePackage.eINSTANCE, XMLTypePackage.eINSTANCE, XMLNamespacePackage.eINSTANCE);
	private static final Set<String> HARMLESS = Set.of("derived", "kept", "eKeys");
	private static final Set<EClassifier> LOADS_CLASSES = Set.of(EcorePackage.Literals.EJAVA_CLASS, EcorePackage.Literals.EJAVA_OBJECT);

	/** Empty where stores hold the metamodel as it is. */
	private final EcoreUtil.Copier copies = new EcoreUtil.Copier(false);
	private final Metamodel metamodel;

	/**
	 * The form of a metamodel: itself, if all of its features are plain.
	 *
	 * @param renamed the packages whose files have the names that annotations give to classes and features
	 */
	public static StoredForm of(Metamodel original, Set<EPackage> renamed) {
		return new StoredForm(original, renamed);
	}

	private StoredForm(Metamodel original, Set<EPackage> renamed) {
		if (PlainTypes.isPlain(original) && renamed.isEmpty()) {
			metamodel = original;
			return;
		}
		Set<EPackage> all = new HashSet<>(original.packages());
		List<EPackage> roots = original.packages().stream().filter(each -> !all.contains(each.getESuperPackage())).toList();
		Collection<EPackage> copied = copies.copyAll(roots);
		copies.copyReferences();
		for (EPackage each : original.packages()) {
			for (EClassifier classifier : each.getEClassifiers()) {
				if (classifier instanceof EClass type) {
					convert(type);
				}
			}
		}
		original.packages().forEach(this::keepLocation);
		renamed.forEach(each -> EcoreUtil.setAnnotation(type(each), SOURCE, RENAMED, "true"));
		copied.forEach(StoredForm::forgetXml);
		copied.forEach(StoredForm::forgetOthers);
		for (EPackage each : original.packages()) {
			if (OF_EMF.contains(each)) {
				// What refers to these refers to EMF's own.
				EPackage copy = type(each);
				copy.getEClassifiers().removeIf(classifier -> classifier instanceof EDataType && !(classifier instanceof EEnum));
				// Both would be there by one URI.
				EcoreUtil.setAnnotation(copy, SOURCE, "nsURI", each.getNsURI());
				copy.setNsURI(SOURCE + "/" + each.getName());
			}
		}
		metamodel = Metamodel.of(copied);
	}

	/** A package that is part of a model, as that of a profile is, is where programs find it by the location that files name. */
	private void keepLocation(EPackage original) {
		Resource resource = original.eResource();
		if (resource != null && resource.getURI() != null && !resource.getURI().isFile() && original.eContainer() != null && original.getESuperPackage() == null) {
			EcoreUtil.setAnnotation(type(original), SOURCE, LOCATION, EcoreUtil.getURI(original).toString());
		}
	}

	/** Whether a metamodel is such a form of another, in which values stand elsewhere than in files. */
	public static boolean isUsedIn(Metamodel metamodel) {
		return metamodel.packages().stream().anyMatch(each -> isMarked(each) || each.getEClassifiers().stream().anyMatch(StoredForm::isMarked))
				|| metamodel.classes().stream().anyMatch(type -> type.getEStructuralFeatures().stream().anyMatch(StoredForm::isMarked));
	}

	/** Whether the form of files has changed: not if a feature was derived, or volatile and yet kept, or had keys. */
	private static boolean isMarked(EModelElement element) {
		EAnnotation annotation = element.getEAnnotation(SOURCE);
		return element.getEAnnotation(XML) != null || annotation != null && !HARMLESS.containsAll(annotation.getDetails().keySet());
	}

	public Metamodel metamodel() {
		return metamodel;
	}

	/** The copy of an element of the metamodel. */
	@SuppressWarnings("unchecked")
	<T extends EObject> T type(T original) {
		return copies.isEmpty() ? original : (T) copies.get(original);
	}

	/** The feature that holds the values of a feature; null if none does. */
	EStructuralFeature feature(EStructuralFeature original) {
		EStructuralFeature copy = type(original);
		return copy == null || copy.isVolatile() ? null : copy;
	}

	/** Where a feature map keeps contents that belong to no feature of the class; null if it can have none. */
	EReference others(EStructuralFeature map) {
		return (EReference) type(map.getEContainingClass()).getEStructuralFeature(map.getName() + OTHERS);
	}

	private void convert(EClass original) {
		EClass copy = type(original);
		original.eAllContents().forEachRemaining(each -> {
			if (each instanceof ETypedElement typed) {
				keepType(typed);
			} else if (each instanceof EGenericType argument && isOfEmf(argument.getEClassifier()) && !(argument.eContainer() instanceof ETypedElement) && copies.containsKey(argument)) {
				// Of a type, or what bounds a type parameter: those of a copy are in no package.
				type(argument).setEClassifier(argument.getEClassifier());
			}
		});
		boolean generated = original.getEPackage().getClass() != EPackageImpl.class;
		if (generated) {
			// Their code is not here.
			copy.getEOperations().clear();
		}
		for (EStructuralFeature feature : original.getEStructuralFeatures()) {
			if (FeatureMapUtil.isFeatureMap(feature)) {
				convertMap((EAttribute) feature, copy);
			} else if (feature.isVolatile() || feature.isDerived()) {
				convertComputed(feature, generated);
			}
		}
		for (EStructuralFeature feature : new ArrayList<>(copy.getEStructuralFeatures())) {
			boolean isLost = feature instanceof EReference reference && reference.getEOpposite() != null && reference.getEOpposite().getEOpposite() != reference;
			if (isLost) {
				((EReference) feature).setEOpposite(null);
			}
		}
	}

	/** Keeps under another source what the schema says of files, as that is true no more. */
	private static void forgetXml(EPackage copy) {
		TreeIterator<EObject> all = copy.eAllContents();
		while (all.hasNext()) {
			EObject each = all.next();
			if (each instanceof EAnnotation annotation && !(annotation.eContainer() instanceof EDataType) && ExtendedMetaData.ANNOTATION_URI.equals(annotation.getSource())) {
				annotation.setSource(XML);
			} else if (each instanceof EReference reference && !reference.getEKeys().isEmpty()) {
				remember(reference, "eKeys", reference.getEKeys().stream().map(EAttribute::getName).collect(Collectors.joining(" ")));
				reference.getEKeys().clear();
			}
		}
	}

	/** Annotations may lead to models, such as that of a profile, and hold parts of them, which are not there when the metamodel is read again. */
	private static void forgetOthers(EPackage copy) {
		copy.eAllContents().forEachRemaining(each -> {
			if (each instanceof EAnnotation annotation) {
				annotation.getReferences().removeIf(target -> !EcoreUtil.isAncestor(copy, target));
			}
		});
		List<EObject> foreign = new ArrayList<>();
		copy.eAllContents().forEachRemaining(each -> {
			if (each.eContainer() instanceof EAnnotation && !OF_EMF.contains(each.eClass().getEPackage())) {
				foreign.add(each);
			}
		});
		foreign.forEach(EcoreUtil::remove);
	}

	/** Data types of EMF, and EObject, stay themselves. */
	private void keepType(ETypedElement feature) {
		EClassifier type = feature.getEType();
		if (type == null) {
			return;
		}
		if (isOfEmf(type)) {
			type(feature).setEGenericType(null);
			type(feature).setEType(type);
		} else if (!copies.containsKey(type)) {
			type(feature).setEType(type);
		}
	}

	private static boolean isOfEmf(EClassifier type) {
		return type != null && OF_EMF.contains(type.getEPackage()) && (type instanceof EDataType && !(type instanceof EEnum) || type == EcorePackage.Literals.EOBJECT);
	}

	private void convertMap(EAttribute map, EClass owner) {
		EAttribute copy = (EAttribute) type((EStructuralFeature) map);
		remember(copy, "eType", EcorePackage.Literals.EFEATURE_MAP_ENTRY.getName());
		copy.setEType(EcorePackage.Literals.ESTRING);
		copy.setUnique(false);
		if (map.isDerived()) {
			// A view of another map, and computed for good.
			return;
		}
		plain(copy);
		EReference others = EcoreFactory.eINSTANCE.createEReference();
		others.setName(map.getName() + OTHERS);
		others.setEType(EcorePackage.Literals.EOBJECT);
		others.setContainment(true);
		others.setUpperBound(EStructuralFeature.UNBOUNDED_MULTIPLICITY);
		remember(others, "of", map.getName());
		owner.getEStructuralFeatures().add(others);
	}

	private void convertComputed(EStructuralFeature feature, boolean generated) {
		boolean isMember = XmlNames.isMemberOfMap(feature);
		boolean isComputed = generated && !LOADS_CLASSES.contains(feature.getEType()) && !FeatureMapUtil.isFeatureMap(feature);
		if (!isMember && !isComputed || feature instanceof EReference container && container.isContainer()) {
			return;
		}
		EStructuralFeature copy = type(feature);
		if (copy instanceof EReference reference && feature.isDerived() && !isMember) {
			if (reference.isContainment()) {
				remember(reference, "containment", "true");
				reference.setContainment(false);
			}
			reference.setEOpposite(null);
		}
		plain(copy);
		if (isMember) {
			remember(copy, "member", "true");
		}
	}

	/** The feature has values like any other. */
	private static void plain(EStructuralFeature copy) {
		if (copy.isVolatile()) {
			remember(copy, "volatile", "true");
			copy.setVolatile(false);
		}
		if (copy.isDerived()) {
			remember(copy, "derived", "true");
			copy.setDerived(false);
		}
		if (!copy.isChangeable()) {
			remember(copy, "changeable", "false");
			copy.setChangeable(true);
		}
		if (copy.isTransient()) {
			remember(copy, "transient", "true");
			copy.setTransient(false);
		}
	}

	private static void remember(EStructuralFeature feature, String what, String was) {
		EcoreUtil.setAnnotation(feature, SOURCE, what, was);
	}
}
