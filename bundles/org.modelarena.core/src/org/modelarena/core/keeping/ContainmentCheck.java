package org.modelarena.core.keeping;

import java.util.ArrayDeque;
import java.util.Deque;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Findings;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.ModelSnapshot;

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
		EReference containment;

		Visit(long key) {
			this.key = key;
			containments = snapshot.type(key).getEAllContainments().stream().filter(reference -> !reference.isDerived() && !reference.isTransient()).iterator();
		}

		/** Moves to the next content; false at the end. */
		boolean next() {
			while (!contents.next()) {
				if (!containments.hasNext()) {
					return false;
				}
				containment = containments.next();
				contents = snapshot.targets(key, containment);
			}
			return true;
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
				if (!visit.next()) {
					path.pop();
				} else if (isIn(visit)) {
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

	private boolean isIn(Visit visit) {
		long content = visit.contents.key();
		if (!snapshot.contains(content)) {
			findings.add(ModelCheck.element(snapshot, visit.key), "'" + visit.containment.getName() + "' holds #" + content + ", which is not there");
			return false;
		}
		if (snapshot.container(content) != visit.key || snapshot.containment(content) != visit.containment) {
			findings.add(ModelCheck.element(snapshot, content), "it is held by " + ModelCheck.element(snapshot, visit.key) + ", '" + visit.containment.getName()
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

	private boolean holds(long container, EReference containment, long content) {
		for (KeyCursor contents = snapshot.targets(container, containment); contents.next();) {
			if (contents.key() == content) {
				return true;
			}
		}
		return false;
	}
}
