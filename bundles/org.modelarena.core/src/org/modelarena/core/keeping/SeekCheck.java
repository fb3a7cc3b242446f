// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Findings;

/** An index finds what a scan finds, for some of the values that there are: the value, what is above, and what is not. */
final class SeekCheck {
	private static final int MOST_BOUNDS = 8;

	private final ModelSnapshot snapshot;
	private final EAttribute attribute;
	private final Findings findings;
	private final Cancellation cancellation;

	SeekCheck(ModelSnapshot snapshot, EAttribute attribute, Findings findings, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.attribute = attribute;
		this.findings = findings;
		this.cancellation = cancellation;
	}

	void run() {
		if (!snapshot.isIndexed(attribute)) {
			return;
		}
		EClass type = attribute.getEContainingClass();
		for (Object bound : bounds(type)) {
			check(type, Range.equalTo(bound));
			if (!(bound instanceof EEnumLiteral) && !(bound instanceof Boolean)) {
				check(type, Range.atMost(bound));
				check(type, Range.above(bound));
			}
		}
	}

	/** Distinct values from all over the extent. */
	private List<Object> bounds(EClass type) {
		List<Object> bounds = new ArrayList<>();
		long stride = Math.max(1, snapshot.extentSize(type) / (4 * MOST_BOUNDS));
		long at = 0;
		for (KeyCursor keys = snapshot.extent(type); keys.next() && bounds.size() < MOST_BOUNDS;) {
			if (at++ % stride == 0) {
				Object value = snapshot.attribute(keys.key(), attribute);
				if (value != null && !bounds.contains(value)) {
					bounds.add(value);
				}
			}
		}
		return bounds;
	}

	private void check(EClass type, Range range) {
		cancellation.check();
		KeyCursor found = snapshot.seek(type, attribute, range);
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			if (range.contains(snapshot.attribute(keys.key(), attribute)) && (!found.next() || found.key() != keys.key())) {
				findings.add(place(), "it does not find what a scan finds: " + ModelCheck.element(snapshot, keys.key()) + " in " + range);
				return;
			}
		}
		if (found.next()) {
			findings.add(place(), "it finds what a scan does not find: " + ModelCheck.element(snapshot, found.key()) + " in " + range);
		}
	}

	private String place() {
		return "index of " + ModelCheck.name(attribute.getEContainingClass(), attribute.getName());
	}
}
