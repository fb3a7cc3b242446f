// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
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
	private static final int MOST_ADDED = 1000;

	private final Metamodel metamodel;
	private final Random random = new Random(20_000);
	private final long[] segments;
	private final long[] switches;
	private final long[] semaphores;
	private final long[] sensors;
	private final long[] regions;
	/** Links that were added, by reference, and elements that were created, to be removed in turn: so the model keeps its size, however long that goes on. */
	private final Map<EReference, Deque<long[]>> added = new HashMap<>();
	private final Deque<Long> created = new ArrayDeque<>();

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
		} else if (created.size() < MOST_ADDED) {
			long made = edit.create(type("Segment"), any(regions), (EReference) feature("Region", "elements"));
			edit.set(made, attribute("Segment", "length"), 1 + random.nextInt(1000));
			created.add(made);
		} else {
			edit.delete(created.removeFirst());
		}
	}

	private void link(ModelEdit edit, String type, String name, long from, long to) {
		EReference reference = (EReference) feature(type, name);
		Deque<long[]> links = added.computeIfAbsent(reference, missing -> new ArrayDeque<>());
		if (links.size() < MOST_ADDED) {
			edit.add(from, reference, to);
			links.add(new long[] { from, to });
		} else {
			long[] first = links.removeFirst();
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
