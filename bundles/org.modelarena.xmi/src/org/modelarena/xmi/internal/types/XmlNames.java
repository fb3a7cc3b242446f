// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMapUtil;

/** The names and kinds in files that EMF's annotations tell of a metamodel made from an XML schema. */
public final class XmlNames {
	private static final Set<String> ORDINARY = Set.of("element", "attribute", "unspecified");

	private XmlNames() {
	}

	private static String detail(EModelElement element, String name) {
		EAnnotation annotation = element.getEAnnotation(ExtendedMetaData.ANNOTATION_URI);
		Map<String, String> details = annotation == null ? Map.of() : annotation.getDetails().map();
		return details.get(name);
	}

	/** Whether files may give a feature in another way than by its name. */
	public static boolean differs(EStructuralFeature feature) {
		String name = detail(feature, "name");
		String kind = detail(feature, "kind");
		return name != null && !name.equals(feature.getName()) || kind != null && !ORDINARY.contains(kind);
	}

	/** Whether a feature is a view of a feature map's entries. */
	public static boolean isMemberOfMap(EStructuralFeature feature) {
		if (!feature.isVolatile() || FeatureMapUtil.isFeatureMap(feature)) {
			return false;
		}
		boolean hasMap = feature.getEContainingClass().getEAllStructuralFeatures().stream().anyMatch(each -> FeatureMapUtil.isFeatureMap(each) && !each.isDerived());
		return hasMap && (detail(feature, "group") != null || "element".equals(detail(feature, "kind")));
	}

	/**
	 * Whether a root element of that name is one of a class that is called otherwise, in a package that has no documents: files have such names if whoever
	 * wrote them went by EMF's annotations, and then all of their names are these.
	 */
	public static boolean renamesRoot(EPackage ePackage, String element) {
		return ePackage != null && ePackage.getEClassifier(element) == null && !hasDocumentRoot(ePackage)
				&& ePackage.getEClassifiers().stream().anyMatch(each -> each instanceof EClass && element.equals(detail(each, "name")));
	}

	/** Whether files of a package may be plain XML, in which the root is an element of the schema. */
	public static boolean hasDocumentRoot(EPackage ePackage) {
		return documentRoot(ePackage) != null;
	}

	/** The class that stands for documents, or null. */
	public static EClass documentRoot(EPackage ePackage) {
		return ePackage == null ? null : ExtendedMetaData.INSTANCE.getDocumentRoot(ePackage);
	}

	/** Whether an element of that name may be the root of plain XML. */
	public static boolean isDocument(EPackage ePackage, String element) {
		EClass root = documentRoot(ePackage);
		return root != null && root.getEStructuralFeatures().stream().anyMatch(each -> element.equals(ExtendedMetaData.INSTANCE.getName(each)));
	}
}
