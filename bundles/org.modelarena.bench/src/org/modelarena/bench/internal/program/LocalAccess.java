// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.constraint.Violations;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.model.Range;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.core.store.ModelStore;
import org.modelarena.protocol.LinkedData;
import org.modelarena.protocol.call.ResourceCall;

/** A store in this process. */
final class LocalAccess implements ObjectAccess {
	private final ModelStore store;
	/** Indexes of the program's own, by attribute; good until the program changes the model. */
	private final Map<EAttribute, OwnIndex> own = new HashMap<>();

	/** Parsed when something is first validated. */
	private final Constraints constraints;

	/** @param store stays open when this is closed */
	LocalAccess(ModelStore store, QueryLanguages languages) {
		this.store = store;
		this.constraints = new Constraints(store.metamodel(), languages);
	}

	@Override
	public Metamodel metamodel() {
		return store.metamodel();
	}

	@Override
	public Map<String, Object> fetch(EClass type, String id, boolean isLinked) {
		try (State state = new State(store.snapshot(), own)) {
			long key = state.find(type, type.getEIDAttribute(), id);
			if (key == ModelSnapshot.NONE) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "There is no '" + type.getName() + "' of the id '" + id + "'.");
			}
			ElementDocument document = ElementDocument.of(state.snapshot, key);
			return isLinked ? new LinkedData(new ResourceCall(store.provider().name(), type.getName(), id, null, ResourceCall.LINKED), 0).of(document) : document.source();
		}
	}

	@Override
	public Reading read() {
		return new State(store.snapshot(), own);
	}

	@Override
	public Writing write() {
		own.clear();
		return new Change(store.begin(), constraints);
	}

	private record State(ModelSnapshot snapshot, Map<EAttribute, OwnIndex> own) implements Reading {
		@Override
		public KeyCursor findAll(EClass type, EAttribute attribute, Object value) {
			return snapshot.isIndexed(attribute) ? snapshot.seek(type, attribute, Range.equalTo(value))
					: own.computeIfAbsent(attribute, missing -> new OwnIndex(snapshot, type, attribute)).find(value);
		}

		@Override
		public boolean isIndexed(EAttribute attribute) {
			return snapshot.isIndexed(attribute);
		}

		@Override
		public long scan(EClass type, EAttribute attribute, Object value) {
			for (KeyCursor extent = snapshot.extent(type); extent.next();) {
				if (value.equals(snapshot.attribute(extent.key(), attribute))) {
					return extent.key();
				}
			}
			return ModelSnapshot.NONE;
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			return snapshot.attribute(key, attribute);
		}

		@Override
		public long target(long key, EReference reference) {
			return snapshot.target(key, reference);
		}

		@Override
		public KeyCursor targets(long key, EReference reference) {
			return snapshot.targets(key, reference);
		}

		@Override
		public long container(long key) {
			return snapshot.container(key);
		}

		@Override
		public void close() {
			snapshot.close();
		}
	}

	private record Change(ModelEdit edit, Constraints constraints) implements Writing {
		@Override
		public long create(EClass type, long container, EReference containment) {
			return edit.create(type, container, containment);
		}

		@Override
		public void set(long key, EAttribute attribute, Object value) {
			edit.set(key, attribute, value);
		}

		@Override
		public void set(long key, EReference reference, long target) {
			edit.set(key, reference, target);
		}

		@Override
		public void delete(long key) {
			edit.delete(key);
		}

		@Override
		public void commit() {
			edit.commit();
		}

		@Override
		public void commitValidated() {
			Cancellation cancellation = Cancellation.create();
			Violations found = constraints.check(edit.after(), edit.changed(cancellation), cancellation);
			if (found.count() > 0) {
				throw new ViolationException(found);
			}
			edit.commit();
		}

		@Override
		public void close() {
			edit.close();
		}
	}
}
