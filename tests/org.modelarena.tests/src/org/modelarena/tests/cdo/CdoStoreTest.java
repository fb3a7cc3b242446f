// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.StoreContract;

@Sampled(3)
class CdoStoreTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return new CdoStoreProvider();
	}

	/** Files may write values behind contents; by then the owner's batch is committed. */
	@Test
	void valuesBehindManyContentsAreKept() {
		Metamodel metamodel = Cases.get("railway").metamodel();
		EClass region = metamodel.type("Region");
		EAttribute id = (EAttribute) Metamodel.feature(region, "id");
		try (ModelStore store = provider().create(location("late"), new LateValue(metamodel, region, id), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(LateValue.CONTENTS + 1, snapshot.size());
			assertEquals(42, snapshot.attribute(0, (EAttribute) Metamodel.feature(snapshot.type(0), "id")));
		}
	}

	private record LateValue(Metamodel metamodel, EClass region, EAttribute id) implements ElementSource {
		private static final int CONTENTS = 9000;

		@Override
		public long size() {
			return CONTENTS + 1;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			EReference elements = (EReference) Metamodel.feature(region, "elements");
			sink.begin(region, ElementSink.NONE, null);
			for (int i = 0; i < CONTENTS; i++) {
				sink.begin(metamodel.type("Segment"), 0, elements);
				sink.end();
			}
			sink.attribute(0, id, 42);
			sink.end();
		}
	}
}
