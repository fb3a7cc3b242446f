// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Operator;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;

/** Translates operations of Integers, those of Strings with constant arguments, and the writing of values as Strings. */
final class ScalarCallTranslator {
	private static final Term ZERO = new Term.Constant(0L, ValueType.INTEGER);

	private ScalarCallTranslator() {
	}

	/** @return null for what plans do not compute */
	static Value of(Value.One target, String name, List<Value> arguments) {
		if (arguments.isEmpty() && (name.equals("asString") || name.equals("toString"))) {
			return concatenated(List.of(target));
		}
		if (target.inferredType() == InferredType.TEXT) {
			TextFunction function = function(name, arguments.stream().map(ScalarCallTranslator::constant).toList());
			return function == null ? null : call(target, function);
		}
		return target.inferredType().equals(InferredType.INTEGER) ? ofInteger(target.term(), name, arguments) : null;
	}

	/** A String with another one after or before it. */
	static Value concatenation(Value.One one, Value.One other) {
		if (one.inferredType() == InferredType.TEXT && constant(other) instanceof String end) {
			return call(one, TextFunction.total("concat", List.of(end), ValueType.TEXT, text -> text.concat(end)));
		}
		if (other.inferredType() == InferredType.TEXT && constant(one) instanceof String start) {
			return call(other, TextFunction.total("prepend", List.of(start), ValueType.TEXT, start::concat));
		}
		return one.inferredType() == InferredType.TEXT || other.inferredType() == InferredType.TEXT ? concatenated(List.of(one, other)) : null;
	}

	/** Some values as one String; null if plans do not write one of them as EOL does. */
	static Value concatenated(List<Value.One> values) {
		List<Term> parts = new ArrayList<>();
		for (Value.One value : values) {
			boolean isWritten = value.inferredType() instanceof InferredType.Literal || value.inferredType() instanceof InferredType.Basic
					|| value.inferredType() instanceof InferredType.Number number && !number.isReal();
			if (!isWritten) {
				return null;
			}
			if (value.term() instanceof Term.Concatenation inner) {
				parts.addAll(inner.parts());
			} else {
				parts.add(value.term());
			}
		}
		return new Value.One(new Term.Concatenation(parts), InferredType.TEXT);
	}

	/** The value of a property of an enumeration's literal; null if plans do not know it. */
	static Value ofLiteral(Value.One value, String name) {
		boolean isText = name.equals("literal") || name.equals("name") && value.inferredType() instanceof InferredType.Literal literal
				&& literal.enumeration().getELiterals().stream().allMatch(each -> each.getName().equals(each.getLiteral()));
		return isText ? concatenated(List.of(value)) : null;
	}

	private static Value call(Value.One text, TextFunction function) {
		InferredType inferredType = function.type() == ValueType.TEXT ? InferredType.TEXT : function.type() == ValueType.TRUTH ? InferredType.TRUTH : InferredType.INTEGER;
		return new Value.One(new Term.TextCall(text.term(), function), inferredType);
	}

	private static Object constant(Value value) {
		return value instanceof Value.One one && one.term() instanceof Term.Constant constant && (one.inferredType() == InferredType.TEXT || one.inferredType().equals(InferredType.INTEGER))
				? constant.value() : null;
	}

	private static Value ofInteger(Term number, String name, List<Value> arguments) {
		if (arguments.isEmpty()) {
			return name.equals("abs") ? integer(new Term.Arithmetic(Operator.MAX, number, new Term.Arithmetic(Operator.MINUS, ZERO, number))) : null;
		}
		if (arguments.size() > 1 || !(arguments.get(0) instanceof Value.One other) || !other.inferredType().equals(InferredType.INTEGER)) {
			return null;
		}
		return switch (name) {
		case "mod" -> integer(new Term.Arithmetic(Operator.REMAINDER, number, other.term()));
		case "max" -> integer(new Term.Arithmetic(Operator.MAX, number, other.term()));
		case "min" -> integer(new Term.Arithmetic(Operator.MIN, number, other.term()));
		default -> null;
		};
	}

	private static Value integer(Term term) {
		return new Value.One(term, InferredType.INTEGER);
	}

	private static TextFunction function(String name, List<Object> arguments) {
		if (arguments.isEmpty()) {
			return plain(name);
		}
		if (arguments.get(0) instanceof String argument && arguments.size() == 1) {
			return withText(name, argument);
		}
		if (name.equals("substring") && arguments.get(0) instanceof Long from) {
			return arguments.size() == 1 ? new TextFunction("tail", arguments, ValueType.TEXT, text -> text.substring(from.intValue()))
					: arguments.get(1) instanceof Long to ? new TextFunction("part", arguments, ValueType.TEXT, text -> text.substring(from.intValue(), to.intValue())) : null;
		}
		return null;
	}

	private static TextFunction plain(String name) {
		return switch (name) {
		case "length" -> TextFunction.total("size", List.of(), ValueType.INTEGER, text -> (long) text.length());
		case "toUpperCase" -> TextFunction.total(name, List.of(), ValueType.TEXT, String::toUpperCase);
		case "toLowerCase" -> TextFunction.total(name, List.of(), ValueType.TEXT, String::toLowerCase);
		case "trim" -> TextFunction.total(name, List.of(), ValueType.TEXT, String::trim);
		default -> null;
		};
	}

	private static TextFunction withText(String name, String argument) {
		List<String> arguments = List.of(argument);
		return switch (name) {
		case "startsWith" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.startsWith(argument));
		case "endsWith" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.endsWith(argument));
		case "contains" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.contains(argument));
		case "equalsIgnoreCase" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.equalsIgnoreCase(argument));
		case "concat" -> TextFunction.total(name, arguments, ValueType.TEXT, text -> text.concat(argument));
		case "indexOf" -> TextFunction.total(name, arguments, ValueType.INTEGER, text -> (long) text.indexOf(argument));
		case "matches" -> matches(argument);
		default -> null;
		};
	}

	private static TextFunction matches(String regex) {
		try {
			return TextFunction.matches(regex);
		} catch (PatternSyntaxException e) {
			return null;
		}
	}
}
