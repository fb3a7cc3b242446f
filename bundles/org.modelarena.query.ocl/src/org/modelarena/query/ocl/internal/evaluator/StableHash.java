// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EEnumLiteral;

/** Hash codes that are the same in each process and store. Those of Bags and of enumerations' literals come from where they lie in memory. */
final class StableHash {
	private static final int MIXER = 0x9E3779B9;

	private StableHash() {
	}

	/** The same for what is equal. */
	static int of(Object value) {
		return switch (value) {
		case null -> 0;
		case EEnumLiteral literal -> literal.getName().hashCode();
		case List<?> list -> list.stream().mapToInt(StableHash::of).reduce(1, (before, item) -> 31 * before + item);
		case Collection<?> unordered -> unordered.stream().mapToInt(item -> mixed(of(item))).sum();
		default -> value.hashCode();
		};
	}

	/** Mixed, since plain sums are the same for thousands of pairs of small numbers. */
	static int mixed(int hash) {
		int mixed = hash * MIXER;
		return mixed ^ mixed >>> 15;
	}
}
