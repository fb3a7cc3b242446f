// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReference;

import org.modelarena.query.internal.vector.compiler.VectorProgram;

/** The program of one plan that has run last, for another run: until the next garbage collection, as most are not wanted again. Thread-safe. */
public final class LastProgram {
	private final AtomicReference<WeakReference<VectorProgram>> last = new AtomicReference<>();

	/** Takes it; null if there is none. */
	VectorProgram take() {
		WeakReference<VectorProgram> reference = last.getAndSet(null);
		return reference == null ? null : reference.get();
	}

	/** Gives one back that ended without an exception. */
	void give(VectorProgram program) {
		last.set(new WeakReference<>(program));
	}
}
