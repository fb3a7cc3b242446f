package org.modelarena.query.ocl.internal.plan;

import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.IfExp;
import org.eclipse.ocl.expressions.LetExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;

/**
 * What kind of collection a value is. Eclipse OCL says that an OrderedSet without one of its items is a Set, and makes an OrderedSet; so it does with the
 * union of an OrderedSet and nothing.
 */
final class CollectionKinds {
	/** These make a collection of the kind of their source, whatever their type is. */
	private static final Set<String> OF_THEIR_SOURCES_KIND = Set.of("excluding", "including", "flatten");
	private static final String UNION = "union";

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
		case IfExp<?> choice -> isSet(choice.getThenExpression(), scope) && isSet(choice.getElseExpression(), scope);
		default -> true;
		};
	}

	private static boolean isSetByOperands(OperationCallExp<?, ?> call, VariableScope scope) {
		String name = ((ENamedElement) call.getReferredOperation()).getName();
		boolean isUnion = name.equals(UNION);
		return !isUnion && !OF_THEIR_SOURCES_KIND.contains(name)
				|| isSet((OCLExpression<?>) call.getSource(), scope) && (!isUnion || isSet((OCLExpression<?>) call.getArgument().getFirst(), scope));
	}
}
