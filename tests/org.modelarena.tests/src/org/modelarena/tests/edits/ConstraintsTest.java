// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.Constraint;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.constraint.Violation;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.constraint.Violations;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;

/** Constraints of a metamodel and bounds of features are checked for what an edit creates or changes, in the state that it would make. */
@Timeout(60)
class ConstraintsTest {
	private static final String ECORE = """
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="http://example.org/shop" nsPrefix="shop">
			  <eClassifiers xsi:type="ecore:EClass" name="Order" eSuperTypes="#//base/Named">
			    <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore"><details key="constraints" value="isSmall hasOwnNames inJava"/></eAnnotations>
			    <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore/OCL/Pivot">
			      <details key="isSmall" value="self.items->collect(i | i.price)->sum() &lt;= 100"/>
			      <details key="hasOwnNames" value="Order.allInstances()->forAll(o | o = self or o.name &lt;> self.name)"/>
			      <details key="notListed" value="false"/>
			    </eAnnotations>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="items" lowerBound="1" upperBound="3" eType="#//Item" containment="true" eOpposite="#//Item/order"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Item">
			    <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore"><details key="constraints" value="%s"/></eAnnotations>
			    <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore/OCL"><details key="%s" value="%s"/></eAnnotations>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="order" eType="#//Order" eOpposite="#//Order/items"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="like" lowerBound="0" eType="#//Item"/>
			  </eClassifiers>
			  <eSubpackages name="base" nsURI="http://example.org/base" nsPrefix="base">
			    <eClassifiers xsi:type="ecore:EClass" name="Named" abstract="true">
			      <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore"><details key="constraints" value="isShort"/></eAnnotations>
			      <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore/OCL"><details key="isShort" value="self.name.size() &lt;= 5"/></eAnnotations>
			      <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" lowerBound="1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    </eClassifiers>
			  </eSubpackages>
			</ecore:EPackage>
			""";
	private static final AtomicInteger PARSED = new AtomicInteger();
	private static final QueryLanguage COUNTING = new QueryLanguage() {
		private final OclLanguage ocl = new OclLanguage();

		@Override
		public String name() {
			return ocl.name();
		}

		@Override
		public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
			return ocl.prepare(query, metamodel, cancellation);
		}

		@Override
		public PreparedExpression prepareExpression(String text, EClass self, Metamodel metamodel) {
			PARSED.incrementAndGet();
			return ocl.prepareExpression(text, self, metamodel);
		}
	};

	private ModelStore store;
	private Constraints constraints;

	@BeforeEach
	void anEmptyStore() {
		open("isPaid", "self.price &gt; 0");
	}

	private void open(String constraint, String body) {
		close();
		Metamodel metamodel = Ecore.read("shop.ecore", new ByteArrayInputStream(ECORE.formatted(constraint, constraint, body).getBytes(StandardCharsets.UTF_8)));
		ElementSource nothing = new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return metamodel;
			}

			@Override
			public long size() {
				return 0;
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				// There is nothing yet.
			}
		};
		store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), nothing, Progress.none());
		PARSED.set(0);
		constraints = new Constraints(store.metamodel(), new QueryLanguages(List.of(COUNTING)));
	}

	@AfterEach
	void close() {
		if (store != null) {
			store.close();
		}
	}

	private static Map<String, Object> order(String as, String name) {
		return Map.of("do", "create", "as", as, "type", "Order", "set", Map.of("name", name));
	}

	private static Map<String, Object> item(Object order, long price) {
		return Map.of("do", "create", "type", "Item", "in", order, "containment", "items", "set", Map.of("price", price));
	}

	private Map<String, Long> commit(List<Map<String, Object>> steps) {
		try (ModelEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			steps.forEach(step -> script.run(step, null));
			script.validate(constraints, Cancellation.create());
			edit.commit();
			return script.created();
		}
	}

	private List<Violation> refused(List<Map<String, Object>> steps) {
		long before = size();
		ViolationException refused = assertThrows(ViolationException.class, () -> commit(steps));
		assertEquals(before, size(), "nothing was changed");
		assertEquals(ErrorCode.CONSTRAINT_VIOLATED, refused.code());
		assertTrue(refused.getMessage().contains(refused.violations().first().getFirst().message()), refused.getMessage());
		return refused.violations().first();
	}

	private long size() {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.size();
		}
	}

	@Test
	void constraintsAreThoseOfTheClassAndItsSuperclasses() {
		List<String> names = Constraint.of(store.metamodel().type("Order")).stream().map(Constraint::qualifiedName).toList();
		assertEquals(List.of("base::Named::isShort", "shop::Order::isSmall", "shop::Order::hasOwnNames"), names);
		assertEquals(4, Constraint.in(store.metamodel()).size());
	}

	@Test
	void whatHoldsIsCommittedAndParsedOnce() {
		long order = commit(List.of(order("a", "one"), item("$a", 60))).get("a");
		commit(List.of(item(order, 40)));
		assertEquals(3, size());
		assertEquals(4, PARSED.get());
		commit(List.of(Map.of("do", "delete", "key", order)));
		assertEquals(4, PARSED.get());
	}

	@Test
	void whatFailsIsToldWithItsPlace() {
		long order = commit(List.of(order("a", "one"), item("$a", 60))).get("a");
		Violation price = refused(List.of(item(order, 39), item(order, -1))).getFirst();
		assertEquals("shop::Item::isPaid", price.constraint());
		assertEquals(2, price.step());
		assertNull(price.key());
		List<Violation> found = refused(List.of(order("x", "longer"), Map.of("do", "set", "key", order, "feature", "name", "value", "longer"), item(order, 41)));
		assertEquals(List.of("base::Named::isShort", "shop::Order::isSmall", "shop::Order::hasOwnNames", "items", "base::Named::isShort", "shop::Order::hasOwnNames"),
				found.stream().map(each -> each.constraint() == null ? each.feature() : each.constraint()).toList());
		assertEquals(List.of(2, 2, 2, 1, 1, 1), found.stream().map(Violation::step).toList());
		assertEquals(order, found.getFirst().key());
		assertEquals("x", found.getLast().as());
		assertEquals("'items' has 0, and needs at least 1.", found.get(3).message());
	}

	@Sampled(2)
	@Test
	void whatAnEditChangesOnTheWayIsCheckedToo() {
		long order = commit(List.of(order("a", "one"), item("$a", 60))).get("a");
		long item;
		try (ModelSnapshot snapshot = store.snapshot()) {
			item = snapshot.extent(snapshot.metamodel().type("Item")).toArray()[0];
		}
		Violation empty = refused(List.of(Map.of("do", "delete", "key", item))).getFirst();
		assertEquals(List.of("items", order), List.of(empty.feature(), empty.key()));
		assertEquals(0, empty.step(), "no step has named it");
		assertEquals("items", refused(List.of(item(order, 1), item(order, 1), item(order, 1))).getFirst().feature());
		refused(List.of(Map.of("do", "move", "key", item)));
		assertEquals("base::Named::isShort", refused(List.of(Map.of("do", "set", "key", order, "feature", "name", "value", "too long"))).getFirst().constraint());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			self.pric > 0           | 6
			self.price >            | 12
			self.price.oops()       | 12
			""")
	void aMalformedConstraintIsToldWithItsPlace(String body, int column) {
		open("isPaid", body.replace(">", "&gt;"));
		QueryException wrong = assertThrows(QueryException.class, () -> commit(List.of(order("a", "one"), item("$a", 60))));
		assertEquals(ErrorCode.METAMODEL_INVALID, wrong.code());
		assertTrue(wrong.getMessage().contains("'shop::Item::isPaid'"), wrong.getMessage());
		assertEquals(1, wrong.line(), wrong.getMessage());
		assertTrue(Math.abs(column - wrong.column()) <= 2, wrong.getMessage());
		assertEquals(0, size());
	}

	@Test
	void aConstraintWithoutAValueOrOfAnotherTypeIsViolated() {
		open("isPaid", "100.div(self.price) &gt; 0");
		assertTrue(refused(List.of(order("a", "one"), item("$a", 0))).getLast().message().contains("'isPaid'"));
		open("isPaid", "self.price");
		assertTrue(refused(List.of(order("a", "one"), item("$a", 5))).getLast().message().startsWith("'isPaid' is neither true nor false, but 5"));
	}

	@Test
	void ofManyViolationsTheFirstAreTold() {
		try (ModelEdit edit = store.begin()) {
			for (int i = 0; i < 10_000; i++) {
				edit.create(store.metamodel().type("Item"), ModelSnapshot.NONE, null);
			}
			Violations found = constraints.check(edit.after(), edit.changed(Cancellation.create()), Cancellation.create());
			assertEquals(10_000, found.count());
			assertEquals(Violations.MOST, found.first().size());
		}
	}

	@Test
	void aConstraintThatDoesNotEndIsStopped() {
		open("isPaid", "Sequence{1..100000}-&gt;forAll(a | Sequence{1..100000}-&gt;forAll(b | a + b &gt; 0))");
		try (ModelEdit edit = store.begin()) {
			edit.create(store.metamodel().type("Item"), ModelSnapshot.NONE, null);
			ArenaException late = assertThrows(ArenaException.class,
					() -> constraints.check(edit.after(), edit.changed(Cancellation.create()), Cancellation.create().withTimeout(Duration.ofMillis(200))));
			assertEquals(ErrorCode.TIMEOUT, late.code());
		}
	}
}
