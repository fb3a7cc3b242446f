// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;

/** A snapshot that finds by attributes of some names, by looking at all elements, and counts how often it is asked to. */
final class IndexedSnapshot extends ForwardingSnapshot {
	private final Set<String> indexed;
	private int seeks;
	private int extents;

	IndexedSnapshot(ModelSnapshot base, Set<String> indexed) {
		super(base);
		this.indexed = indexed;
	}

	int seeks() {
		return seeks;
	}

	/** How often all elements of a type were asked for. */
	int extents() {
		return extents;
	}

	@Override
	public KeyCursor extent(EClass type) {
		extents++;
		return super.extent(type);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return indexed.contains(attribute.getName());
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		if (!isIndexed(attribute)) {
			throw new AssertionError(attribute.getName() + " is not indexed");
		}
		seeks++;
		long[] found = new long[(int) base().extentSize(type)];
		int count = 0;
		for (KeyCursor all = base().extent(type); all.next();) {
			if (range.contains(base().attribute(all.key(), attribute))) {
				found[count++] = all.key();
			}
		}
		return KeyCursor.of(found, count);
	}

	@Override
	public void close() {
		base().close();
	}
}
