// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.ExtendedMetaData;

/**
 * The Java classes that the values of a metamodel may be of. EMF makes a value from its text with the String constructor, or the {@code valueOf}, of
 * whatever class the metamodel names, and runs that class's initializer before; with Ecore's own EJavaClass and EJavaObject it loads the class, or reads
 * the serialized object, that the model names. So the types that are not known here have texts as values: the data type stays, and its class becomes
 * String. An annotation of {@link #SOURCE} keeps what it was.
 */
final class ValueTypes {
	/** The source of the annotation; its entry {@code was} is the name that stood there. */
	static final String SOURCE = "http://modelarena.org/text";

	private static final String TEXT = "java.lang.String";
	private static final String MAP_ENTRY = "java.util.Map$Entry";
	private static final Set<String> KNOWN = Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "java.lang.Boolean", "java.lang.Byte",
			"java.lang.Character", "java.lang.Double", "java.lang.Float", "java.lang.Integer", "java.lang.Long", "java.lang.Short", TEXT,
			"java.math.BigInteger", "java.math.BigDecimal", "java.util.Date", "byte[]", "javax.xml.datatype.XMLGregorianCalendar",
			"javax.xml.datatype.Duration", "javax.xml.namespace.QName");
	/** Interfaces, and a class that has neither constructor nor method for texts: harmless, and of use to what derives from XML types. */
	private static final Set<String> KNOWN_WITH_PARTS = Set.of("java.util.List", "java.lang.Object");
	private static final List<String> PARTS = List.of("baseType", "itemType", "memberTypes");

	private ValueTypes() {
	}

	/** Makes texts of the types in a dynamic package that are not known. Generated packages are programs of their own, and stay. */
	static void restrict(EPackage ePackage) {
		if (ePackage.getClass() != EPackageImpl.class) {
			return;
		}
		Map<String, EDataType> byName = byName(ePackage);
		for (EClassifier classifier : ePackage.getEClassifiers()) {
			if (classifier instanceof EClass type) {
				restrict(type);
			} else if (classifier instanceof EDataType type && !(type instanceof EEnum)) {
				restrict(type, byName);
			} else {
				forgetClass(classifier);
			}
		}
	}

	private static void restrict(EClass type) {
		if (!MAP_ENTRY.equals(type.getInstanceClassName())) {
			forgetClass(type);
		}
		for (EStructuralFeature feature : type.getEStructuralFeatures()) {
			EClassifier of = feature.getEType();
			if (feature instanceof EAttribute && (of == EcorePackage.Literals.EJAVA_CLASS || of == EcorePackage.Literals.EJAVA_OBJECT)) {
				remember(feature, of.getName());
				feature.setEType(EcorePackage.Literals.ESTRING);
			}
		}
	}

	private static void forgetClass(EClassifier classifier) {
		if (classifier.getInstanceClassName() != null) {
			remember(classifier, classifier.getInstanceTypeName());
			classifier.setInstanceClassName(null);
		}
	}

	private static void restrict(EDataType type, Map<String, EDataType> byName) {
		boolean hasParts = removeForeignParts(type) && !removeLiterals(type, byName);
		String name = type.getInstanceClassName();
		if (name == null && hasParts || KNOWN.contains(name == null ? "" : name) || hasParts && KNOWN_WITH_PARTS.contains(name)) {
			return;
		}
		if (name != null) {
			remember(type, type.getInstanceTypeName());
		}
		type.setInstanceClassName(TEXT);
	}

	/** Whether a type builds on others. Ecore's own types do not count, since two of them load classes. */
	private static boolean removeForeignParts(EDataType type) {
		EAnnotation annotation = type.getEAnnotation(ExtendedMetaData.ANNOTATION_URI);
		if (annotation == null) {
			return false;
		}
		PARTS.stream().filter(part -> String.valueOf(annotation.getDetails().get(part)).contains(EcorePackage.eNS_URI)).forEach(part -> {
			remember(type, annotation.getDetails().get(part));
			annotation.getDetails().removeKey(part);
		});
		return PARTS.stream().anyMatch(annotation.getDetails()::containsKey);
	}

	/**
	 * Makes a text of a type whose values may be literals without being an enumeration itself: a union with one, or one that may be null. EMF makes literals of its texts,
	 * but in dynamic packages no texts of these.
	 */
	private static boolean removeLiterals(EDataType type, Map<String, EDataType> byName) {
		if (!hasLiterals(type, byName)) {
			return false;
		}
		EMap<String, String> details = type.getEAnnotation(ExtendedMetaData.ANNOTATION_URI).getDetails();
		PARTS.stream().filter(details::containsKey).forEach(part -> {
			remember(type, details.get(part));
			details.removeKey(part);
		});
		return true;
	}

	/** Whether a type is a restriction or a union of enumerations of its package, directly or by way of others. Lists are not meant, as EMF has the texts of these. */
	private static boolean hasLiterals(EDataType type, Map<String, EDataType> byName) {
		Set<EDataType> seen = new HashSet<>(Set.of(type));
		Deque<EDataType> rest = new ArrayDeque<>(seen);
		while (!rest.isEmpty()) {
			EDataType next = rest.pop();
			if (next instanceof EEnum) {
				return true;
			}
			Stream.of("baseType", "memberTypes").map(part -> detail(next, part)).flatMap(names -> Stream.of(names.strip().split("\\s+"))).map(byName::get)
					.filter(each -> each != null && seen.add(each)).forEach(rest::push);
		}
		return false;
	}

	private static String detail(EDataType type, String name) {
		EAnnotation annotation = type.getEAnnotation(ExtendedMetaData.ANNOTATION_URI);
		String detail = annotation == null ? null : annotation.getDetails().get(name);
		return detail == null ? "" : detail;
	}

	/** The data types of a package, by the names that annotations give them, or else their own. */
	private static Map<String, EDataType> byName(EPackage ePackage) {
		Map<String, EDataType> types = new HashMap<>();
		for (EClassifier each : ePackage.getEClassifiers()) {
			if (each instanceof EDataType type) {
				String name = detail(type, "name");
				types.put(name.isEmpty() ? type.getName() : name, type);
			}
		}
		return types;
	}

	private static void remember(EModelElement element, String was) {
		EAnnotation annotation = element.getEAnnotation(SOURCE);
		if (annotation == null) {
			annotation = EcoreFactory.eINSTANCE.createEAnnotation();
			annotation.setSource(SOURCE);
			element.getEAnnotations().add(annotation);
		}
		annotation.getDetails().put("was", was);
	}
}
