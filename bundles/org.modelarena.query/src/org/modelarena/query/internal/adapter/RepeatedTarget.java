// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.adapter;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.query.PlanFault;

/** An element that another one has several times in a reference that is unique: what that means, only the languages' interpreters know. Stateless. */
public final class RepeatedTarget {
	private RepeatedTarget() {
	}

	/** Ends a plan that takes targets for distinct. */
	public static PlanFault fault(EReference reference) {
		return new PlanFault("an element has another one several times in '" + reference.getName() + "', which is unique");
	}

	/** Whether plans take the targets of a reference for distinct, and so the sources of a target. */
	public static boolean matters(EReference reference) {
		return RepeatedTargets.mayBeIn(reference) || !reference.isMany();
	}

	/** Some keys, which are distinct if that matters. */
	static long[] checked(KeyCursor keys, boolean matters, EReference reference) {
		long[] all = keys.toArray();
		if (matters && RepeatedTargets.areIn(all)) {
			throw fault(reference);
		}
		return all;
	}
}
