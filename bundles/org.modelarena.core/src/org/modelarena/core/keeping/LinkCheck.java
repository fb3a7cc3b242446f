// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Findings;

/** The links of one reference: each target is there and of the right type, and opposites and reverse navigation give the same links. */
final class LinkCheck {
	private final ModelSnapshot snapshot;
	private final EReference reference;
	private final boolean reverse;
	private final Findings findings;
	private final Cancellation cancellation;
	private long steps;

	LinkCheck(ModelSnapshot snapshot, EReference reference, boolean reverse, Findings findings, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.reference = reference;
		this.reverse = reverse;
		this.findings = findings;
		this.cancellation = cancellation;
	}

	/** Walks over links. */
	private interface Walk {
		void to(long source, long target);
	}

	/** How a snapshot gives the links of an element. */
	private interface Links {
		KeyCursor of(long key);
	}

	/** The number of links, and a sum that does not depend on their order. */
	private static final class Sum implements Walk {
		private long count;
		private long sum;

		@Override
		public void to(long source, long target) {
			count++;
			sum += mix(source * 0x9E3779B97F4A7C15L + mix(target));
		}

		/** The finalizer of MurmurHash3 by Austin Appleby. */
		private static long mix(long bits) {
			long mixed = (bits ^ bits >>> 33) * 0xFF51AFD7ED558CCDL;
			mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
			return mixed ^ mixed >>> 33;
		}

		boolean isSame(Sum other) {
			return count == other.count && sum == other.sum;
		}
	}

	void run() {
		if (!snapshot.holds(reference) || reference.isTransient() && !reference.isContainer() && !reference.isDerived()) {
			return;
		}
		EClass owner = reference.getEContainingClass();
		Sum forward = new Sum();
		walk(owner, key -> snapshot.targets(key, reference), (source, target) -> {
			checkTarget(source, target);
			forward.to(source, target);
		});
		EReference opposite = reference.getEOpposite();
		if (opposite != null) {
			Sum back = new Sum();
			walk(opposite.getEContainingClass(), key -> snapshot.targets(key, opposite), (target, source) -> back.to(source, target));
			if (!forward.isSame(back)) {
				findings.add(place(), "its links are not those of its opposite '" + opposite.getName() + "': " + forward.count + " and " + back.count);
				walk(owner, key -> snapshot.targets(key, reference), (source, target) -> requireBack(source, target, opposite));
			}
		}
		if (reverse) {
			Sum back = new Sum();
			walk(reference.getEReferenceType(), key -> snapshot.sources(key, reference), (target, source) -> back.to(source, target));
			if (!forward.isSame(back)) {
				findings.add(place(), "reverse navigation does not find its links: " + back.count + " of " + forward.count);
			}
		}
	}

	private String place() {
		return ModelCheck.name(reference.getEContainingClass(), reference.getName());
	}

	private void walk(EClass type, Links links, Walk walk) {
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			for (KeyCursor others = links.of(keys.key()); others.next();) {
				if (++steps % 1024 == 0) {
					cancellation.check();
				}
				walk.to(keys.key(), others.key());
			}
		}
	}

	private void checkTarget(long source, long target) {
		if (!snapshot.contains(target)) {
			findings.add(ModelCheck.element(snapshot, source), "'" + reference.getName() + "' refers to #" + target + ", which is not there");
		} else if (!Metamodel.accepts(reference, snapshot.type(target))) {
			findings.add(ModelCheck.element(snapshot, source), "'" + reference.getName() + "' refers to " + ModelCheck.element(snapshot, target)
					+ ", which is no " + reference.getEReferenceType().getName());
		}
	}

	private void requireBack(long source, long target, EReference opposite) {
		if (!snapshot.contains(target) || !opposite.getEContainingClass().isSuperTypeOf(snapshot.type(target))) {
			return;
		}
		for (KeyCursor back = snapshot.targets(target, opposite); back.next();) {
			if (back.key() == source) {
				return;
			}
		}
		findings.add(ModelCheck.element(snapshot, source), "'" + reference.getName() + "' refers to " + ModelCheck.element(snapshot, target) + ", but '"
				+ opposite.getName() + "' does not refer back");
	}
}
