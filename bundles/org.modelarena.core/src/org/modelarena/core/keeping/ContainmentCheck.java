// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.util.ArrayDeque;
import java.util.Deque;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Findings;

/** Each element is a root or in one container, which knows it, and all are reached from the roots. Keeps as much as the tree is deep. */
final class ContainmentCheck {
	private final ModelSnapshot snapshot;
	private final Findings findings;
	private final Cancellation cancellation;

	ContainmentCheck(ModelSnapshot snapshot, Findings findings, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.findings = findings;
		this.cancellation = cancellation;
	}

	/** An element whose contents are being visited. */
	private final class Visit {
		final long key;
		final java.util.Iterator<EReference> containments;
		KeyCursor contents = KeyCursor.of();
		@Nullable
		EReference containment;

		Visit(long key) {
			this.key = key;
			containments = snapshot.type(key).getEAllContainments().stream().filter(reference -> !reference.isDerived() && !reference.isTransient()).iterator();
		}

		/** Moves to the next content, and tells what holds it; null at the end. */
		@Nullable
		EReference next() {
			while (!contents.next()) {
				if (!containments.hasNext()) {
					return null;
				}
				EReference next = containments.next();
				contents = snapshot.targets(key, next);
				containment = next;
			}
			return containment;
		}
	}

	void run() {
		long reached = 0;
		Deque<Visit> path = new ArrayDeque<>();
		for (KeyCursor roots = snapshot.roots(); roots.next();) {
			if (snapshot.container(roots.key()) != ModelSnapshot.NONE) {
				findings.add(ModelCheck.element(snapshot, roots.key()), "it is among the roots, but has a container");
				continue;
			}
			reached++;
			path.push(new Visit(roots.key()));
			while (!path.isEmpty()) {
				Visit visit = path.peek();
				EReference containment = visit.next();
				if (containment == null) {
					path.pop();
				} else if (isIn(visit, containment)) {
					reached++;
					// So that a circle ends.
					if (reached > snapshot.size()) {
						findings.add("containment", "more elements are reached from the roots than there are: some are contained twice");
						return;
					}
					path.push(new Visit(visit.contents.key()));
				}
				if (reached % 1024 == 0) {
					cancellation.check();
				}
			}
		}
		if (reached != snapshot.size()) {
			findings.add("containment", reached + " elements are reached from the roots, but the model has " + snapshot.size());
			nameLost();
		}
	}

	private boolean isIn(Visit visit, EReference containment) {
		long content = visit.contents.key();
		if (!snapshot.contains(content)) {
			findings.add(ModelCheck.element(snapshot, visit.key), "'" + containment.getName() + "' holds #" + content + ", which is not there");
			return false;
		}
		if (snapshot.container(content) != visit.key || snapshot.containment(content) != containment) {
			findings.add(ModelCheck.element(snapshot, content), "it is held by " + ModelCheck.element(snapshot, visit.key) + ", '" + containment.getName()
					+ "', but says that it is in #" + snapshot.container(content));
			return false;
		}
		return true;
	}

	private void nameLost() {
		for (EClass type : snapshot.metamodel().classes()) {
			for (KeyCursor keys = type.isAbstract() ? KeyCursor.of() : snapshot.extent(type); keys.next();) {
				long container = snapshot.container(keys.key());
				if (container != ModelSnapshot.NONE && (!snapshot.contains(container) || !holds(container, snapshot.containment(keys.key()), keys.key()))) {
					findings.add(ModelCheck.element(snapshot, keys.key()), "it says that it is in #" + container + ", which does not hold it");
				}
			}
		}
	}

	private boolean holds(long container, @Nullable EReference containment, long content) {
		if (containment == null) {
			return false;
		}
		for (KeyCursor contents = snapshot.targets(container, containment); contents.next();) {
			if (contents.key() == content) {
				return true;
			}
		}
		return false;
	}
}
