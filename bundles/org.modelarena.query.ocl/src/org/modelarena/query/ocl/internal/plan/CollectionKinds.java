// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.Optional;

import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.LetExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;

/**
 * The kinds of collections that values are. Eclipse OCL says that an OrderedSet without one of its items is a Set, and makes an OrderedSet; so it does with
 * the union of an OrderedSet and nothing.
 */
final class CollectionKinds {
	private CollectionKinds() {
	}

	static boolean isSet(OCLExpression<?> expression, VariableScope scope) {
		if (!(expression.getType() instanceof CollectionType<?, ?> type) || type.getKind() != CollectionKind.SET_LITERAL) {
			return false;
		}
		return switch (expression) {
		case OperationCallExp<?, ?> call -> {
			Optional<ParsedOcl.Definition> definition = scope.definition(call.getReferredOperation());
			yield definition.isPresent() ? isSet(definition.get().body(), scope.within(definition.get())) : isSetByOperands(call, scope);
		}
		case PropertyCallExp<?, ?> call -> scope.definition(call.getReferredProperty()).map(definition -> isSet(definition.body(), scope.within(definition))).orElse(true);
		case VariableExp<?, ?> use when use.getReferredVariable().getInitExpression() != null -> isSet((OCLExpression<?>) use.getReferredVariable().getInitExpression(), scope);
		case LetExp<?, ?> let -> isSet((OCLExpression<?>) let.getIn(), scope);
		default -> true;
		};
	}

	/** Some make a collection of the kind of their operands, whatever their type is. */
	private static boolean isSetByOperands(OperationCallExp<?, ?> call, VariableScope scope) {
		return switch (((ENamedElement) call.getReferredOperation()).getName()) {
		case "excluding", "flatten" -> isSet((OCLExpression<?>) call.getSource(), scope);
		case "union" -> isSet((OCLExpression<?>) call.getSource(), scope) && isSet((OCLExpression<?>) call.getArgument().getFirst(), scope);
		default -> true;
		};
	}
}
