// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The twelve operations of the Train Benchmark: what each may be made for, and what it does there. All that a step needs is found before the edit, so that the edit
 * reads nothing; of two matches that touch the same element, the second one does what is left.
 */
enum RailwayOperation {
	INJECT_CONNECTED_SEGMENTS {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			List<long[]> found = new ArrayList<>();
			RailwayMatches matches = new RailwayMatches(state, types);
			KeyCursor sensors = state.extent(types.sensor);
			while (sensors.next()) {
				long[] segments = matches.segments(sensors.key());
				for (long segment : segments) {
					long region = state.container(segment);
					Arrays.stream(matches.targets(segment, types.connectsTo)).filter(next -> Arrays.stream(segments).anyMatch(own -> own == next))
							.forEach(next -> found.add(new long[] { segment, next, sensors.key(), region }));
				}
			}
			return found;
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			long between = edit.create(types.segment, match[3], types.elements);
			edit.set(between, types.length, 500);
			edit.add(between, types.monitoredBy, match[2]);
			edit.remove(match[0], types.connectsTo, match[1]);
			edit.add(match[0], types.connectsTo, between);
			edit.add(between, types.connectsTo, match[1]);
		}
	},
	INJECT_POS_LENGTH {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return keys(state.extent(types.segment));
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.length, 0);
		}
	},
	INJECT_ROUTE_SENSOR {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return links(state, types.route, types.requires);
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.remove(match[0], types.requires, match[1]);
		}
	},
	INJECT_SEMAPHORE_NEIGHBOR {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return links(state, types.route, types.entry);
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.entry, ModelSnapshot.NONE);
		}
	},
	INJECT_SWITCH_MONITORED {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return keys(state.extent(types.switchType));
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.monitoredBy, new long[0]);
		}
	},
	INJECT_SWITCH_SET {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			List<long[]> found = new ArrayList<>();
			KeyCursor switches = state.extent(types.switchType);
			while (switches.next()) {
				found.add(new long[] { switches.key(), value(state.attribute(switches.key(), types.currentPosition)) });
			}
			return found;
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.currentPosition, types.positionLiteral((int) (match[1] + 1) % types.positionLiterals()));
		}
	},
	REPAIR_CONNECTED_SEGMENTS {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("ConnectedSegments");
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.remove(match[1], types.connectsTo, match[2]);
			edit.set(match[2], types.connectsTo, new long[0]);
			edit.set(match[2], types.monitoredBy, new long[0]);
			edit.add(match[1], types.connectsTo, match[3]);
		}
	},
	REPAIR_POS_LENGTH {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("PosLength").stream().map(match -> new long[] { match[0], (Integer) Objects.requireNonNull(state.attribute(match[0],
					types.length)) }).toList();
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.length, (int) (1 - match[1]));
		}
	},
	REPAIR_ROUTE_SENSOR {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("RouteSensor");
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.add(match[0], types.requires, match[1]);
		}
	},
	REPAIR_SEMAPHORE_NEIGHBOR {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("SemaphoreNeighbor");
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[2], types.entry, match[0]);
		}
	},
	REPAIR_SWITCH_MONITORED {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("SwitchMonitored").stream().map(match -> new long[] { match[0], state.container(match[0]) }).toList();
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			// The benchmark's own sensor has no container; a model of EMF has no place for it.
			edit.add(match[0], types.monitoredBy, edit.create(types.sensor, match[1], types.sensors));
		}
	},
	REPAIR_SWITCH_SET {
		@Override
		List<long[]> matches(ModelSnapshot state, RailwayTypes types) {
			return new RailwayMatches(state, types).of("SwitchSet").stream().map(match -> new long[] { match[3], match[2], value(state.attribute(match[2], types.position)) }).toList();
		}

		@Override
		void apply(long[] match, ModelEdit edit, RailwayTypes types) {
			edit.set(match[0], types.currentPosition, types.positionLiteral((int) match[2]));
		}
	};

	static final List<RailwayOperation> INJECT = Arrays.stream(values()).filter(each -> each.name().startsWith("INJECT")).toList();
	static final List<RailwayOperation> REPAIR = Arrays.stream(values()).filter(each -> each.name().startsWith("REPAIR")).toList();

	/** The matches that it may be made for, in no order: keys and numbers that tell each match from all others. */
	abstract List<long[]> matches(ModelSnapshot state, RailwayTypes types);

	/** Makes it for one match. */
	abstract void apply(long[] match, ModelEdit edit, RailwayTypes types);

	private static List<long[]> keys(KeyCursor cursor) {
		return Arrays.stream(cursor.toArray()).mapToObj(key -> new long[] { key }).toList();
	}

	private static List<long[]> links(ModelSnapshot state, EClass type, EReference reference) {
		List<long[]> found = new ArrayList<>();
		KeyCursor sources = state.extent(type);
		while (sources.next()) {
			long source = sources.key();
			Arrays.stream(state.targets(source, reference).toArray()).forEach(target -> found.add(new long[] { source, target }));
		}
		return found;
	}

	private static int value(@Nullable Object literal) {
		return ((EEnumLiteral) Objects.requireNonNull(literal)).getValue();
	}
}
