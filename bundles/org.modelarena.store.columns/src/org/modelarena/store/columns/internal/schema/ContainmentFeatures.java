// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;

/** The containment feature that holds an element, as far as its type and its container's type tell. Immutable and thread-safe. */
public final class ContainmentFeatures {
	/** Several features could hold it. */
	public static final int AMBIGUOUS = -2;
	private static final int NOBODY = -1;

	private final int[][] byTypes;
	private final boolean[] ambiguous;

	ContainmentFeatures(List<EClass> types, List<EStructuralFeature> features) {
		Map<EStructuralFeature, Integer> numbers = new HashMap<>();
		features.forEach(feature -> numbers.put(feature, numbers.size()));
		byTypes = new int[types.size()][types.size()];
		ambiguous = new boolean[types.size()];
		for (int child = 0; child < types.size(); child++) {
			for (int parent = 0; parent < types.size(); parent++) {
				byTypes[child][parent] = find(types.get(child), types.get(parent), numbers);
				ambiguous[child] |= byTypes[child][parent] == AMBIGUOUS;
			}
		}
	}

	private static int find(EClass child, EClass parent, Map<EStructuralFeature, Integer> numbers) {
		int found = NOBODY;
		for (EReference containment : parent.getEAllContainments()) {
			boolean fits = containment.getEReferenceType() == EcorePackage.Literals.EOBJECT || containment.getEReferenceType().isSuperTypeOf(child);
			int number = numbers.getOrDefault(containment, NOBODY);
			if (fits && number >= 0) {
				found = found == NOBODY ? number : AMBIGUOUS;
			}
		}
		return found;
	}

	/** The number of the only containment feature that can hold the one in the other, or {@link #AMBIGUOUS}. */
	public int holder(int childType, int parentType) {
		return byTypes[childType][parentType];
	}

	/** Whether elements of the type need the column of holders. */
	public boolean isAmbiguous(int childType) {
		return ambiguous[childType];
	}

	/** Whether no other feature than this can hold elements of the type. */
	public boolean isOnly(int feature, int childType) {
		for (int parent = 0; parent < byTypes.length; parent++) {
			int holder = byTypes[childType][parent];
			if (holder != NOBODY && holder != feature) {
				return false;
			}
		}
		return true;
	}
}
