// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.ecore.LetExp;
import org.eclipse.ocl.ecore.TupleType;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.types.AnyType;
import org.eclipse.ocl.types.InvalidType;
import org.eclipse.ocl.types.PrimitiveType;
import org.eclipse.ocl.types.TypeType;
import org.eclipse.ocl.types.VoidType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;

/** What type an expression has, as the parser says: so the generator knows nothing of the operations' results. */
final class OclTypes {
	/** A variable that an expression may use. */
	record Variable(String name, EClassifier type) {
	}

	/**
	 * What an expression may use.
	 *
	 * @param self null where there is none
	 */
	record Scope(EClass self, List<Variable> variables) {
		static final Scope EMPTY = new Scope(null, List.of());

		Scope with(String name, EClassifier type) {
			List<Variable> more = new java.util.ArrayList<>(variables);
			more.add(new Variable(name, type));
			return new Scope(self, more);
		}
	}

	private OclTypes() {
	}

	/** The type of an expression; null if the parser refuses it. */
	static EClassifier of(String expression, Scope scope, Metamodel metamodel) {
		StringBuilder text = new StringBuilder();
		for (Variable variable : scope.variables()) {
			text.append("let ").append(variable.name()).append(" : ").append(name(variable.type())).append(" = null in ");
		}
		try {
			OCLExpression<EClassifier> parsed = ParsedOcl.parse(new Query("ocl", text.append(expression).toString()), scope.self(), metamodel, Cancellation.create()).question().expression();
			for (int i = scope.variables().size(); i > 0; i--) {
				parsed = ((LetExp) parsed).getIn();
			}
			return parsed.getType();
		} catch (ArenaException e) {
			return null;
		}
	}

	static Kind kind(EClassifier type) {
		return switch (type) {
		case CollectionType nested when nested.getElementType() instanceof CollectionType -> Kind.NESTED;
		case CollectionType collection -> switch (collection.getKind()) {
		case SET_LITERAL -> Kind.SET;
		case BAG_LITERAL -> Kind.BAG;
		case SEQUENCE_LITERAL -> Kind.SEQUENCE;
		case ORDERED_SET_LITERAL -> Kind.ORDERED_SET;
		case COLLECTION_LITERAL -> Kind.OTHER;
		};
		case TupleType tuple -> Kind.TUPLE;
		case VoidType<?> nothing -> Kind.NULL;
		case InvalidType<?> invalid -> Kind.INVALID;
		case TypeType<?, ?> aType -> Kind.TYPE;
		case AnyType<?> any -> Kind.OTHER;
		case PrimitiveType<?> primitive -> switch (primitive.getName()) {
		case "Integer", "UnlimitedNatural" -> Kind.INTEGER;
		case "Real" -> Kind.REAL;
		case "String" -> Kind.STRING;
		default -> Kind.BOOLEAN;
		};
		case EEnum enumeration -> Kind.ENUMERATION;
		case EClass element -> Kind.ELEMENT;
		default -> Kind.DATA;
		};
	}

	/** As a text writes it. */
	static String name(EClassifier type) {
		return switch (type) {
		case CollectionType collection -> switch (collection.getKind()) {
		case SET_LITERAL -> "Set";
		case BAG_LITERAL -> "Bag";
		case SEQUENCE_LITERAL -> "Sequence";
		case ORDERED_SET_LITERAL -> "OrderedSet";
		case COLLECTION_LITERAL -> "Collection";
		} + "(" + name(collection.getElementType()) + ")";
		case TupleType tuple -> "Tuple(" + tuple.oclProperties().stream().map(EStructuralFeature.class::cast).map(part -> part.getName() + " : " + name(part.getEType()))
				.collect(Collectors.joining(", ")) + ")";
		case VoidType<?> nothing -> "OclVoid";
		case InvalidType<?> invalid -> "OclInvalid";
		case TypeType<?, ?> aType -> "OclType";
		case AnyType<?> any -> "OclAny";
		case PrimitiveType<?> primitive -> primitive.getName();
		default -> Vocabulary.qualified(type);
		};
	}
}
