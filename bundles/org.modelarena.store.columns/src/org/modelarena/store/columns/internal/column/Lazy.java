// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.function.Supplier;

/** A value that is made when it is used for the first time. Thread-safe. */
public final class Lazy<T> {
	private volatile T value;
	private Supplier<T> supplier;

	public Lazy(Supplier<T> supplier) {
		this.supplier = supplier;
	}

	/** The value; a failure of its supplier leaves it unmade. */
	public T get() {
		T found = value;
		return found != null ? found : make();
	}

	private synchronized T make() {
		if (value == null) {
			value = supplier.get();
			supplier = null;
		}
		return value;
	}
}
