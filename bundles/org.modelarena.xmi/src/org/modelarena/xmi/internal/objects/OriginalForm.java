// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.xml.namespace.XMLNamespacePackage;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;
import org.modelarena.core.model.DynamicFactory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.types.XmlNames;

/**
 * The metamodel of which a {@link StoredForm} was made, as far as files need it: feature maps, their members, keys and names of an XML schema are back,
 * and the packages of EMF are EMF's own. Packages that had code are dynamic ones. Immutable once made.
 */
final class OriginalForm {
	private static final Map<String, EPackage> OF_EMF = Map.of(EcorePackage.eNS_URI, EcorePackage.eINSTANCE, XMLTypePackage.eNS_URI, XMLTypePackage.eINSTANCE,
			XMLNamespacePackage.eNS_URI, XMLNamespacePackage.eINSTANCE);

	private final Copies copies = new Copies();
	private final List<EPackage> packages = new ArrayList<>();
	/** The feature map of each feature that holds what belongs to no feature of the class. */
	private final Map<EStructuralFeature, EStructuralFeature> others = new HashMap<>();

	/** Copies of what was copied; of what EMF itself has, that. */
	private static final class Copies extends EcoreUtil.Copier {
		private static final long serialVersionUID = 1L;
		private final transient Map<EObject, EObject> ofEmf = new HashMap<>();

		Copies() {
			super(false);
		}

		@Override
		public EObject get(Object stored) {
			EObject own = ofEmf.get(stored);
			return own == null ? super.get(stored) : own;
		}
	}

	OriginalForm(Metamodel stored) {
		Set<EPackage> all = new HashSet<>(stored.packages());
		List<EPackage> toCopy = new ArrayList<>();
		for (EPackage each : stored.packages()) {
			EPackage own = OF_EMF.get(remembered(each, "nsURI"));
			if (own != null) {
				each.getEClassifiers().forEach(classifier -> keep(classifier, own.getEClassifier(classifier.getName())));
			} else if (!all.contains(each.getESuperPackage())) {
				toCopy.add(each);
			}
		}
		Collection<EPackage> copied = copies.copyAll(toCopy);
		copies.copyReferences();
		packages.addAll(copied);
		List<EStructuralFeature> features = stored.classes().stream().filter(type -> !copies.ofEmf.containsKey(type))
				.flatMap(type -> type.getEStructuralFeatures().stream()).toList();
		features.forEach(feature -> restore(feature, feature(feature)));
		for (EStructuralFeature feature : features) {
			if (feature instanceof EReference reference) {
				restoreKeys(reference, (EReference) feature(feature));
			}
		}
		others.keySet().stream().filter(copies::containsKey).forEach(other -> EcoreUtil.remove(feature(other)));
		copied.forEach(OriginalForm::restoreXml);
		copied.forEach(DynamicFactory::use);
	}

	private void keep(EClassifier stored, EClassifier own) {
		copies.ofEmf.put(stored, own);
		if (stored instanceof EClass type) {
			type.getEStructuralFeatures().forEach(feature -> {
				EStructuralFeature of = ((EClass) own).getEStructuralFeature(feature.getName());
				if (of != null) {
					copies.ofEmf.put(feature, of);
				} else {
					others.put(feature, ((EClass) own).getEStructuralFeature(remembered(feature, "of")));
				}
			});
		}
	}

	private static String remembered(EModelElement element, String what) {
		String was = EcoreUtil.getAnnotation(element, StoredForm.SOURCE, what);
		return was == null ? "" : was;
	}

	private void restore(EStructuralFeature stored, EStructuralFeature feature) {
		String map = remembered(stored, "of");
		if (!map.isEmpty()) {
			others.put(stored, feature(stored.getEContainingClass().getEStructuralFeature(map)));
			return;
		}
		if (!remembered(stored, "eType").isEmpty()) {
			feature.setEType(EcorePackage.Literals.EFEATURE_MAP_ENTRY);
		}
		if (feature instanceof EReference reference) {
			reference.setContainment(reference.isContainment() || !remembered(stored, "containment").isEmpty());
		}
		feature.setVolatile(feature.isVolatile() || !remembered(stored, "volatile").isEmpty());
		feature.setDerived(feature.isDerived() || !remembered(stored, "derived").isEmpty());
		feature.setTransient(feature.isTransient() || !remembered(stored, "transient").isEmpty());
		feature.setChangeable(feature.isChangeable() && remembered(stored, "changeable").isEmpty());
	}

	/** Asks for inherited features, by which EMF notes for good which of them are feature maps. */
	private static void restoreKeys(EReference stored, EReference reference) {
		String names = remembered(stored, "eKeys");
		for (String key : names.isEmpty() ? new String[0] : names.split(" ")) {
			if (reference.getEReferenceType().getEStructuralFeature(key) instanceof EAttribute attribute) {
				reference.getEKeys().add(attribute);
			}
		}
	}

	private static void restoreXml(EPackage ePackage) {
		ePackage.eAllContents().forEachRemaining(each -> {
			if (each instanceof EAnnotation annotation && StoredForm.XML.equals(annotation.getSource())) {
				annotation.setSource(ExtendedMetaData.ANNOTATION_URI);
			}
		});
	}

	/** The packages that are not EMF's own, without those that lie in them. */
	List<EPackage> packages() {
		return packages;
	}

	/** Where programs find a package that is part of a model; null for one that has an nsURI only. */
	static URI location(EPackage original) {
		String location = remembered(original, StoredForm.LOCATION);
		return location.isEmpty() ? null : URI.createURI(location);
	}

	/** Whether files that start with an element of a package have the names that annotations give to classes and features. */
	static boolean isRenamed(EPackage original) {
		return !remembered(original, StoredForm.RENAMED).isEmpty();
	}

	/** The class that elements of a stored one were of. */
	EClass type(EClass stored) {
		EObject original = copies.get(stored);
		return original == null ? stored : (EClass) original;
	}

	/** The feature that a stored one stands for. */
	EStructuralFeature feature(EStructuralFeature stored) {
		EObject original = copies.get(stored);
		return original == null ? stored : (EStructuralFeature) original;
	}

	/** The feature map whose contents a feature of the stored form holds that belong to no feature of the class; null for any other feature. */
	EStructuralFeature mapOf(EStructuralFeature stored) {
		return others.get(stored);
	}

	/** Whether a feature of the original form shows values of a feature map. */
	boolean isMember(EStructuralFeature original) {
		return original.getEContainingClass().getEPackage().getClass() == EPackageImpl.class && XmlNames.isMemberOfMap(original);
	}
}
