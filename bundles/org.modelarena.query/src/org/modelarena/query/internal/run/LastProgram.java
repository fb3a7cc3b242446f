// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.lang.ref.WeakReference;

import org.modelarena.query.internal.vector.compiler.VectorProgram;

/**
 * The program of one plan that has run last, for another run. It is kept while it is among the last that were new in this JVM, so that all together take few
 * megabytes, however many plans there are; then until the next garbage collection. To make a program takes longer than to run it over what a commit concerns.
 * Thread-safe.
 */
public final class LastProgram {
	/** So many are kept, of 200 kilobytes each or less. */
	private static final int MOST = 24;
	/** The most bytes that a kept program may have taken beyond its vectors. */
	private static final long MOST_BYTES = 1 << 20;
	/** The objects of this class whose programs are kept: first in, first out. They are not kept themselves: who has no use for them any more need not say so. */
	private static final WeakReference<?>[] KEPT = new WeakReference<?>[MOST];
	private static int next;

	/** All guarded by the lock of {@link #KEPT}. */
	private VectorProgram held;
	private WeakReference<VectorProgram> last;
	private boolean isKept;

	/** Takes it; null if there is none. */
	VectorProgram take() {
		synchronized (KEPT) {
			VectorProgram program = held != null || last == null ? held : last.get();
			held = null;
			last = null;
			return program;
		}
	}

	/** Gives one back that ended without an exception. */
	void give(VectorProgram program) {
		synchronized (KEPT) {
			last = new WeakReference<>(program);
			// What is kept is to hold no state of a store, which may have gone on or be closed.
			if (program.release() && program.taken() <= MOST_BYTES) {
				keep();
				held = program;
			}
		}
	}

	private void keep() {
		if (!isKept) {
			LastProgram first = KEPT[next] == null ? null : (LastProgram) KEPT[next].get();
			if (first != null) {
				first.held = null;
				first.isKept = false;
			}
			KEPT[next] = new WeakReference<>(this);
			next = (next + 1) % MOST;
			isKept = true;
		}
	}
}
