// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EEnum;
import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.ResultTypes;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads EOL's expressions. */
abstract class EolReader extends ExpressionReader {
	private final ElementProperties properties;

	EolReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation) {
		super(tokens, symbols, library, cancellation);
		this.properties = new ElementProperties(symbols);
	}

	@Override
	boolean endsAll() {
		return isAt(";") || isAt("}");
	}

	@Override
	ValueType choice(ValueType first, Scope scope) {
		if (accept("?:") || accept("=>")) {
			ValueType other = expression(scope);
			return first instanceof ValueType.Unknown ? other : first;
		}
		if (accept("?")) {
			ValueType yes = expression(scope);
			accept(":");
			ValueType no = expression(scope);
			return yes instanceof ValueType.Unknown ? no : yes;
		}
		return first;
	}

	@Override
	ValueType operand(Scope scope) {
		while (isAt("not") || isAt("-") || isAt("++") || isAt("--")) {
			next();
		}
		Token first = peek();
		boolean isFilled = peek(1).text().equals(".") && List.of("add", "addAll").contains(peek(2).text()) && peek(3).text().equals("(");
		ValueType type = primary(scope);
		if (isFilled && type instanceof ValueType.Many many && many.item() instanceof ValueType.Unknown) {
			fill(first, many, scope);
			return ValueType.BOOLEAN;
		}
		return suffixes(scope, type);
	}

	/** A collection that was declared without the type of its items has that of the first that is added. */
	private void fill(Token variable, ValueType.Many many, Scope scope) {
		next();
		Token word = next();
		next();
		operation(word, many, Library.ofCollections(many));
		ValueType added = arguments(scope, ")");
		scope.refine(variable.name(), new ValueType.Many(many.kind(), word.text().equals("add") ? added : added.item()));
	}

	private ValueType primary(Scope scope) {
		caretMayBe(new Place.Expression(scope, List.of()));
		return switch (peek().kind()) {
		case NUMBER -> number(next());
		case STRING -> {
			next();
			yield ValueType.STRING;
		}
		case OPERATOR -> {
			ValueType type = ValueType.UNKNOWN;
			if (accept("(")) {
				type = bracketed(scope);
				close(")", scope);
			}
			yield type;
		}
		case KEYWORD -> keyword(scope);
		default -> name(scope);
		};
	}

	private ValueType keyword(Scope scope) {
		if (accept("true") || accept("false")) {
			return ValueType.BOOLEAN;
		}
		return accept("new") ? created(scope) : ValueType.UNKNOWN;
	}

	/** The type behind {@code new}. */
	final ValueType created(Scope scope) {
		ValueType type = declaredType();
		if (accept("(")) {
			arguments(scope, ")");
		}
		return type;
	}

	private ValueType name(Scope scope) {
		if (peek(1).text().equals("{")) {
			Optional<CollectionKind> kind = CollectionKind.of(peek().text());
			boolean isMap = isAt("Map");
			if (kind.isPresent() || isMap || isAt("Tuple")) {
				next();
				next();
				return kind.isPresent() ? collection(kind.get(), scope) : isMap ? map(scope) : tuple(scope);
			}
		}
		List<Token> path = path();
		if (accept("!")) {
			// The type of a model, which has a name.
			caretMayBe(new Place.TypeName());
			return peek().isWord() ? plainName(path(), scope) : ValueType.UNKNOWN;
		}
		return isAt("#") ? literal(path) : plainName(path, scope);
	}

	private ValueType literal(List<Token> path) {
		next();
		EEnum enumeration = classifier(path).orElse(null) instanceof EEnum found ? found : null;
		caretMayBe(enumeration == null ? new Place.Nothing() : new Place.Literal(enumeration));
		if (enumeration == null || !peek().isWord()) {
			return ValueType.UNKNOWN;
		}
		Token word = next();
		Symbols.literal(enumeration, word.name()).ifPresent(literal -> mean(word, new Meaning.OfLiteral(literal)));
		return new ValueType.Data(enumeration);
	}

	private ValueType plainName(List<Token> path, Scope scope) {
		Token word = path.getFirst();
		if (path.size() == 1 && accept("(")) {
			Optional<Declared> own = declared(ValueType.UNKNOWN, word.name());
			own.ifPresent(found -> mean(word, new Meaning.OfDeclared(found)));
			arguments(scope, ")");
			return own.map(Declared::type).orElse(ValueType.UNKNOWN);
		}
		Optional<Variable> variable = path.size() == 1 ? scope.find(word.name()) : Optional.empty();
		if (variable.isPresent()) {
			mean(word, new Meaning.OfVariable(variable.get()));
			return variable.get().type();
		}
		return classifier(path).<ValueType>map(ValueType.Type::new).orElse(ValueType.UNKNOWN);
	}

	private ValueType map(Scope scope) {
		ValueType key = ValueType.UNKNOWN;
		ValueType value = ValueType.UNKNOWN;
		while (!isAt("}") && !isAtEnd()) {
			ValueType eachKey = sum(scope);
			ValueType eachValue = accept("=") ? bracketed(scope) : ValueType.UNKNOWN;
			key = key instanceof ValueType.Unknown ? eachKey : key;
			value = value instanceof ValueType.Unknown ? eachValue : value;
			if (!accept(",")) {
				break;
			}
		}
		close("}", scope);
		return new ValueType.Table(key, value);
	}

	private ValueType tuple(Scope scope) {
		Map<String, ValueType> parts = new LinkedHashMap<>();
		while (!isAt("}") && !isAtEnd()) {
			Optional<Token> name = newName();
			ValueType value = accept("=") ? bracketed(scope) : ValueType.UNKNOWN;
			name.ifPresent(word -> parts.put(word.name(), value));
			if (!accept(",")) {
				break;
			}
		}
		close("}", scope);
		return new ValueType.Parts(parts);
	}

	private ValueType suffixes(Scope scope, ValueType start) {
		ValueType type = start;
		while (true) {
			if (accept(".") || accept("?.") || accept("->")) {
				caretMayBe(new Place.Member(type, false, scope));
				type = peek().isWord() ? member(next(), type, scope) : ValueType.UNKNOWN;
			} else if (accept("[")) {
				bracketed(scope);
				close("]", scope);
				type = type instanceof ValueType.Table table ? table.value() : type.item();
			} else if (!accept("++") && !accept("--")) {
				return type;
			}
		}
	}

	private ValueType member(Token word, ValueType receiver, Scope scope) {
		return accept("(") ? call(word, receiver, scope) : property(word, receiver);
	}

	private ValueType call(Token word, ValueType receiver, Scope scope) {
		Optional<Declared> own = declared(receiver, word.name());
		if (own.isPresent()) {
			mean(word, new Meaning.OfDeclared(own.get()));
			arguments(scope, ")");
			return own.get().type();
		}
		List<String> receivers = new ArrayList<>(Library.receivers(receiver));
		if (receiver instanceof ValueType.Unknown) {
			receivers.addAll(Library.ofCollections(receiver));
		}
		boolean iterates = declaresVariables();
		Optional<Operation> operation = operation(word, receiver, receivers);
		if (operation.isEmpty() && isOfElements(word.name())) {
			arguments(scope, ")");
			return property(word, receiver);
		}
		ValueType argument = iterates || operation.isPresent() && operation.get().isIterator() ? iterator(receiver.item(), scope)
				: operation.isPresent() && operation.get().takesType() ? typeArgument(scope) : arguments(scope, ")");
		return operation.map(known -> ResultTypes.of(known, receiver, argument, false)).orElse(ValueType.UNKNOWN);
	}

	private static boolean isOfElements(String name) {
		return name.equals("eContainer") || name.equals("eContents");
	}

	/** The variables and the body of an iterator, of which the bracket has been read; the type of the body. */
	private ValueType iterator(ValueType item, Scope scope) {
		Scope inner = scope.inner();
		if (declaresVariables()) {
			variables(inner, item);
			accept("|");
		}
		ValueType body = bracketed(inner);
		while (accept(",")) {
			bracketed(inner);
		}
		close(")", inner);
		return body;
	}

	/** A feature, or an operation without parentheses. Of a collection the operation comes first, and then the features of its items. */
	private ValueType property(Token word, ValueType receiver) {
		if (receiver instanceof ValueType.Many many) {
			Optional<Operation> operation = withoutParentheses(word, receiver);
			if (operation.isPresent()) {
				return ResultTypes.of(operation.get(), receiver, ValueType.UNKNOWN, false);
			}
			return new ValueType.Many(CollectionKind.SEQUENCE, ofElement(word, many.innermost()));
		}
		return ofElement(word, receiver);
	}

	private Optional<Operation> withoutParentheses(Token word, ValueType receiver) {
		Optional<Operation> known = library.find(receiver, word.name()).filter(operation -> operation.signature().isEmpty());
		known.ifPresent(operation -> mean(word, new Meaning.OfOperation(operation, receiver)));
		return known;
	}

	private ValueType ofElement(Token word, ValueType receiver) {
		String name = word.name();
		boolean isFeature = receiver instanceof ValueType.Element element && element.type().getEStructuralFeature(name) != null;
		if (!isFeature) {
			Optional<Meaning.OfProperty> known = properties.find(receiver, name);
			if (known.isPresent()) {
				mean(word, known.get());
				return known.get().type();
			}
			Optional<Operation> operation = withoutParentheses(word, receiver);
			if (operation.isPresent()) {
				return ResultTypes.of(operation.get(), receiver, ValueType.UNKNOWN, false);
			}
		}
		return feature(word, receiver);
	}
}
