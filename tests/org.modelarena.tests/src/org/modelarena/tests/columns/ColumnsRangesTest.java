// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.testkit.Translation;

/** Indexes of every kind of value, with the values at which orders differ: every range finds what a look at all values finds. */
class ColumnsRangesTest {
	@TempDir
	Path folder;

	/** The values of one attribute, each of them had by one element. */
	private record Kind(EDataType type, List<Object> values) {
	}

	private static List<Kind> kinds(EEnum color) {
		List<Object> colors = new ArrayList<>(color.getELiterals());
		return List.of(new Kind(EcorePackage.Literals.EBOOLEAN_OBJECT, List.of(true, false, true)),
				new Kind(EcorePackage.Literals.EINT, List.of(0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
				new Kind(EcorePackage.Literals.EINTEGER_OBJECT, List.of(7, 7, 0, -7)),
				new Kind(EcorePackage.Literals.EBYTE, List.of((byte) -128, (byte) 127, (byte) 0)),
				new Kind(EcorePackage.Literals.ESHORT_OBJECT, List.of((short) -300, (short) 300)),
				new Kind(EcorePackage.Literals.ELONG, List.of(0L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, -1L)),
				new Kind(EcorePackage.Literals.EDOUBLE,
						List.of(0.0, -0.0, Double.NaN, -Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -1.5, Double.MIN_VALUE)),
				new Kind(EcorePackage.Literals.EDOUBLE_OBJECT, List.of(2.5, Double.longBitsToDouble(0xFFF8_0000_0000_0001L), -2.5)),
				new Kind(EcorePackage.Literals.EFLOAT, List.of(0.1f, -0.0f, 0.0f, Float.NaN, Float.MAX_VALUE, -0.1f)),
				new Kind(EcorePackage.Literals.ECHAR, List.of('a', 'Z', '\u00e9', ' ')),
				new Kind(EcorePackage.Literals.ESTRING, List.of("", "a", "B", "b", "\u00e9", "\uFFFD", "\uD83D\uDE00", "aa")), new Kind(color, colors));
	}

	private static EEnum color() {
		EEnum color = EcoreFactory.eINSTANCE.createEEnum();
		color.setName("Color");
		for (String name : List.of("RED", "BLUE", "GREEN")) {
			EEnumLiteral literal = EcoreFactory.eINSTANCE.createEEnumLiteral();
			literal.setName(name);
			literal.setValue(color.getELiterals().size());
			color.getELiterals().add(literal);
		}
		return color;
	}

	private static ElementSource source(List<Kind> kinds, EEnum color) {
		EPackage ePackage = EcoreFactory.eINSTANCE.createEPackage();
		ePackage.setName("ranges");
		ePackage.setNsURI("http://modelarena.org/test/ranges");
		ePackage.setNsPrefix("ranges");
		ePackage.getEClassifiers().add(color);
		EClass type = EcoreFactory.eINSTANCE.createEClass();
		type.setName("Thing");
		ePackage.getEClassifiers().add(type);
		for (int i = 0; i < kinds.size(); i++) {
			EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
			attribute.setName("a" + i);
			attribute.setEType(kinds.get(i).type());
			EAnnotation indexed = EcoreFactory.eINSTANCE.createEAnnotation();
			indexed.setSource(Indexing.SOURCE);
			attribute.getEAnnotations().add(indexed);
			type.getEStructuralFeatures().add(attribute);
		}
		Metamodel metamodel = Metamodel.of(ePackage);
		return new Things(metamodel, kinds);
	}

	private record Things(Metamodel metamodel, List<Kind> kinds) implements ElementSource {
		@Override
		public long size() {
			return 10;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			EClass type = metamodel.type("Thing");
			for (int key = 0; key < size(); key++) {
				sink.begin(type, ElementSink.NONE, null);
				for (int i = 0; i < kinds.size(); i++) {
					if (key < kinds.get(i).values().size()) {
						sink.attribute(key, (EAttribute) Metamodel.feature(type, "a" + i), kinds.get(i).values().get(key));
					}
				}
				sink.end();
			}
		}
	}

	private static void assertEveryRangeIsRight(ModelStore store, List<Kind> kinds) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			EClass type = snapshot.metamodel().type("Thing");
			for (int i = 0; i < kinds.size(); i++) {
				EAttribute attribute = (EAttribute) Metamodel.feature(type, "a" + i);
				assertTrue(snapshot.isIndexed(attribute), attribute.getName());
				for (Range range : ranges(kinds.get(i).values())) {
					List<Long> wanted = new ArrayList<>();
					for (KeyCursor keys = snapshot.extent(type); keys.next();) {
						if (range.contains(snapshot.attribute(keys.key(), attribute))) {
							wanted.add(keys.key());
						}
					}
					assertEquals(wanted, SnapshotCheck.list(snapshot.seek(type, attribute, range)), kinds.get(i).type().getName() + " in " + range);
				}
			}
		}
	}

	private static List<Range> ranges(List<Object> bounds) {
		List<Range> ranges = new ArrayList<>();
		for (Object low : bounds) {
			ranges.addAll(List.of(Range.equalTo(low), Range.atLeast(low), Range.above(low), Range.atMost(low), Range.below(low)));
			for (Object high : bounds) {
				ranges.add(new Range(Range.equalTo(low).low(), false, Range.equalTo(high).low(), true));
				ranges.add(new Range(Range.equalTo(low).low(), true, Range.equalTo(high).low(), false));
			}
		}
		return ranges;
	}

	@Test
	void everyKindOfValueIsFoundInEveryRange() {
		EEnum color = color();
		List<Kind> kinds = kinds(color);
		StoreLocation location = StoreLocation.at(folder.resolve("s"));
		try (ModelStore store = new ColumnStoreProvider().create(location, source(kinds, color), Progress.none())) {
			assertEveryRangeIsRight(store, kinds);
			EClass type = store.metamodel().type("Thing");
			Translation names = new Translation(store.metamodel());
			try (ModelEdit edit = store.begin()) {
				for (int i = 0; i < kinds.size(); i++) {
					EAttribute attribute = (EAttribute) Metamodel.feature(type, "a" + i);
					edit.set(0, attribute, null);
					edit.set(1, attribute, names.value(attribute, kinds.get(i).values().getFirst()));
					edit.set(9, attribute, names.value(attribute, kinds.get(i).values().getLast()));
				}
				edit.delete(2);
				edit.commit();
			}
			assertEveryRangeIsRight(store, kinds);
			((ColumnStore) store).checkpoint();
			assertEveryRangeIsRight(store, kinds);
		}
	}
}
