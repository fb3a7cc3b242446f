// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;

/** A reference system as programs use it: what was loaded is read in the frame, and what programs create are records of the system. */
final class RecordAccess implements ObjectAccess {
	private final ModelStore frame;
	private final RecordSystem system;
	private final Map<EClass, RecordType> types = new HashMap<>();

	/**
	 * Takes over what was loaded of the types that are kept as records.
	 *
	 * @param frame a store that holds what was loaded
	 */
	RecordAccess(ModelStore frame, RecordSystem system) {
		this.frame = frame;
		this.system = system;
		try (ModelSnapshot loaded = frame.snapshot()) {
			for (RecordType type : RecordType.in(frame.metamodel())) {
				types.put(type.type(), type);
				system.create(type);
				List<Object[]> records = new ArrayList<>();
				for (KeyCursor extent = loaded.extent(type.type()); extent.next();) {
					long key = extent.key();
					records.add(type.attributes().stream().map(attribute -> loaded.attribute(key, attribute)).toArray());
				}
				if (!records.isEmpty()) {
					system.insert(type, records);
				}
			}
		}
	}

	private static ArenaException unsupported(String what) {
		return new ArenaException(ErrorCode.UNSUPPORTED, "A reference system does not " + what + "; it is compared by programs that create elements and find them by their values.");
	}

	@Override
	public Metamodel metamodel() {
		return frame.metamodel();
	}

	@Override
	public Reading read() {
		return new State(frame.snapshot());
	}

	@Override
	public Writing write() {
		return new Change();
	}

	@Override
	public Map<String, Object> fetch(EClass type, String id, boolean isLinked) {
		throw unsupported("give elements as documents");
	}

	private RecordType type(EClass type) {
		RecordType found = types.get(type);
		if (found == null) {
			throw unsupported("keep elements of the type '" + type.getName() + "'");
		}
		return found;
	}

	private record Found(RecordType type, Object[] values) {
	}

	private final class State implements Reading {
		private final ModelSnapshot loaded;
		private final long bound;
		/** The records that were found, by keys from the bound. */
		private final List<Found> found = new ArrayList<>();

		State(ModelSnapshot loaded) {
			this.loaded = loaded;
			this.bound = loaded.size();
		}

		private long[] keys(EClass type, EAttribute attribute, Object value, boolean isOne) {
			RecordType wanted = type(type);
			List<Object[]> records = system.find(wanted, attribute, value, isOne);
			long[] keys = new long[records.size()];
			for (int i = 0; i < keys.length; i++) {
				keys[i] = bound + found.size();
				found.add(new Found(wanted, records.get(i)));
			}
			return keys;
		}

		@Override
		public long find(EClass type, EAttribute attribute, Object value) {
			long[] keys = keys(type, attribute, value, true);
			return keys.length == 0 ? ModelSnapshot.NONE : keys[0];
		}

		@Override
		public KeyCursor findAll(EClass type, EAttribute attribute, Object value) {
			return KeyCursor.of(keys(type, attribute, value, false));
		}

		@Override
		public boolean isIndexed(EAttribute attribute) {
			return Indexing.isWanted(attribute);
		}

		/** The system itself decides how it finds something. */
		@Override
		public long scan(EClass type, EAttribute attribute, Object value) {
			return find(type, attribute, value);
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			if (key < bound) {
				return loaded.attribute(key, attribute);
			}
			Found one = found.get((int) (key - bound));
			return one.values[one.type.place(attribute)];
		}

		@Override
		public long target(long key, EReference reference) {
			throw unsupported("follow references");
		}

		@Override
		public KeyCursor targets(long key, EReference reference) {
			throw unsupported("follow references");
		}

		@Override
		public long container(long key) {
			throw unsupported("know containers");
		}

		@Override
		public void close() {
			loaded.close();
		}
	}

	private final class Change implements Writing {
		private final List<Found> created = new ArrayList<>();

		@Override
		public long create(EClass type, long container, EReference containment) {
			RecordType made = type(type);
			created.add(new Found(made, new Object[made.attributes().size()]));
			return -1L - created.size();
		}

		@Override
		public void set(long key, EAttribute attribute, Object value) {
			if (key >= ModelSnapshot.NONE) {
				throw unsupported("change what it has");
			}
			Found one = created.get((int) (-2L - key));
			one.values[one.type.place(attribute)] = value;
		}

		@Override
		public void set(long key, EReference reference, long target) {
			throw unsupported("keep references");
		}

		@Override
		public void delete(long key) {
			throw unsupported("delete");
		}

		@Override
		public void commit() {
			Map<RecordType, List<Object[]>> records = new LinkedHashMap<>();
			created.forEach(one -> records.computeIfAbsent(one.type, first -> new ArrayList<>()).add(one.values));
			records.forEach(system::insert);
			created.clear();
		}

		@Override
		public void commitValidated() {
			throw unsupported("know the constraints of a metamodel");
		}

		@Override
		public void close() {
			created.clear();
		}
	}
}
