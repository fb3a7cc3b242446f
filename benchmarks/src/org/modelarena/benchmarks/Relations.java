// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** A railway model as relations: one for each class with its single values, one for each many-valued reference. Keys are integers. */
final class Relations {
	private static final List<Relation> ALL = List.of(
			elements("Segment", "length"),
			elements("Switch", "currentPosition"),
			elements("Semaphore", "signal"),
			elements("Sensor"),
			elements("Route", "active", "entry", "exit"),
			elements("SwitchPosition", "position", "route", "target"),
			links("Sensor", "monitors"),
			links("TrackElement", "connectsTo"),
			links("Route", "requires"));

	/**
	 * One relation.
	 *
	 * @param name    of the class, or of the reference
	 * @param type    the class that has the features
	 * @param columns {@code id} and the features' names; {@code source} and {@code target} of links
	 * @param links   whether its rows are the links of a reference
	 */
	record Relation(String name, String type, List<String> columns, boolean links) {
	}

	/** Where relations go. They come one after the other, those of links and references after the elements that they lead to. */
	interface Target {
		/** A new relation, whose rows end with the closing of what is returned. */
		Rows begin(Relation relation) throws Exception;
	}

	/** Takes the rows of one relation. */
	interface Rows extends AutoCloseable {
		/** @param row a value for each column, null if there is none; changes with the next row */
		void add(Integer[] row) throws Exception;

		@Override
		void close() throws Exception;
	}

	private Relations() {
	}

	private static Relation elements(String type, String... features) {
		return new Relation(type, type, Stream.concat(Stream.of("id"), Stream.of(features)).toList(), false);
	}

	private static Relation links(String type, String reference) {
		return new Relation(reference, type, List.of("source", "target"), true);
	}

	/** Writes all relations of a model. */
	static void write(ModelSnapshot snapshot, Target target) throws Exception {
		for (Relation relation : ALL) {
			EClass type = snapshot.metamodel().type(relation.type());
			try (Rows rows = target.begin(relation)) {
				if (relation.links()) {
					writeLinks(snapshot, type, (EReference) Metamodel.feature(type, relation.name()), rows);
				} else {
					List<String> features = relation.columns().subList(1, relation.columns().size());
					writeElements(snapshot, type, features.stream().map(name -> Metamodel.feature(type, name)).toList(), rows);
				}
			}
		}
	}

	private static void writeElements(ModelSnapshot snapshot, EClass type, List<EStructuralFeature> features, Rows rows) throws Exception {
		Integer[] row = new Integer[features.size() + 1];
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			row[0] = (int) keys.key();
			for (int i = 0; i < features.size(); i++) {
				row[i + 1] = value(snapshot, keys.key(), features.get(i));
			}
			rows.add(row);
		}
	}

	private static Integer value(ModelSnapshot snapshot, long key, EStructuralFeature feature) {
		if (feature instanceof EReference reference) {
			long target = snapshot.target(key, reference);
			return target == ModelSnapshot.NONE ? null : (int) target;
		}
		return switch (snapshot.attribute(key, (EAttribute) feature)) {
		case Integer number -> number;
		case Boolean truth -> truth ? 1 : 0;
		case EEnumLiteral literal -> literal.getValue();
		default -> throw new IllegalArgumentException(feature.getName());
		};
	}

	private static void writeLinks(ModelSnapshot snapshot, EClass type, EReference reference, Rows rows) throws Exception {
		Integer[] row = new Integer[2];
		for (KeyCursor keys = snapshot.extent(type); keys.next();) {
			row[0] = (int) keys.key();
			for (KeyCursor targets = snapshot.targets(keys.key(), reference); targets.next();) {
				row[1] = (int) targets.key();
				rows.add(row);
			}
		}
	}
}
