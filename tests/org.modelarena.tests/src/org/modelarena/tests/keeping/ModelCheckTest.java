// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.keeping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.RecordedModel;

/** Each kind of inconsistency is found and named, in a railway that lies about one thing; and in one that does not, nothing is. */
class ModelCheckTest {
	@TempDir
	Path folder;

	/** A store that tells of its model what a test wants. */
	private record Lying(ModelStore store, Function<ModelSnapshot, ModelSnapshot> lie) implements ModelStore {
		@Override
		public StoreProvider provider() {
			return store.provider();
		}

		@Override
		public Metamodel metamodel() {
			return store.metamodel();
		}

		@Override
		public ModelSnapshot snapshot() {
			return lie.apply(store.snapshot());
		}

		@Override
		public ModelEdit begin() {
			return store.begin();
		}

		@Override
		public void close() {
			store.close();
		}
	}

	/** A snapshot that is right in all but what is overridden. */
	private static class Lie extends ForwardingSnapshot {
		Lie(ModelSnapshot base) {
			super(base);
		}
	}

	private Findings check(Function<ModelSnapshot, ModelSnapshot> lie) {
		Findings findings = new Findings();
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("s")), Cases.get("railway").model(java.util.Map.of()),
				Progress.none())) {
			ModelCheck.run(new Lying(store, lie), findings, Progress.none());
		}
		return findings;
	}

	private static void assertFound(Findings findings, String place, String problem) {
		assertTrue(findings.first().stream().anyMatch(found -> found.place().contains(place) && found.problem().contains(problem)), findings.first().toString());
	}

	private static long some(ModelSnapshot snapshot, String type) {
		return snapshot.extent(snapshot.metamodel().type(type)).toArray()[3];
	}

	@Test
	void aSoundModelHasNoFindings() {
		assertEquals(0, check(snapshot -> snapshot).total());
	}

	/** Also where what is computed is of any class. */
	@Test
	void aReferenceToElementsOfAnyClassIsSound() {
		EPackage any = EcoreFactory.eINSTANCE.createEPackage();
		any.setName("any");
		any.setNsPrefix("any");
		any.setNsURI("urn:any");
		EClass thing = EcoreFactory.eINSTANCE.createEClass();
		thing.setName("Thing");
		any.getEClassifiers().add(thing);
		for (String name : List.of("given", "computed")) {
			EReference reference = EcoreFactory.eINSTANCE.createEReference();
			reference.setName(name);
			reference.setEType(EcorePackage.Literals.EOBJECT);
			reference.setDerived(name.equals("computed"));
			thing.getEStructuralFeatures().add(reference);
		}
		EAnnotation computed = EcoreFactory.eINSTANCE.createEAnnotation();
		computed.setSource(Derivation.SOURCE);
		computed.getDetails().put("language", "ocl");
		computed.getDetails().put("expression", "self");
		thing.getEStructuralFeature("computed").getEAnnotations().add(computed);
		RecordedModel model = new RecordedModel(Metamodel.of(any));
		model.create(0, thing, ModelSnapshot.NONE, null);
		model.set(0, (EReference) thing.getEStructuralFeature("given"), 0);
		Findings findings = new Findings();
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("s")), model.asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			ModelCheck.run(store, findings, Progress.none());
			assertEquals(0, snapshot.target(0, (EReference) Metamodel.feature(snapshot.type(0), "computed")));
		}
		assertEquals(List.of(), findings.first());
	}

	@Test
	void anElementWithoutItsContainerIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public long container(long key) {
				return key == some(base(), "Segment") ? some(base(), "Semaphore") : super.container(key);
			}
		});
		assertFound(findings, "Segment #", "but says that it is in #");
	}

	@Test
	void aLinkThatItsOppositeDoesNotHaveIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public KeyCursor targets(long key, EReference reference) {
				boolean lie = reference.getName().equals("monitors") && key == some(base(), "Sensor");
				return lie ? KeyCursor.of(some(base(), "Segment")) : super.targets(key, reference);
			}
		});
		assertFound(findings, "Sensor.monitors", "not those of its opposite");
		assertFound(findings, "Sensor #", "does not refer back");
	}

	@Test
	void aLinkToNothingIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public KeyCursor targets(long key, EReference reference) {
				boolean lie = reference.getName().equals("connectsTo") && key == some(base(), "Segment");
				return lie ? KeyCursor.of(99_999_999L) : super.targets(key, reference);
			}
		});
		assertFound(findings, "Segment #", "refers to #99999999, which is not there");
	}

	@Test
	void reverseNavigationThatMissesALinkIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public KeyCursor sources(long key, EReference reference) {
				return reference.getName().equals("connectsTo") && key == some(base(), "Segment") ? KeyCursor.of() : super.sources(key, reference);
			}
		});
		assertFound(findings, "TrackElement.connectsTo", "reverse navigation");
	}

	@Test
	void aDerivedValueThatIsStaleIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public Object attribute(long key, EAttribute attribute) {
				return attribute.getName().equals("nMonitoredSegments") && key == some(base(), "Sensor") ? (Object) 77 : super.attribute(key, attribute);
			}
		});
		assertFound(findings, "Sensor #", "is kept as 77, but its expression gives");
	}

	@Test
	void anIndexThatMissesAnElementIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
				KeyCursor all = super.seek(type, attribute, range);
				all.next();
				return all;
			}
		});
		assertFound(findings, "index of Segment.length", "does not find what a scan finds");
	}

	@Test
	void aValueOfAnotherTypeIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public Object attribute(long key, EAttribute attribute) {
				return attribute.getName().equals("signal") && key == some(base(), "Semaphore") ? "green" : super.attribute(key, attribute);
			}
		});
		assertFound(findings, "Semaphore #", "'signal' is no Signal");
	}

	@Test
	void anExtentWithoutAnElementIsFound() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public KeyCursor extent(EClass type) {
				KeyCursor all = super.extent(type);
				if (type.getName().equals("Switch")) {
					all.next();
				}
				return all;
			}
		});
		assertFound(findings, "extents", "but the model has");
	}

	@Test
	void theNumberOfFindingsThatAreKeptIsBounded() {
		Findings findings = check(snapshot -> new Lie(snapshot) {
			@Override
			public Object attribute(long key, EAttribute attribute) {
				return attribute.getName().equals("length") ? "long" : super.attribute(key, attribute);
			}
		});
		assertEquals(100, findings.first().size());
		assertTrue(findings.total() > 100);
	}
}
