// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.EnumerationLiteralExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;

import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/** Literals of enumerations, collections and maps. */
public final class FastLiterals {
	private FastLiterals() {
	}

	/** A literal of an enumeration, which is looked up once. */
	static final class Enumeration extends EnumerationLiteralExpression {
		private EEnumLiteral literal;

		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			if (literal == null) {
				literal = Execution.of(context).model().symbols().literal(enumerationLiteral);
				if (literal == null) {
					throw new EolRuntimeException("Unknown enumeration literal '" + enumerationLiteral + "'.", this);
				}
			}
			return literal;
		}
	}

	/** A list of values or a range. */
	public static final class Elements extends CollectionLiteralExpression<Object> {
		@Override
		public Collection<Object> execute(IEolContext context) throws EolRuntimeException {
			Collection<Object> values = createCollection(collectionType);
			if (isRange()) {
				addRange(values, context);
			} else {
				for (Expression expression : parameterExpressions) {
					Object value = Execution.value(expression, context);
					if (values instanceof Set<?>) {
						Execution.of(context).work().tables().add(values, value);
					} else {
						values.add(value);
					}
				}
			}
			return values;
		}

		private void addRange(Collection<Object> values, IEolContext context) throws EolRuntimeException {
			int first = bound(0, context);
			int last = bound(1, context);
			int step = first > last ? -1 : 1;
			Execution.of(context).work().range(values, Math.abs((long) last - first));
			for (long i = first; i != (long) last + step; i += step) {
				Execution.of(context).step();
				values.add((int) i);
			}
		}

		private int bound(int index, IEolContext context) throws EolRuntimeException {
			Expression expression = parameterExpressions.get(index);
			Object value = Execution.value(expression, context);
			if (value instanceof Integer bound) {
				return bound;
			}
			throw new EolRuntimeException("A range takes Integers, not " + ValueDescriptions.kindOf(value) + ".", expression);
		}
	}

	/** A Map or Tuple. */
	public static final class Entries extends MapLiteralExpression<Object, Object> {
		@Override
		public Map<Object, Object> execute(IEolContext context) throws EolRuntimeException {
			Map<Object, Object> map = createMap(mapName);
			for (Map.Entry<Expression, Expression> pair : keyValueExpressionPairs) {
				boolean named = isTuple() && pair.getKey() instanceof NameExpression;
				Object key = named ? ((NameExpression) pair.getKey()).getName() : Execution.value(pair.getKey(), context);
				Execution.of(context).work().key(map, key);
				map.put(key, Execution.value(pair.getValue(), context));
			}
			return map;
		}
	}
}
