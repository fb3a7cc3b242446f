// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.language.internal.reading.Meaning;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.Symbols;

/** Says in Markdown what names mean. Stateless. */
final class Descriptions {
	/** More features than this are counted, not listed. */
	private static final int MOST_LISTED = 60;

	private Descriptions() {
	}

	/** The description of a word's meaning. */
	static String of(Meaning meaning) {
		return switch (meaning) {
		case Meaning.OfClassifier type -> of(type.classifier());
		case Meaning.OfFeature features -> features.features().stream().map(Descriptions::of).collect(Collectors.joining("\n\n"));
		case Meaning.OfOperation call -> of(call.operation());
		case Meaning.OfDeclared own -> code(own.declared().text()) + "\n\nDeclared in this text.";
		case Meaning.OfVariable variable -> code(variable.variable().name() + " : " + variable.variable().type().text()) + "\n\n" + sentence(variable.variable().what());
		case Meaning.OfLiteral literal -> of(literal.literal());
		case Meaning.OfPackage part -> of(part.ePackage());
		case Meaning.OfProperty property -> code(property.name() + " : " + property.type().text()) + "\n\n" + property.documentation();
		};
	}

	private static String sentence(String what) {
		return Character.toUpperCase(what.charAt(0)) + what.substring(1) + ".";
	}

	static String of(Operation operation) {
		return code(operation.text()) + "\n\n" + operation.documentation();
	}

	private static String of(EPackage ePackage) {
		return "package " + code(Symbols.qualified(ePackage)) + "\n\n" + ePackage.getEClassifiers().stream().map(type -> code(type.getName())).limit(MOST_LISTED).collect(Collectors.joining(", "));
	}

	static String of(EEnumLiteral literal) {
		return code(literal.getEEnum().getName() + "::" + literal.getName()) + " = " + literal.getValue();
	}

	static String of(EClassifier classifier) {
		String head = kind(classifier) + " " + code((classifier.getEPackage() == null ? "" : Symbols.qualified(classifier.getEPackage()) + "::") + classifier.getName());
		return switch (classifier) {
		case EClass type -> head + supertypes(type) + featuresOf(type);
		case EEnum enumeration -> head + "\n\n" + enumeration.getELiterals().stream().map(literal -> code(literal.getName())).collect(Collectors.joining(", "));
		default -> head + Optional.ofNullable(classifier.getInstanceClassName()).map(java -> "\n\nJava: " + code(java)).orElse("");
		};
	}

	static String kind(EClassifier classifier) {
		return switch (classifier) {
		case EClass type when type.isInterface() -> "interface";
		case EClass type when type.isAbstract() -> "abstract class";
		case EClass type -> "class";
		case EEnum enumeration -> "enumeration";
		default -> "data type";
		};
	}

	private static String supertypes(EClass type) {
		return type.getESuperTypes().isEmpty() ? "" : " extends " + type.getESuperTypes().stream().map(above -> code(above.getName())).collect(Collectors.joining(", "));
	}

	private static String featuresOf(EClass type) {
		List<String> lines = new ArrayList<>();
		type.getEStructuralFeatures().forEach(feature -> lines.add("- " + line(feature)));
		for (EClass above : type.getEAllSuperTypes().reversed()) {
			above.getEStructuralFeatures().forEach(feature -> lines.add("- " + line(feature) + " (of " + code(above.getName()) + ")"));
		}
		if (lines.size() > MOST_LISTED) {
			int more = lines.size() - MOST_LISTED;
			lines.subList(MOST_LISTED, lines.size()).clear();
			lines.add("- and " + more + " more");
		}
		return lines.isEmpty() ? "" : "\n\n" + String.join("\n", lines);
	}

	/** A feature with its owner. */
	static String of(EStructuralFeature feature) {
		return (feature instanceof EAttribute ? "attribute " : "reference ") + code(owner(feature) + "." + feature.getName() + " : " + typeOf(feature)) + notes(feature)
				+ Derivation.of(feature).map(derivation -> "\n\nDerived in " + derivation.language() + ": " + code(derivation.expression())).orElse("");
	}

	private static String line(EStructuralFeature feature) {
		return code(feature.getName() + " : " + typeOf(feature)) + notes(feature);
	}

	private static String owner(EStructuralFeature feature) {
		return name(feature.getEContainingClass());
	}

	private static String name(ENamedElement element) {
		return element == null ? "?" : String.valueOf(element.getName());
	}

	/** The type and multiplicity of a feature. */
	static String typeOf(EStructuralFeature feature) {
		int upper = feature.getUpperBound();
		String bounds = feature.isMany() || feature.getLowerBound() > 0 ? " [" + feature.getLowerBound() + ".." + (upper < 0 ? "*" : String.valueOf(upper)) + "]" : "";
		return name(feature.getEType()) + bounds;
	}

	/** In one line, for a list of proposals. */
	static String detail(EStructuralFeature feature) {
		return typeOf(feature) + " of " + owner(feature);
	}

	private static String notes(EStructuralFeature feature) {
		List<String> notes = new ArrayList<>();
		if (Derivation.isDerived(feature) || feature.isDerived()) {
			notes.add("derived");
		}
		if (feature instanceof EAttribute attribute && Indexing.isWanted(attribute)) {
			notes.add("indexed");
		}
		if (feature instanceof EReference reference) {
			if (reference.isContainment()) {
				notes.add("containment");
			}
			if (reference.getEOpposite() != null) {
				notes.add("opposite of " + code(owner(reference.getEOpposite()) + "." + reference.getEOpposite().getName()));
			}
		}
		return notes.isEmpty() ? "" : ", " + String.join(", ", notes);
	}

	static String code(String text) {
		return "`" + text.replace('`', '\'') + "`";
	}
}
