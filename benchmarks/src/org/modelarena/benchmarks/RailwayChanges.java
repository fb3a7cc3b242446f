// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Changes all over a railway, always the same ones: lengths, positions and signals, neighbours and monitoring sensors, and now and then a new
 * segment. They concern everything that the railway's queries read.
 */
final class RailwayChanges {
	private final Metamodel metamodel;
	private final Random random = new Random(20_000);
	private final long[] segments;
	private final long[] switches;
	private final long[] semaphores;
	private final long[] sensors;
	private final long[] regions;
	/** Neighbours that were added, to be removed in turn, so that the model keeps its shape. */
	private final Deque<long[]> added = new ArrayDeque<>();

	RailwayChanges(ModelSnapshot snapshot) {
		metamodel = snapshot.metamodel();
		segments = keys(snapshot, "Segment");
		switches = keys(snapshot, "Switch");
		semaphores = keys(snapshot, "Semaphore");
		sensors = keys(snapshot, "Sensor");
		regions = keys(snapshot, "Region");
	}

	/** Makes the next change. */
	void make(ModelEdit edit) {
		int kind = random.nextInt(100);
		if (kind < 40) {
			edit.set(any(segments), attribute("Segment", "length"), random.nextInt(1100) - 100);
		} else if (kind < 60) {
			edit.set(any(switches), attribute("Switch", "currentPosition"), literal("Position"));
		} else if (kind < 75) {
			edit.set(any(semaphores), attribute("Semaphore", "signal"), literal("Signal"));
		} else if (kind < 85) {
			link(edit, "TrackElement", "connectsTo", any(segments), any(segments));
		} else if (kind < 95) {
			link(edit, "TrackElement", "monitoredBy", random.nextInt(10) == 0 ? any(switches) : any(segments), any(sensors));
		} else {
			long made = edit.create(type("Segment"), any(regions), (EReference) feature("Region", "elements"));
			edit.set(made, attribute("Segment", "length"), 1 + random.nextInt(1000));
		}
	}

	private void link(ModelEdit edit, String type, String name, long from, long to) {
		EReference reference = (EReference) feature(type, name);
		if (added.size() < 1000 || added.getFirst()[2] != reference.getFeatureID()) {
			edit.add(from, reference, to);
			added.add(new long[] { from, to, reference.getFeatureID() });
		} else {
			long[] first = added.removeFirst();
			edit.remove(first[0], reference, first[1]);
		}
	}

	private Object literal(String name) {
		EEnum values = (EEnum) metamodel.packages().get(0).getEClassifier(name);
		return values.getELiterals().get(random.nextInt(values.getELiterals().size()));
	}

	private long any(long[] keys) {
		return keys[random.nextInt(keys.length)];
	}

	private EClass type(String name) {
		return metamodel.type(name);
	}

	private EStructuralFeature feature(String type, String name) {
		return Metamodel.feature(type(type), name);
	}

	private EAttribute attribute(String type, String name) {
		return (EAttribute) feature(type, name);
	}

	private static long[] keys(ModelSnapshot snapshot, String type) {
		return snapshot.extent(snapshot.metamodel().type(type)).toArray();
	}
}
