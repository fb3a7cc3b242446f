// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.Set;

import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.util.CollectionUtil;

import org.modelarena.query.ocl.internal.library.HashedCollections;

/** The result of an OCL iterator, made of each item and the value of its body. One instance a run of the iterator. */
abstract sealed class IteratorResult {
	private static final Set<String> KNOWN = Set.of("select", "reject", "collect", "exists", "forAll");

	static boolean isKnown(String name) {
		return KNOWN.contains(name);
	}

	/**
	 * @param kind   of the source collection, which decides the kind of the result
	 * @param hashed fills Sets and Bags
	 */
	static IteratorResult of(String name, CollectionKind kind, HashedCollections hashed) {
		return switch (name) {
		case "select" -> new Filter(true, CollectionUtil.createNewCollection(kind), hashed);
		case "reject" -> new Filter(false, CollectionUtil.createNewCollection(kind), hashed);
		case "collect" -> new Collect(isUnordered(kind) ? CollectionUtil.createNewBag() : CollectionUtil.createNewSequence(), hashed);
		case "exists" -> new Quantifier(true);
		case "forAll" -> new Quantifier(false);
		default -> throw new IllegalArgumentException(name);
		};
	}

	private static boolean isUnordered(CollectionKind kind) {
		return kind == CollectionKind.SET_LITERAL || kind == CollectionKind.BAG_LITERAL;
	}

	/** Whether the body is a condition. */
	boolean isCondition() {
		return true;
	}

	/** Takes the next item; true if the rest does not matter any more. */
	abstract boolean endsWith(Object item, Object value);

	abstract Object result();

	private static final class Filter extends IteratorResult {
		private final boolean wanted;
		private final Collection<Object> kept;
		private final HashedCollections hashed;

		Filter(boolean wanted, Collection<Object> kept, HashedCollections hashed) {
			this.wanted = wanted;
			this.kept = kept;
			this.hashed = hashed;
		}

		@Override
		boolean endsWith(Object item, Object value) {
			if ((Boolean) value == wanted) {
				hashed.add(kept, item);
			}
			return false;
		}

		@Override
		Object result() {
			return kept;
		}
	}

	private static final class Collect extends IteratorResult {
		private final Collection<Object> collected;
		private final HashedCollections hashed;

		Collect(Collection<Object> collected, HashedCollections hashed) {
			this.collected = collected;
			this.hashed = hashed;
		}

		@Override
		boolean isCondition() {
			return false;
		}

		@Override
		boolean endsWith(Object item, Object value) {
			if (value instanceof Collection<?> nested) {
				hashed.addAll(collected, hashed.flatten(nested));
			} else {
				hashed.add(collected, value);
			}
			return false;
		}

		@Override
		Object result() {
			return collected;
		}
	}

	/** {@code exists} looks for a true body, {@code forAll} for a false one. */
	private static final class Quantifier extends IteratorResult {
		private final boolean decisive;
		private boolean found;

		Quantifier(boolean decisive) {
			this.decisive = decisive;
		}

		@Override
		boolean endsWith(Object item, Object value) {
			found = (Boolean) value == decisive;
			return found;
		}

		@Override
		Object result() {
			return found == decisive;
		}
	}
}
