// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.IntegerLiteral;
import org.eclipse.epsilon.eol.dom.BooleanLiteral;
import org.eclipse.epsilon.eol.dom.RealLiteral;
import org.eclipse.epsilon.eol.dom.StringLiteral;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.epl.dom.Cardinality;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** Refuses roles of patterns that cannot match whatever the model holds. Epsilon takes them, and finds nothing. */
record RoleChecks(SymbolTable symbols, ProgramText text) {
	/** Infers what is known of an expression of a domain. */
	interface Inference {
		StaticType of(ModuleElement expression);
	}

	void checkCardinality(Role role) {
		Cardinality cardinality = role.getCardinality();
		if (!cardinality.isUnbounded() && cardinality.getLowerBound() > cardinality.getUpperBound()) {
			String bounds = "[" + cardinality.getLowerBound() + ".." + cardinality.getUpperBound() + "]";
			throw text.fault(ErrorCode.QUERY_NAME, "No number of elements is in " + bounds + " of the role '" + role.getNames().get(0) + "'.", role, null);
		}
	}

	/** A domain whose values are never of the role's type, unless the role may be left out. */
	void checkDomain(Role role, StaticType type, Inference inference) {
		List<ModuleElement> parts = role.getDomain() == null ? List.of() : SyntaxTreeSearch.parts(role.getDomain());
		if (!(type instanceof StaticType.One wanted) || parts.size() != 1 || role.hasActiveAst()) {
			return;
		}
		what(parts.get(0), wanted.type(), inference).ifPresent(given -> {
			throw text.fault(ErrorCode.QUERY_NAME, "The domain of the role '" + role.getNames().get(0) + "' gives " + given + ", never a " + wanted.type().getName() + ".", parts.get(0), null);
		});
	}

	/** A name for the values of an expression that gives no elements of a type; nothing if it may give one. */
	private Optional<String> what(ModuleElement expression, EClass wanted, Inference inference) {
		return switch (expression) {
		case IntegerLiteral number -> Optional.of("a number");
		case RealLiteral number -> Optional.of("a number");
		case StringLiteral string -> Optional.of("a String");
		case BooleanLiteral truth -> Optional.of("a Boolean");
		case PropertyCallExpression call when attribute(call, inference) != null -> Optional.of("values of the attribute '" + call.getName() + "'");
		default -> elements(inference.of(expression)).filter(given -> isApart(given, wanted)).map(given -> "instances of " + given.getName());
		};
	}

	private static Optional<EClass> elements(StaticType type) {
		return switch (type) {
		case StaticType.One one -> Optional.of(one.type());
		case StaticType.Many many -> Optional.of(many.type());
		case StaticType.Type itself -> Optional.empty();
		case StaticType.Unknown unknown -> Optional.empty();
		};
	}

	private Property attribute(PropertyCallExpression call, Inference inference) {
		Property property = elements(inference.of(call.getTargetExpression())).map(type -> symbols.property(type, call.getName())).orElse(null);
		return property instanceof Property.Attribute || property instanceof Property.Derived ? property : null;
	}

	/** Whether no class of the metamodel is of both types. */
	private boolean isApart(EClass one, EClass other) {
		return symbols.metamodel().classes().stream().noneMatch(type -> one.isSuperTypeOf(type) && other.isSuperTypeOf(type));
	}
}
