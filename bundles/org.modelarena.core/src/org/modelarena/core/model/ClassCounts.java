// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** How many elements there are of each class, without those of its subclasses. Stateless. */
public final class ClassCounts {
	private ClassCounts() {
	}

	/**
	 * Counts, by the names of the classes in the order of the metamodel; classes without elements are left out, and classes of one name are counted together.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}
	 */
	public static Map<String, Long> of(ModelSnapshot snapshot, Cancellation cancellation) {
		Map<EClass, Long> exact = new HashMap<>();
		Map<String, Long> counts = new LinkedHashMap<>();
		for (EClass type : snapshot.metamodel().concreteSubtypes(EcorePackage.Literals.EOBJECT)) {
			cancellation.check();
			long count = exact(snapshot, type, exact);
			if (count > 0) {
				counts.merge(type.getName(), count, Long::sum);
			}
		}
		return counts;
	}

	private static long exact(ModelSnapshot snapshot, EClass type, Map<EClass, Long> known) {
		Long count = known.get(type);
		if (count == null) {
			count = snapshot.extentSize(type);
			for (EClass sub : snapshot.metamodel().concreteSubtypes(type)) {
				count -= sub == type ? 0 : exact(snapshot, sub, known);
			}
			known.put(type, count);
		}
		return count;
	}
}
