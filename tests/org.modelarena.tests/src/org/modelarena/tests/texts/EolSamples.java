// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.epsilon.eol.exceptions.EolIllegalOperationException;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.types.EolBag;
import org.eclipse.epsilon.eol.types.EolOrderedSet;
import org.eclipse.epsilon.eol.types.EolTuple;
import org.eclipse.epsilon.eol.types.EolType;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.tests.epsilon.StockEpsilon;

/** What a value an expression has, as Epsilon itself says: EOL has no types before it runs, and the generator knows nothing of results. */
final class EolSamples {
	/** A variable, with a value as it might have. */
	record Variable(String name, Object value) {
	}

	/** Variables, those outside first. */
	record Scope(List<Variable> variables) {
		static final Scope EMPTY = new Scope(List.of());

		Scope with(String name, Object value) {
			List<Variable> more = new ArrayList<>(variables);
			more.add(new Variable(name, value));
			return new Scope(more);
		}
	}

	/** Whether there is a value, and which. */
	record Sample(boolean isRefused, boolean isFailure, Object value) {
	}

	private final StockEpsilon epsilon;

	EolSamples(ModelSnapshot snapshot) {
		this.epsilon = new StockEpsilon(snapshot);
	}

	Sample of(String expression, Scope scope) {
		try {
			Map<String, Object> values = new HashMap<>();
			StringBuilder program = new StringBuilder();
			for (Variable variable : scope.variables()) {
				if (variable.value() == null) {
					program.append("var ").append(variable.name()).append(" = null;\n");
				} else {
					values.put(variable.name(), variable.value());
				}
			}
			return new Sample(false, false, epsilon.value(program.append("return ").append(expression).append(";").toString(), values));
		} catch (EolIllegalOperationException | EolIllegalPropertyException | IllegalArgumentException e) {
			return new Sample(true, true, null);
		} catch (Exception | StackOverflowError | OutOfMemoryError e) {
			return new Sample(e.getCause() instanceof EolIllegalOperationException || e.getCause() instanceof EolIllegalPropertyException, true, null);
		}
	}

	static Kind kind(Object value) {
		return switch (value) {
		case null -> Kind.NULL;
		case EEnumLiteral literal -> Kind.ENUMERATION;
		case Enumerator literal -> Kind.ENUMERATION;
		case EClass type -> Kind.ELEMENT;
		case EObject element -> Kind.ELEMENT;
		case Integer number -> Kind.INTEGER;
		case Long number -> Kind.INTEGER;
		case Number number -> Kind.REAL;
		case String text -> Kind.STRING;
		case Boolean truth -> Kind.BOOLEAN;
		case EolType type -> Kind.TYPE;
		case EolTuple tuple -> Kind.TUPLE;
		case Map<?, ?> map -> Kind.MAP;
		case Collection<?> items when items.stream().anyMatch(Collection.class::isInstance) -> Kind.NESTED;
		case EolOrderedSet<?> items -> Kind.ORDERED_SET;
		case EolBag<?> items -> Kind.BAG;
		case Set<?> items -> Kind.SET;
		case Collection<?> items -> Kind.SEQUENCE;
		case Date date -> Kind.DATA;
		default -> Kind.OTHER;
		};
	}
}
