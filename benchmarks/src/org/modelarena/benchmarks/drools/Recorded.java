// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks.drools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.Progress;
import org.modelarena.core.edit.ForwardingEdit;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** The steps of a scenario's edits, as they were made in a store that is gone: what another system does after it, it does without a store beside it. */
final class Recorded {
	private Recorded() {
	}

	/** For each round its steps. */
	static List<List<Consumer<Railway>>> rounds(ElementSource model, EditScenario scenario, Path folder) {
		List<List<Consumer<Railway>>> all = new ArrayList<>();
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder), model, Progress.none())) {
			EditScenario.Rounds rounds = scenario.begin();
			for (int round = 0; round < scenario.rounds(); round++) {
				EditScenario.Edits edits;
				try (ModelSnapshot state = store.snapshot()) {
					edits = rounds.next(state);
				}
				try (Recorder edit = new Recorder(store.begin())) {
					edits.apply(edit);
					edit.commit();
					all.add(edit.steps);
				}
			}
		}
		StoreDirectory.delete(folder);
		return all;
	}

	private static final class Recorder extends ForwardingEdit {
		private final List<Consumer<Railway>> steps = new ArrayList<>();

		Recorder(ModelEdit edit) {
			super(edit);
		}

		@Override
		public long create(EClass type, long container, EReference containment, int position) {
			long key = super.create(type, container, containment, position);
			steps.add(railway -> railway.create(type, key));
			return key;
		}

		@Override
		public void set(long key, EAttribute attribute, Object value) {
			super.set(key, attribute, value);
			steps.add(railway -> railway.set(key, attribute, value));
		}

		@Override
		public void set(long key, EReference reference, long target) {
			super.set(key, reference, target);
			steps.add(railway -> railway.set(key, reference, target));
		}

		@Override
		public void set(long key, EReference reference, long[] targets) {
			if (targets.length > 0) {
				throw new IllegalStateException("No edit of the railway does this");
			}
			super.set(key, reference, targets);
			steps.add(railway -> railway.clear(key, reference));
		}

		@Override
		public void add(long key, EReference reference, long target, int position) {
			super.add(key, reference, target, position);
			steps.add(railway -> railway.add(key, reference, target));
		}

		@Override
		public void remove(long key, EReference reference, long target) {
			super.remove(key, reference, target);
			steps.add(railway -> railway.remove(key, reference, target));
		}
	}
}
