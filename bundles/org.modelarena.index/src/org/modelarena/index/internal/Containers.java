package org.modelarena.index.internal;

import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ModelSnapshot;

/** Which element lies in which, and by which reference: the containments seen from the contents. A change needs it for itself. */
final class Containers {
	private final List<EReference> containments;
	/** 1 + the container of each element, 0 for none. */
	private int[] containers;
	/** The number of the reference, where there is a container. */
	private short[] holding;

	private Containers(List<EReference> containments, int bound) {
		this.containments = containments;
		this.containers = new int[bound];
		this.holding = new short[bound];
	}

	static Containers of(IndexState state) {
		Containers all = new Containers(state.containments(), state.bound());
		for (EReference containment : all.containments) {
			ReferenceColumn column = state.column(containment);
			for (int container = 0; container < column.bound(); container++) {
				all.follow(containment, container, new int[0], column.get(container));
			}
		}
		return all;
	}

	void follow(EReference containment, int container, int[] before, int[] after) {
		for (int content : before) {
			if (content < containers.length && containers[content] == container + 1) {
				containers[content] = 0;
			}
		}
		short number = (short) containments.indexOf(containment);
		for (int content : after) {
			if (content >= containers.length) {
				int size = Math.max(content + 1, containers.length + (containers.length >> 1));
				containers = Arrays.copyOf(containers, size);
				holding = Arrays.copyOf(holding, size);
			}
			containers[content] = container + 1;
			holding[content] = number;
		}
	}

	/** The container, or NONE. */
	long container(long key) {
		return key < containers.length ? containers[(int) key] - 1L : ModelSnapshot.NONE;
	}

	/** The reference that holds an element, or null. */
	EReference containment(long key) {
		return container(key) == ModelSnapshot.NONE ? null : containments.get(holding[(int) key]);
	}
}
