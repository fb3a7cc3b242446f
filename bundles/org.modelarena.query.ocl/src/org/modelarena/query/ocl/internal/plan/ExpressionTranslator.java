// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.ocl.expressions.BooleanLiteralExp;
import org.eclipse.ocl.expressions.CollectionLiteralExp;
import org.eclipse.ocl.expressions.EnumLiteralExp;
import org.eclipse.ocl.expressions.IfExp;
import org.eclipse.ocl.expressions.IntegerLiteralExp;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.LetExp;
import org.eclipse.ocl.expressions.NullLiteralExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.RealLiteralExp;
import org.eclipse.ocl.expressions.StringLiteralExp;
import org.eclipse.ocl.expressions.TupleLiteralExp;
import org.eclipse.ocl.expressions.UnlimitedNaturalLiteralExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Parts;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.ocl.internal.plan.Value.Single;
import org.modelarena.query.ocl.internal.profiler.ExpressionLocations;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates expressions that see some variables. */
final class ExpressionTranslator {
	private final VariableScope scope;
	/** The name of the items of a collection, for people who read the plan; null if nobody has named them. */
	private final String itemName;

	ExpressionTranslator(VariableScope scope) {
		this(scope, null);
	}

	private ExpressionTranslator(VariableScope scope, String itemName) {
		this.scope = scope;
		this.itemName = itemName;
	}

	/** @throws Untranslatable with the construct */
	Value translate(OCLExpression<?> expression) {
		scope.step();
		try {
			return ofAny(expression);
		} catch (Untranslatable construct) {
			throw ExpressionLocations.isWritten(expression) ? construct.at(expression) : construct;
		}
	}

	private Value ofAny(OCLExpression<?> expression) {
		return switch (expression) {
		case IteratorExp<?, ?> iteration -> new IteratorTranslator(this).translate(iteration);
		case IterateExp<?, ?> fold -> new IterateTranslator(this).translate(fold);
		case OperationCallExp<?, ?> call -> new OperationTranslator(this).translate(call);
		case PropertyCallExp<?, ?> call -> property(call);
		case VariableExp<?, ?> use -> scope.get(use.getReferredVariable().getName());
		case LetExp<?, ?> let -> let(let);
		case IfExp<?> branch -> branch(branch);
		case TupleLiteralExp<?, ?> tuple -> tuple(tuple);
		case CollectionLiteralExp<?> collection -> new CollectionLiteralTranslator(this).translate(collection);
		case EnumLiteralExp<?, ?> literal -> enumeration(literal.getReferredEnumLiteral());
		case IntegerLiteralExp<?> number -> constant(number.getLongSymbol(), ValueType.INTEGER);
		case UnlimitedNaturalLiteralExp<?> number -> throw new Untranslatable("an unlimited natural is interpreted");
		case RealLiteralExp<?> number -> constant(number.getRealSymbol(), ValueType.REAL);
		case StringLiteralExp<?> text -> constant(text.getStringSymbol(), ValueType.TEXT);
		case BooleanLiteralExp<?> truth -> constant(truth.getBooleanSymbol(), ValueType.TRUTH);
		case NullLiteralExp<?> nothing -> constant(null, TermTypes.ANY_ELEMENT);
		default -> throw new Untranslatable("'" + expression + "' is interpreted");
		};
	}

	VariableScope scope() {
		return scope;
	}

	/** The value that a definition of the text has for an element: its body, with the arguments for its parameters. */
	Value call(ParsedOcl.Definition definition, OCLExpression<?> source, List<OCLExpression<?>> arguments) {
		Term self = scalar(source);
		List<Term> evaluated = new ArrayList<>();
		if (self.type() instanceof ValueType.Element element) {
			evaluated.add(new Term.IsType(self, element.type(), false));
		} else {
			throw new Untranslatable("operations of other types than classes are interpreted");
		}
		VariableScope inside = scope.within(definition).with("self", () -> new Scalar(scalar(source)));
		for (int i = 0; i < arguments.size(); i++) {
			OCLExpression<?> argument = arguments.get(i);
			Term value = scalar(argument);
			evaluated.add(Terms.isComputed(value));
			inside = inside.with(definition.parameters().get(i), () -> new Scalar(scalar(argument)));
		}
		Value result = new ExpressionTranslator(inside).translate(definition.body());
		Term checked = new Term.And(evaluated);
		return switch (result) {
		case Scalar scalar -> new Scalar(new Term.Choice(checked, scalar.term(), Terms.nullOf(scalar.term().type())));
		case Many many -> many.given(checked);
		case Parts parts -> throw new Untranslatable("a definition whose value is a tuple is interpreted");
		};
	}

	/** The expression where a value is needed. */
	Term scalar(OCLExpression<?> expression) {
		if (translate(expression) instanceof Scalar scalar) {
			return scalar.term();
		}
		throw new Untranslatable("'" + expression + "' is more than one value");
	}

	/** The expression where a collection is needed. */
	Many many(OCLExpression<?> expression) {
		return many(expression, itemName);
	}

	/** The expression where a collection is needed, whose items are called so unless the text calls them otherwise later. */
	Many many(OCLExpression<?> expression, String name) {
		if (new ExpressionTranslator(scope, itemName == null ? name : itemName).translate(expression) instanceof Many many) {
			return many;
		}
		throw new Untranslatable("'" + expression + "' is taken for a collection");
	}

	/** Expressions that see one more variable. */
	ExpressionTranslator with(String name, Value value) {
		return new ExpressionTranslator(scope.with(name, value));
	}

	/** Expressions that do not see a variable. */
	ExpressionTranslator without(String name) {
		return new ExpressionTranslator(scope.without(name));
	}

	/** Expressions whose items have not been named. */
	ExpressionTranslator unnamed() {
		return new ExpressionTranslator(scope);
	}

	/** The name of an item. */
	String itemName(String otherwise) {
		return itemName == null ? otherwise : itemName;
	}

	private static Scalar constant(Object value, ValueType type) {
		return new Scalar(new Term.Constant(value, type));
	}

	private static Scalar enumeration(Object literal) {
		return constant(literal, new ValueType.Literal(((EEnumLiteral) literal).getEEnum()));
	}

	private Value let(LetExp<?, ?> let) {
		OCLExpression<?> value = (OCLExpression<?>) let.getVariable().getInitExpression();
		return new ExpressionTranslator(scope.with(let.getVariable().getName(), () -> translate(value)), itemName).translate((OCLExpression<?>) let.getIn());
	}

	private Value branch(IfExp<?> branch) {
		Term condition = scalar((OCLExpression<?>) branch.getCondition());
		Term then = scalar((OCLExpression<?>) branch.getThenExpression());
		Term otherwise = scalar((OCLExpression<?>) branch.getElseExpression());
		if (!then.type().equals(otherwise.type())) {
			throw new Untranslatable("the branches of 'if' have different types");
		}
		return new Scalar(new Term.Choice(condition, then, otherwise));
	}

	private Value tuple(TupleLiteralExp<?, ?> tuple) {
		Map<String, Term> parts = new LinkedHashMap<>();
		tuple.getPart().forEach(part -> parts.put(part.getName(), scalar((OCLExpression<?>) part.getValue())));
		return new Parts(parts);
	}

	private Value property(PropertyCallExp<?, ?> call) {
		if (!call.getQualifier().isEmpty()) {
			throw new Untranslatable("qualifiers are interpreted");
		}
		Object property = call.getReferredProperty();
		Optional<ParsedOcl.Definition> definition = scope.definition(property);
		if (definition.isPresent()) {
			return call(definition.get(), (OCLExpression<?>) call.getSource(), List.of());
		}
		Value source = new ExpressionTranslator(scope).translate((OCLExpression<?>) call.getSource());
		return switch (source) {
		case Parts parts -> part(parts, ((org.eclipse.emf.ecore.ENamedElement) property).getName());
		case Scalar scalar -> feature(scalar.term(), property);
		case Many many -> throw new Untranslatable("'" + call + "' is interpreted");
		};
	}

	private static Value part(Parts parts, String name) {
		Term part = parts.terms().get(name);
		if (part == null) {
			throw new Untranslatable("the tuple's part '" + name + "' is not known");
		}
		return new Scalar(part);
	}

	private Value feature(Term of, Object feature) {
		return switch (feature) {
		case EAttribute attribute when TermTypes.of(attribute) != null -> new Scalar(new Term.Attribute(of, attribute));
		case EReference reference when reference.isDerived() -> throw new Untranslatable("the derived reference '" + reference.getName() + "' is computed");
		case EReference reference when reference.isMany() -> Many.of(reference.isUnique(), reference.isOrdered(),
				rows -> new Scalar(rows.expand(itemName(reference.getName()), of, reference)));
		case EReference reference -> new Scalar(new Term.Target(of, reference));
		case org.eclipse.emf.ecore.ENamedElement named -> throw new Untranslatable("the property '" + named.getName() + "' is interpreted");
		default -> throw new Untranslatable("a property is interpreted");
		};
	}

	/** An item that may be used several times, and is computed once. */
	static Single bound(Single item, PlanBuilder rows) {
		return switch (item) {
		case Scalar scalar -> new Scalar(rows.variable("item", scalar.term()));
		case Parts parts -> {
			Map<String, Term> terms = new LinkedHashMap<>();
			parts.terms().forEach((name, term) -> terms.put(name, rows.variable(name, term)));
			yield new Parts(terms);
		}
		};
	}
}
