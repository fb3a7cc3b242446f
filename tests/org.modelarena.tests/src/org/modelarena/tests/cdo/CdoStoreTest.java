// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.h2.util.DateTimeUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

	/** Clocks in Berlin showed half past one twice in that night. A date is the same moment wherever the store is opened. */
	@ParameterizedTest
	@ValueSource(strings = { "Europe/Berlin", "America/New_York" })
	void datesAreMomentsInAnyTimeZone(String zone) {
		Metamodel metamodel = dated();
		EClass event = metamodel.type("Event");
		EAttribute at = (EAttribute) Metamodel.feature(event, "at");
		EAttribute all = (EAttribute) Metamodel.feature(event, "all");
		List<Date> dates = Stream.of("2024-10-27T00:30:00.001Z", "2024-10-27T01:30:00.001Z", "0001-01-01T00:00:00Z", "2024-03-31T02:30:00Z", "9999-12-31T23:59:59.999Z")
				.map(text -> Date.from(Instant.parse(text))).toList();
		TimeZone before = TimeZone.getDefault();
		try {
			setZone(TimeZone.getTimeZone("Europe/Berlin"));
			provider().create(location("dates"), new Dates(metamodel, event, dates), Progress.none()).close();
			setZone(TimeZone.getTimeZone(zone));
			try (ModelStore store = provider().open(location("dates")); ModelSnapshot snapshot = store.snapshot()) {
				for (int key = 0; key < dates.size(); key++) {
					Object value = snapshot.attribute(key, stored(snapshot, at));
					assertEquals(dates.get(key), value);
					assertEquals(dates.get(key).toString(), value.toString(), "is of another class");
					assertEquals(dates, snapshot.attribute(key, stored(snapshot, all)));
				}
			}
		} finally {
			setZone(before);
		}
	}

	private static EAttribute stored(ModelSnapshot snapshot, EAttribute attribute) {
		return (EAttribute) Metamodel.feature(snapshot.type(0), attribute.getName());
	}

	/** Also of H2, which asks for it once. */
	private static void setZone(TimeZone zone) {
		TimeZone.setDefault(zone);
		DateTimeUtils.resetCalendar();
	}

	private static Metamodel dated() {
		EPackage dated = EcoreFactory.eINSTANCE.createEPackage();
		dated.setName("dated");
		dated.setNsPrefix("dated");
		dated.setNsURI("urn:dated");
		EClass event = EcoreFactory.eINSTANCE.createEClass();
		event.setName("Event");
		dated.getEClassifiers().add(event);
		for (String name : List.of("at", "all")) {
			EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
			attribute.setName(name);
			attribute.setEType(EcorePackage.Literals.EDATE);
			attribute.setUpperBound(name.equals("all") ? -1 : 1);
			event.getEStructuralFeatures().add(attribute);
		}
		return Metamodel.of(dated);
	}

	/** An event for each date, which has that and all of them. */
	private record Dates(Metamodel metamodel, EClass event, List<Date> dates) implements ElementSource {
		@Override
		public long size() {
			return dates.size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			for (int key = 0; key < dates.size(); key++) {
				sink.begin(event, ElementSink.NONE, null);
				sink.attribute(key, (EAttribute) Metamodel.feature(event, "at"), dates.get(key));
				for (Date each : dates) {
					sink.attribute(key, (EAttribute) Metamodel.feature(event, "all"), each);
				}
				sink.end();
			}
		}
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
