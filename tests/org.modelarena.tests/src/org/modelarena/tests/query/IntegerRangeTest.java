// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** Integers at the edges of 32 bits: bulk arithmetic and bulk aggregates give what the interpreter gives. */
class IntegerRangeTest {
	private static final int[] EDGES = { 0, 1, -1, 46_340, 46_341, -46_341, 1 << 30, Integer.MAX_VALUE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE };

	@TempDir
	private Path folder;
	private final EClass pair = EcoreFactory.eINSTANCE.createEClass();
	private ModelStore store;

	private EAttribute attribute(String name) {
		EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
		attribute.setName(name);
		attribute.setEType(EcorePackage.Literals.EINT);
		pair.getEStructuralFeatures().add(attribute);
		return attribute;
	}

	@BeforeEach
	void load() {
		EPackage pairs = EcoreFactory.eINSTANCE.createEPackage();
		pairs.setName("pairs");
		pairs.setNsURI("urn:pairs");
		pair.setName("Pair");
		EAttribute number = attribute("number");
		EAttribute one = attribute("one");
		EAttribute other = attribute("other");
		pairs.getEClassifiers().add(pair);
		RecordedModel model = new RecordedModel(Metamodel.of(List.of(pairs)));
		for (int key = 0; key < EDGES.length * EDGES.length; key++) {
			model.begin(pair, ElementSink.NONE, null);
			model.attribute(key, number, key);
			model.attribute(key, one, EDGES[key / EDGES.length]);
			model.attribute(key, other, EDGES[key % EDGES.length]);
		}
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), model.asSource(), Progress.none());
	}

	@AfterEach
	void close() {
		store.close();
	}

	private String answer(String language, String text) {
		Cancellation cancellation = Cancellation.create();
		try (ModelSnapshot snapshot = store.snapshot()) {
			Query query = Query.in(language, text);
			Answer answer = Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), cancellation)
					.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), cancellation);
			return answer.count() + " rows " + answer.digest();
		} catch (QueryException e) {
			return e.getMessage();
		}
	}

	private void check(String text) {
		assertEquals(answer("ocl", text), answer("ocl/compiled", text), text);
	}

	@Sampled(3)
	@Test
	void operationsOnEachPair() {
		for (int key = 0; key < EDGES.length * EDGES.length; key++) {
			for (String operator : List.of("+", "-", "*")) {
				check("Pair.allInstances()->select(number = " + key + ")->collect(one " + operator + " other)");
			}
		}
	}

	@Sampled(3)
	@Test
	void aggregatesOfAllAndOfSome() {
		Random random = new Random(1);
		for (int round = 0; round < 100; round++) {
			int first = random.nextInt(EDGES.length * EDGES.length);
			int last = first + random.nextInt(6);
			String some = "Pair.allInstances()->select(number >= " + first + " and number <= " + last + ")->collect(" + (round % 2 == 0 ? "one" : "other") + ")";
			for (String aggregate : List.of("sum", "min", "max")) {
				check(some + "->" + aggregate + "()");
				check("Pair.allInstances()->select(number < 3)->collect(p | Pair.allInstances()->select(number >= " + first + " and number <= " + last
						+ " + p.number)->collect(other)->" + aggregate + "())");
			}
		}
	}

	@Test
	void whatIsTheSameForEachRowIsRepeated() {
		check("Pair.allInstances()->select(one = Pair.allInstances()->collect(other)->max())->size()");
		check("Pair.allInstances()->select(number < Pair.allInstances()->select(one = 0)->size())->collect(number)");
		check("Pair.allInstances()->select(one < 0)->collect(Pair.allInstances()->collect(number)->sum())");
		check("Pair.allInstances()->select(Pair.allInstances()->exists(one > other))->size()");
		check("Pair.allInstances()->select(Pair.allInstances()->exists(one > other and other > one))->size()");
	}
}
