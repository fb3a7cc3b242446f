// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ModelSnapshot;

/** The containers of elements, each with its reference: the containments seen from the contents. A change needs it for itself. */
final class Containers {
	private final List<EReference> containments;
	private final Map<EReference, Short> numbers = new HashMap<>();
	/** 1 + the container of each element, 0 for none. */
	private int[] containers;
	/** The number of the reference, where there is a container. */
	private short[] holding;

	/** Nothing is contained yet. */
	Containers(List<EReference> containments, int bound) {
		this.containments = containments;
		this.containers = new int[bound];
		this.holding = new short[bound];
		containments.forEach(containment -> numbers.put(containment, (short) numbers.size()));
	}

	/** The containers of a state. Columns that were read may be ahead of the graph; the others are not, and are not kept, as they may be many. */
	static Containers of(IndexState state) {
		Containers all = new Containers(state.containments(), state.bound());
		List<EReference> unread = new ArrayList<>();
		for (EReference containment : all.containments) {
			if (!state.isRead(containment)) {
				unread.add(containment);
				continue;
			}
			ReferenceColumn column = state.column(containment);
			for (int container = 0; container < column.bound(); container++) {
				for (int content : column.get(container)) {
					all.put(containment, container, content);
				}
			}
		}
		if (unread.isEmpty()) {
			return all;
		}
		state.readLinks(unread, (number, container, content) -> all.put(unread.get(number), (int) container, (int) content));
		return all;
	}

	/** An element lies in another one now. */
	void put(EReference containment, int container, int content) {
		if (content >= containers.length) {
			int size = Math.max(content + 1, containers.length + (containers.length >> 1));
			containers = Arrays.copyOf(containers, size);
			holding = Arrays.copyOf(holding, size);
		}
		containers[content] = container + 1;
		holding[content] = numbers.get(containment);
	}

	void follow(EReference containment, int container, int[] before, int[] after) {
		for (int content : ReferenceColumn.surplus(before, after)) {
			if (content < containers.length && containers[content] == container + 1) {
				containers[content] = 0;
			}
		}
		for (int content : ReferenceColumn.surplus(after, before)) {
			put(containment, container, content);
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
