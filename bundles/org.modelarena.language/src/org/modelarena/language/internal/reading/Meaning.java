// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.List;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.ValueType;

/** The meaning of a word of a text. */
public sealed interface Meaning {
	/** A type of the metamodel. */
	record OfClassifier(EClassifier classifier) implements Meaning {
	}

	/** A feature; several where it is not known which. */
	record OfFeature(List<EStructuralFeature> features) implements Meaning {
	}

	/** An operation of the language. */
	record OfOperation(Operation operation, ValueType receiver) implements Meaning {
	}

	/** A declaration of the text itself. */
	record OfDeclared(Declared declared) implements Meaning {
	}

	/** A variable. */
	record OfVariable(Variable variable) implements Meaning {
	}

	/** A literal of an enumeration. */
	record OfLiteral(EEnumLiteral literal) implements Meaning {
	}

	/** A package. */
	record OfPackage(EPackage ePackage) implements Meaning {
	}

	/** A property that no metamodel has but every element, or a part of a tuple. */
	record OfProperty(String name, ValueType type, String documentation) implements Meaning {
	}
}
