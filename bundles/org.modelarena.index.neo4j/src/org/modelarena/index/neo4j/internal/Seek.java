// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;

import org.modelarena.core.model.Range;

/** A statement that finds the keys of the nodes in a range, by an index. */
public final class Seek {
	private final String statement;
	private final Map<String, Object> parameters = new HashMap<>();

	public Seek(String type, String property, Range range) {
		String value = "n." + Names.quote(property);
		this.statement = "MATCH (n:" + Names.quote(type) + ") USING INDEX SEEK n:" + Names.quote(type) + "(" + Names.quote(property) + ") WHERE "
				+ condition(value, range) + " RETURN collect(n." + Names.KEY + ")";
	}

	private String condition(String value, Range range) {
		Object low = bound(range.low());
		Object high = bound(range.high());
		if (low instanceof Boolean || high instanceof Boolean) {
			parameters.put("values", Stream.of(false, true).filter(range::contains).toList());
			return value + " IN $values";
		}
		if (range.isPoint() && range.lowInclusive() && range.highInclusive()) {
			parameters.put("low", low);
			return value + " = $low";
		}
		StringJoiner conditions = new StringJoiner(" AND ");
		if (low != null) {
			parameters.put("low", low);
			conditions.add(value + (range.lowInclusive() ? " >= $low" : " > $low"));
		}
		if (high != null) {
			parameters.put("high", high);
			conditions.add(value + (range.highInclusive() ? " <= $high" : " < $high"));
		}
		return conditions.toString();
	}

	/** Neo4j knows one kind of whole numbers and one of the others. */
	private static Object bound(Comparable<?> bound) {
		return switch (bound) {
		case null -> null;
		case Float number -> number.doubleValue();
		case Integer number -> number.longValue();
		case Short number -> number.longValue();
		case Byte number -> number.longValue();
		case Long number -> number;
		case Double number -> number;
		case Boolean truth -> truth;
		default -> bound.toString();
		};
	}

	public String statement() {
		return statement;
	}

	public Map<String, Object> parameters() {
		return parameters;
	}
}
