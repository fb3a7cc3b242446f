// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** The common part of the languages' expressions. */
abstract class ExpressionReader extends TypeReader {
	static final String VARIABLE = "variable";
	static final String ITERATOR = "iterator variable";
	static final String PARAMETER = "parameter";

	private static final Map<String, Integer> STRENGTHS = Map.ofEntries(Map.entry("implies", 1), Map.entry("or", 2), Map.entry("xor", 2), Map.entry("and", 3), Map.entry("=", 4),
			Map.entry("==", 4), Map.entry("<>", 4), Map.entry("!=", 4), Map.entry("<", 5), Map.entry("<=", 5), Map.entry(">", 5), Map.entry(">=", 5), Map.entry("+", 6), Map.entry("-", 6),
			Map.entry("*", 7), Map.entry("/", 7));
	private static final int COMPARISON = 5;
	/** Above all comparisons. */
	private static final int SUM = 6;

	private static final String[] NOTHING = {};

	/** The words that may follow the expressions that are being read, the innermost last. */
	private final List<List<String>> followers = new ArrayList<>();

	ExpressionReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation) {
		super(tokens, symbols, library, cancellation);
	}

	/** An expression, or as much of one as stands here, which may be nothing. */
	final ValueType expression(Scope scope) {
		enter();
		ValueType type = binary(scope, 0);
		type = choice(type, scope);
		leave();
		return type;
	}

	/** The part that follows an expression and has less strength than all operators. */
	ValueType choice(ValueType first, Scope scope) {
		return first;
	}

	/** An expression without comparisons, for where {@code =} means something else. */
	final ValueType sum(Scope scope) {
		return binary(scope, SUM);
	}

	/** An expression within brackets, which nothing may follow but those. */
	final ValueType bracketed(Scope scope) {
		return expression(scope, NOTHING);
	}

	/** An expression that some keywords may follow. */
	final ValueType expression(Scope scope, String... follower) {
		followers.add(List.of(follower));
		ValueType type = expression(scope);
		followers.removeLast();
		return type;
	}

	private ValueType binary(Scope scope, int weakest) {
		ValueType left = operand(scope);
		while (true) {
			caretMayBe(new Place.Clause(operators()));
			Integer strength = STRENGTHS.get(peek().text());
			if (strength == null || strength < weakest) {
				return left;
			}
			Token operator = next();
			ValueType right = binary(scope, strength + 1);
			left = combined(operator.text(), strength, left, right);
		}
	}

	private List<String> operators() {
		List<String> all = new ArrayList<>(List.of("and", "or", "xor", "implies"));
		if (!followers.isEmpty()) {
			all.addAll(followers.getLast());
		}
		return all;
	}

	private static ValueType combined(String operator, int strength, ValueType left, ValueType right) {
		if (strength <= COMPARISON) {
			return ValueType.BOOLEAN;
		}
		if (operator.equals("/") || left.equals(ValueType.REAL) || right.equals(ValueType.REAL)) {
			return ValueType.REAL;
		}
		return left instanceof ValueType.Unknown ? right : left;
	}

	/** A value with all that is asked of it. */
	abstract ValueType operand(Scope scope);

	/** Skips what does not belong here, up to a closing bracket; reads what expressions there are on the way. */
	final void close(String bracket, Scope scope) {
		while (!isAt(bracket) && !isAtEnd() && !endsAll()) {
			int before = position();
			expression(scope);
			if (position() == before) {
				next();
			}
		}
		accept(bracket);
	}

	/** Whether something begins here that cannot be part of an expression. */
	abstract boolean endsAll();

	/** Expressions between brackets, of which the first has been read; the type of the first. */
	final ValueType arguments(Scope scope, String bracket) {
		ValueType first = ValueType.UNKNOWN;
		for (int i = 0; !isAt(bracket) && !isAtEnd(); i++) {
			ValueType argument = bracketed(scope);
			first = i == 0 ? argument : first;
			if (!accept(",")) {
				break;
			}
		}
		close(bracket, scope);
		return first;
	}

	/** The argument of an operation that takes a type. */
	final ValueType typeArgument(Scope scope) {
		ValueType type = typeName();
		close(")", scope);
		return type;
	}

	/** The feature of an element, which the word gets as its meaning. */
	final ValueType feature(Token word, ValueType receiver) {
		String name = word.name();
		switch (receiver) {
		case ValueType.Element element -> {
			EStructuralFeature feature = element.type().getEStructuralFeature(name);
			feature = feature == null ? element.type().getEStructuralFeature(unescaped(name)) : feature;
			if (feature != null) {
				mean(word, new Meaning.OfFeature(List.of(feature)));
				return Symbols.valueOf(feature);
			}
			return ofSeveral(word, symbols.features(name).stream().filter(each -> element.type().isSuperTypeOf(each.getEContainingClass())).toList());
		}
		case ValueType.Parts parts -> {
			ValueType part = parts.parts().getOrDefault(name, ValueType.UNKNOWN);
			mean(word, new Meaning.OfProperty(name, part, "A part of the tuple."));
			return part;
		}
		case ValueType.Unknown unknown -> {
			return ofSeveral(word, symbols.features(name));
		}
		default -> {
			return ValueType.UNKNOWN;
		}
		}
	}

	private ValueType ofSeveral(Token word, List<EStructuralFeature> features) {
		if (features.isEmpty()) {
			return ValueType.UNKNOWN;
		}
		mean(word, new Meaning.OfFeature(features));
		List<ValueType> types = features.stream().map(Symbols::valueOf).distinct().toList();
		return types.size() == 1 ? types.get(0) : ValueType.UNKNOWN;
	}

	/** The declaration that the text has for a value under a name. */
	final Optional<Declared> declared(ValueType receiver, String name) {
		return declared.stream().filter(each -> each.name().equals(name) && each.belongsTo(receiver)).findFirst();
	}

	/** The operation of a value, which the word gets as its meaning. */
	final Optional<Operation> operation(Token word, ValueType receiver, List<String> receivers) {
		Optional<Operation> found = library.of(receivers).stream().filter(operation -> operation.name().equals(word.text())).findFirst();
		found.ifPresent(operation -> mean(word, new Meaning.OfOperation(operation, receiver)));
		return found;
	}

	/** Whether variables of an iterator are declared here: {@code x |}, {@code x : T |}, {@code x, y |}, {@code x; result : T = ... |}. */
	final boolean declaresVariables() {
		int ahead = 0;
		while (peek(ahead).isWord() && !peek(ahead).isCaret()) {
			String sign = peek(ahead + 1).text();
			if (sign.equals("|") || sign.equals(":") || sign.equals(";")) {
				return true;
			}
			if (!sign.equals(",")) {
				return false;
			}
			ahead += 2;
		}
		return false;
	}

	/** The variables of an iterator, with the bar behind them. */
	final void variables(Scope into, ValueType item) {
		do {
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : item;
			name.ifPresent(word -> declare(into, word, type, ITERATOR));
		} while (accept(","));
	}

	/** Declares a variable, which its word means. */
	final void declare(Scope scope, Token word, ValueType type, String what) {
		scope.declare(word.name(), type, what);
		mean(word, new Meaning.OfVariable(new Variable(word.name(), type, what)));
	}

	/** Parameters between brackets, of which the first has been read. */
	final String parameters(Scope into) {
		List<String> names = new ArrayList<>();
		while (!isAt(")") && !isAtEnd()) {
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
			name.ifPresent(word -> {
				declare(into, word, type, PARAMETER);
				names.add(word.name() + (type instanceof ValueType.Unknown ? "" : " : " + type.text()));
			});
			if (!accept(",")) {
				break;
			}
		}
		close(")", into);
		return String.join(", ", names);
	}

	/** A number. */
	static ValueType number(Token token) {
		return token.text().chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E') ? ValueType.REAL : ValueType.INTEGER;
	}

	/** The values of a collection's literal, of which the bracket has been read. */
	final ValueType collection(CollectionKind kind, Scope scope) {
		ValueType item = ValueType.UNKNOWN;
		while (!isAt("}") && !isAtEnd()) {
			int before = position();
			ValueType each = bracketed(scope);
			item = item instanceof ValueType.Unknown ? each : item;
			if (!accept("..") && !accept(",") || position() == before) {
				break;
			}
		}
		close("}", scope);
		return new ValueType.Many(kind, item);
	}
}
