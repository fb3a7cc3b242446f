// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads the names of types, which look nearly the same in all languages. */
abstract class TypeReader extends TokenReader {
	private static final Map<String, ValueType> BASIC = Map.of("Integer", ValueType.INTEGER, "Real", ValueType.REAL, "String", ValueType.STRING, "Boolean", ValueType.BOOLEAN,
			"UnlimitedNatural", ValueType.INTEGER);

	/** An instance of the type that was read last, where that is no type of the metamodel. */
	private ValueType ofLanguage = ValueType.UNKNOWN;

	TypeReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation) {
		super(tokens, symbols, library, cancellation);
	}

	/** An instance of the type that stands here. */
	final ValueType declaredType() {
		enter();
		ValueType named = typeName();
		leave();
		return named instanceof ValueType.Type type ? Symbols.instanceOf(type.type()) : ofLanguage;
	}

	/** A type where only one can stand: what it names, or an instance where it is no type of the metamodel. */
	final ValueType typeName() {
		ofLanguage = ValueType.UNKNOWN;
		caretMayBe(new Place.TypeName());
		if (!peek().isWord()) {
			return ValueType.UNKNOWN;
		}
		Optional<CollectionKind> kind = CollectionKind.of(peek().text());
		if (kind.isPresent() || isAt("Map") && symbols.classifier("Map").isEmpty()) {
			next();
			return remembered(parameters(kind));
		}
		if (isAt("Tuple")) {
			next();
			return remembered(accept("(") ? tuple() : ValueType.UNKNOWN);
		}
		if (BASIC.containsKey(peek().text()) && symbols.classifier(peek().text()).isEmpty()) {
			return remembered(BASIC.get(next().text()));
		}
		List<Token> path = path();
		if (accept("!")) {
			// The type of a model, which has a name in EOL.
			caretMayBe(new Place.TypeName());
			path = peek().isWord() ? path() : path;
		}
		return classifier(path).<ValueType>map(ValueType.Type::new).orElse(ValueType.UNKNOWN);
	}

	private ValueType remembered(ValueType type) {
		ofLanguage = type;
		return type;
	}

	/** The types of the items of a collection, or of the keys and values of a map. */
	private ValueType parameters(Optional<CollectionKind> kind) {
		ValueType first = ValueType.UNKNOWN;
		ValueType second = ValueType.UNKNOWN;
		if (accept("(") || accept("<")) {
			first = declaredType();
			second = accept(",") ? declaredType() : second;
			if (!accept(")")) {
				accept(">");
			}
		}
		return kind.isPresent() ? new ValueType.Many(kind.get(), first) : new ValueType.Table(first, second);
	}

	private ValueType tuple() {
		Map<String, ValueType> parts = new LinkedHashMap<>();
		do {
			Optional<Token> name = newName();
			ValueType type = accept(":") ? declaredType() : ValueType.UNKNOWN;
			name.ifPresent(word -> parts.put(word.text(), type));
		} while (accept(","));
		accept(")");
		return new ValueType.Parts(parts);
	}
}
