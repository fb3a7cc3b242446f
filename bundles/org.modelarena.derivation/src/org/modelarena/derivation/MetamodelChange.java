// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;

/** Makes metamodels that differ from others in a derived feature or an index. The others stay as they are. */
final class MetamodelChange {
	private static final List<String> RESULTS = List.of("Boolean", "Integer", "Long", "Real", "String");

	private MetamodelChange() {
	}

	private static Metamodel copy(Metamodel metamodel) {
		Collection<EPackage> copies = EcoreUtil.copyAll(Ecore.roots(metamodel));
		List<EPackage> all = new ArrayList<>(copies);
		if (metamodel.packages().contains(EcorePackage.eINSTANCE)) {
			all.add(EcorePackage.eINSTANCE);
		}
		return Metamodel.of(all).with(metamodel.languages());
	}

	/** The metamodel with one more derived feature. */
	static Metamodel with(Metamodel metamodel, Declaration declaration) {
		Metamodel changed = copy(metamodel);
		EClass type = changed.type(declaration.type());
		requireFree(changed, type, declaration.name());
		EStructuralFeature feature = feature(changed, declaration);
		feature.setName(declaration.name());
		feature.setUpperBound(declaration.many() ? ETypedElement.UNBOUNDED_MULTIPLICITY : 1);
		feature.setUnique(false);
		feature.setDerived(true);
		feature.setTransient(true);
		feature.setVolatile(true);
		feature.setChangeable(false);
		EAnnotation derived = annotate(feature, Derivation.SOURCE);
		derived.getDetails().put("language", declaration.language());
		derived.getDetails().put("expression", declaration.expression());
		type.getEStructuralFeatures().add(feature);
		if (declaration.indexed()) {
			requireIndexable(feature);
			annotate(feature, Indexing.SOURCE);
		}
		return changed;
	}

	private static void requireFree(Metamodel metamodel, EClass type, String name) {
		for (EClass each : metamodel.classes()) {
			if ((type.isSuperTypeOf(each) || each == type) && each.getEStructuralFeature(name) != null) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "'" + each.getName() + "' has a feature '" + name + "' already; drop it first, or take another name.");
			}
		}
	}

	private static EStructuralFeature feature(Metamodel metamodel, Declaration declaration) {
		EClassifier result = result(metamodel, declaration.result());
		EStructuralFeature feature = result instanceof EDataType ? EcoreFactory.eINSTANCE.createEAttribute() : EcoreFactory.eINSTANCE.createEReference();
		feature.setEType(result);
		return feature;
	}

	private static EClassifier result(Metamodel metamodel, String name) {
		return switch (name) {
		case "Boolean" -> EcorePackage.Literals.EBOOLEAN_OBJECT;
		case "Integer" -> EcorePackage.Literals.EINTEGER_OBJECT;
		case "Long" -> EcorePackage.Literals.ELONG_OBJECT;
		case "Real" -> EcorePackage.Literals.EDOUBLE_OBJECT;
		case "String" -> EcorePackage.Literals.ESTRING;
		default -> named(metamodel, name);
		};
	}

	private static EClassifier named(Metamodel metamodel, String name) {
		for (EPackage ePackage : metamodel.packages()) {
			EClassifier classifier = ePackage.getEClassifier(name);
			if (classifier instanceof EDataType) {
				return classifier;
			}
		}
		if (metamodel.hasType(name)) {
			return metamodel.type(name);
		}
		List<String> known = new ArrayList<>(RESULTS);
		known.addAll(metamodel.typeNames());
		throw new ArenaException(ErrorCode.QUERY_NAME, "Unknown result type '" + name + "'; there are " + String.join(", ", RESULTS)
				+ " and the metamodel's types." + Nearest.hint(name, known));
	}

	/** The metamodel without a derived feature. */
	static Metamodel without(Metamodel metamodel, String type, String feature) {
		Metamodel changed = copy(metamodel);
		EStructuralFeature found = Metamodel.feature(changed.type(type), feature);
		if (!Derivation.isDerived(found)) {
			throw new ArenaException(ErrorCode.QUERY_NAME, "'" + type + "." + feature + "' is not a derived feature.");
		}
		EcoreUtil.remove(found);
		return changed;
	}

	/** The metamodel with an attribute indexed. */
	static Metamodel indexed(Metamodel metamodel, String type, String attribute) {
		Metamodel changed = copy(metamodel);
		EStructuralFeature feature = Metamodel.feature(changed.type(type), attribute);
		requireIndexable(feature);
		annotate(feature, Indexing.SOURCE);
		return changed;
	}

	private static void requireIndexable(EStructuralFeature feature) {
		if (!(feature instanceof EAttribute attribute) || !Indexing.isPossible(attribute)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + feature.getName()
					+ "' cannot be indexed; only single-valued attributes that are numbers, truth values, strings or enumerations can.");
		}
	}

	/** The metamodel with an attribute's index gone. */
	static Metamodel unindexed(Metamodel metamodel, String type, String attribute) {
		Metamodel changed = copy(metamodel);
		EStructuralFeature feature = Metamodel.feature(changed.type(type), attribute);
		EAnnotation annotation = feature.getEAnnotation(Indexing.SOURCE);
		if (annotation == null) {
			throw new ArenaException(ErrorCode.QUERY_NAME, "'" + type + "." + attribute + "' is not indexed.");
		}
		EcoreUtil.remove(annotation);
		return changed;
	}

	private static EAnnotation annotate(EStructuralFeature feature, String source) {
		EAnnotation annotation = feature.getEAnnotation(source);
		if (annotation == null) {
			annotation = EcoreFactory.eINSTANCE.createEAnnotation();
			annotation.setSource(source);
			feature.getEAnnotations().add(annotation);
		}
		return annotation;
	}
}
