// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.ResultTypes;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads OCL's expressions. */
abstract class OclReader extends ExpressionReader {
	static final Set<String> CONSTRAINTS = Set.of("def", "inv", "pre", "post", "body", "init", "derive");
	private static final String SELF = "self";

	OclReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation) {
		super(tokens, symbols, library, cancellation);
	}

	/** Reads on to the end, whatever stands there. */
	final void expressions(Scope scope) {
		while (!isAtEnd()) {
			int before = position();
			expression(scope);
			if (position() == before) {
				next();
			}
		}
	}

	@Override
	boolean endsAll() {
		return isAt("endpackage") || isAt("context") || CONSTRAINTS.contains(peek().text());
	}

	@Override
	ValueType operand(Scope scope) {
		while (isAt("not") || isAt("-")) {
			next();
		}
		return suffixes(scope, primary(scope));
	}

	private ValueType primary(Scope scope) {
		caretMayBe(new Place.Expression(scope, List.of()));
		Token token = peek();
		return switch (token.kind()) {
		case NUMBER -> number(next());
		case STRING -> {
			next();
			yield ValueType.STRING;
		}
		case OPERATOR -> accept("(") ? inBrackets(scope) : ValueType.UNKNOWN;
		case KEYWORD -> keyword(token.text(), scope);
		default -> name(scope);
		};
	}

	private ValueType inBrackets(Scope scope) {
		ValueType type = bracketed(scope);
		close(")", scope);
		return type;
	}

	private ValueType keyword(String word, Scope scope) {
		switch (word) {
		case "if" -> {
			next();
			return condition(scope);
		}
		case "let" -> {
			next();
			return let(scope);
		}
		case SELF -> {
			return variable(next(), scope.find(SELF));
		}
		case "true", "false" -> {
			next();
			return ValueType.BOOLEAN;
		}
		case "null", "invalid" -> {
			next();
			return ValueType.UNKNOWN;
		}
		default -> {
			return ValueType.UNKNOWN;
		}
		}
	}

	private ValueType variable(Token word, Optional<Variable> variable) {
		variable.ifPresent(found -> mean(word, new Meaning.OfVariable(found)));
		return variable.map(Variable::type).orElse(ValueType.UNKNOWN);
	}

	private ValueType condition(Scope scope) {
		expression(scope, "then");
		accept("then");
		ValueType yes = expression(scope, "else");
		accept("else");
		ValueType no = expression(scope, "endif");
		accept("endif");
		return yes instanceof ValueType.Unknown ? no : yes;
	}

	private ValueType let(Scope scope) {
		Scope inner = scope.inner();
		do {
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
			ValueType value = accept("=") ? expression(inner, "in") : ValueType.UNKNOWN;
			name.ifPresent(word -> declare(inner, word, type instanceof ValueType.Unknown ? value : type, VARIABLE));
		} while (accept(","));
		if (!accept("in")) {
			caretMayBe(new Place.Clause(List.of("in")));
		}
		return expression(inner);
	}

	private ValueType name(Scope scope) {
		Optional<CollectionKind> kind = CollectionKind.of(peek().text());
		if (kind.isPresent() && peek(1).text().equals("{")) {
			next();
			next();
			return collection(kind.get(), scope);
		}
		if (isAt("Tuple") && peek(1).text().equals("{")) {
			next();
			next();
			return tuple(scope);
		}
		if (kind.isPresent() && peek(1).text().equals("(") || isAt("Tuple")) {
			typeName();
			return ValueType.UNKNOWN;
		}
		List<Token> path = path();
		return path.size() == 1 ? plainName(path, scope) : qualifiedName(path);
	}

	private ValueType plainName(List<Token> path, Scope scope) {
		Token word = path.getFirst();
		Optional<Variable> variable = scope.find(word.text());
		if (variable.isPresent() && !isAt("(")) {
			return variable(word, variable);
		}
		for (ValueType source : scope.implicitSources()) {
			Optional<Declared> own = declared(source, word.text());
			boolean isKnown = source instanceof ValueType.Element element && element.type().getEStructuralFeature(unescaped(word.text())) != null;
			if (own.isPresent() || isKnown || isAt("(") && library.find(source, word.text()).isPresent()) {
				return member(word, source, scope);
			}
		}
		Optional<EClassifier> classifier = classifier(path);
		if (classifier.isPresent()) {
			return new ValueType.Type(classifier.get());
		}
		if (accept("(")) {
			arguments(scope, ")");
		}
		return ValueType.UNKNOWN;
	}

	private ValueType qualifiedName(List<Token> path) {
		Optional<EClassifier> classifier = classifier(path);
		if (classifier.isPresent()) {
			return new ValueType.Type(classifier.get());
		}
		List<Token> owner = path.subList(0, path.size() - 1);
		if (classifier(owner).orElse(null) instanceof EEnum enumeration) {
			Symbols.literal(enumeration, unescaped(path.getLast().text())).ifPresent(literal -> mean(path.getLast(), new Meaning.OfLiteral(literal)));
			return new ValueType.Data(enumeration);
		}
		return ValueType.UNKNOWN;
	}

	private ValueType tuple(Scope scope) {
		Map<String, ValueType> parts = new LinkedHashMap<>();
		do {
			if (isAt("}")) {
				break;
			}
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
			ValueType value = accept("=") ? bracketed(scope) : ValueType.UNKNOWN;
			name.ifPresent(word -> parts.put(word.text(), type instanceof ValueType.Unknown ? value : type));
		} while (accept(","));
		close("}", scope);
		return new ValueType.Parts(parts);
	}

	private ValueType suffixes(Scope scope, ValueType start) {
		ValueType type = start;
		while (true) {
			if (accept(".")) {
				caretMayBe(new Place.Member(type, false, scope));
				type = peek().isWord() ? dot(next(), type, scope) : ValueType.UNKNOWN;
			} else if (accept("->")) {
				caretMayBe(new Place.Member(type, true, scope));
				type = peek().isWord() ? arrow(next(), type, scope) : ValueType.UNKNOWN;
			} else {
				return type;
			}
		}
	}

	/** The type of a dot: a property asked of a collection is asked of each item, and the answers are collected. */
	private ValueType dot(Token word, ValueType receiver, Scope scope) {
		if (!(receiver instanceof ValueType.Many many)) {
			return member(word, receiver, scope);
		}
		ValueType each = member(word, many.innermost(), scope);
		return new ValueType.Many(many.kind().isOrdered() ? CollectionKind.SEQUENCE : CollectionKind.BAG, each.innermost());
	}

	private ValueType member(Token word, ValueType receiver, Scope scope) {
		Optional<Declared> own = declared(receiver, word.text());
		boolean isCall = isAt("(");
		if (own.isPresent() && own.get().isOperation() == isCall) {
			mean(word, new Meaning.OfDeclared(own.get()));
			if (accept("(")) {
				arguments(scope, ")");
			}
			return own.get().type();
		}
		if (!accept("(")) {
			return feature(word, receiver);
		}
		Optional<Operation> operation = operation(word, receiver, Library.receivers(receiver));
		ValueType argument = operation.isPresent() && operation.get().takesType() ? typeArgument(scope) : arguments(scope, ")");
		return operation.map(known -> ResultTypes.of(known, receiver, argument, true)).orElse(ValueType.UNKNOWN);
	}

	private ValueType arrow(Token word, ValueType receiver, Scope scope) {
		ValueType many = receiver instanceof ValueType.Many || receiver instanceof ValueType.Unknown ? receiver : new ValueType.Many(CollectionKind.SET, receiver);
		Optional<Operation> operation = operation(word, receiver, Library.ofCollections(receiver));
		if (!accept("(")) {
			return ValueType.UNKNOWN;
		}
		ValueType argument;
		if (operation.isPresent() && operation.get().isIterator()) {
			argument = iterator(many.item(), scope);
		} else {
			argument = operation.isPresent() && operation.get().takesType() ? typeArgument(scope) : arguments(scope, ")");
		}
		return operation.map(known -> ResultTypes.of(known, many, argument, true)).orElse(ValueType.UNKNOWN);
	}

	/** The variables and the body of an iterator, of which the bracket has been read; the type of the body, or of what it accumulates. */
	private ValueType iterator(ValueType item, Scope scope) {
		Scope inner = declaresVariables() ? scope.inner() : scope.inner(item);
		ValueType accumulated = ValueType.UNKNOWN;
		if (declaresVariables()) {
			variables(inner, item);
			if (accept(";")) {
				Optional<Token> name = newName();
				ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
				ValueType start = accept("=") ? expression(scope) : ValueType.UNKNOWN;
				accumulated = type instanceof ValueType.Unknown ? start : type;
				ValueType result = accumulated;
				name.ifPresent(word -> declare(inner, word, result, VARIABLE));
			}
			accept("|");
		}
		ValueType body = bracketed(inner);
		close(")", inner);
		return accumulated instanceof ValueType.Unknown ? body : accumulated;
	}
}
