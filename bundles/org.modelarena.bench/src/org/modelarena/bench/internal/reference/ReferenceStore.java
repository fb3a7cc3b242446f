// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import org.modelarena.bench.internal.program.ProgramStore;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;

/** A reference system in the place of a store: to programs it shows its records, to all others what was loaded. */
final class ReferenceStore implements ProgramStore {
	private final StoreProvider provider;
	private final ModelStore frame;
	private final RecordSystem system;
	private final ObjectAccess access;

	/** @param frame holds what was loaded; closed with this, as is the system */
	ReferenceStore(StoreProvider provider, ModelStore frame, RecordSystem system) {
		this.provider = provider;
		this.frame = frame;
		this.system = system;
		this.access = new RecordAccess(frame, system);
	}

	@Override
	public ObjectAccess access() {
		return access;
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return frame.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		return frame.snapshot();
	}

	@Override
	public ModelEdit begin() {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + provider.name() + "' is a reference system for programs, and no store of models.");
	}

	@Override
	public void close() {
		try (frame) {
			system.close();
		}
	}
}
