// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;

/** A store that has lost some of what it was given is found out, whatever kind of feature it has lost. Values that are the default are not missed. */
class StoredCountsTest {
	private static final String TYPE = "http://www.eclipse.org/emf/2002/Ecore#//";
	/** Three nodes: one with nothing, one with defaults, and one with other values. */
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<k:Node xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:k="urn:counted" %s one="//@nodes.1" many="/ //@nodes.0">
			  <nodes/>
			  <nodes %s/>
			</k:Node>
			""";
	private static final String ECORE = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="k" nsURI="urn:counted" nsPrefix="k">
			  <eClassifiers xsi:type="ecore:EEnum" name="Colour"><eLiterals name="red" value="7"/><eLiterals name="green" value="3"/></eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Node">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="nodes" upperBound="-1" eType="#//Node" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="one" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="many" upperBound="-1" eType="#//Node"/>
			    %s
			  </eClassifiers>
			</ecore:EPackage>
			""";

	@TempDir
	private Path folder;
	private Path ecore;
	private Path model;

	/** By the names of attributes: its type, its default, and another value. */
	private static Map<String, List<String>> attributes() {
		Map<String, List<String>> attributes = new LinkedHashMap<>();
		attributes.put("truth", List.of(TYPE + "EBoolean", "true", "false"));
		attributes.put("wrapped", List.of(TYPE + "EBooleanObject", "", "false"));
		attributes.put("small", List.of(TYPE + "EShort", "5", "-5"));
		attributes.put("number", List.of(TYPE + "EInt", "0", "1"));
		attributes.put("numberObject", List.of(TYPE + "EIntegerObject", "", "0"));
		attributes.put("large", List.of(TYPE + "ELong", "1099511627776", "1099511627777"));
		attributes.put("largeObject", List.of(TYPE + "ELongObject", "", "0"));
		attributes.put("real", List.of(TYPE + "EDouble", "0.5", "NaN"));
		attributes.put("zero", List.of(TYPE + "EDouble", "0.0", "-0.0"));
		attributes.put("realObject", List.of(TYPE + "EFloatObject", "0.1", "0.10000001"));
		attributes.put("huge", List.of(TYPE + "EBigInteger", "1", "2"));
		attributes.put("letter", List.of(TYPE + "EChar", "A", "B"));
		attributes.put("text", List.of(TYPE + "EString", "", "x"));
		attributes.put("titled", List.of(TYPE + "EString", "none", ""));
		attributes.put("colour", List.of("#//Colour", "green", "red"));
		return attributes;
	}

	@BeforeEach
	void write() throws IOException {
		StringBuilder features = new StringBuilder();
		StringBuilder others = new StringBuilder();
		StringBuilder defaults = new StringBuilder();
		attributes().forEach((name, about) -> {
			String usual = about.get(1);
			features.append("<eStructuralFeatures xsi:type=\"ecore:EAttribute\" name=\"" + name + "\" eType=\"" + (about.get(0).startsWith("#") ? "" : "ecore:EDataType ") + about.get(0)
					+ (usual.isEmpty() ? "" : "\" defaultValueLiteral=\"" + usual) + "\"/>\n");
			others.append(' ' + name + "=\"" + about.get(2) + '"');
			defaults.append(usual.isEmpty() ? "" : ' ' + name + "=\"" + usual + '"');
		});
		ecore = Files.writeString(folder.resolve("k.ecore"), ECORE.formatted(features));
		model = Files.writeString(folder.resolve("m.xmi"), MODEL.formatted(others, defaults));
	}

	private ElementSource source() {
		return MetamodelSearch.in(SearchPlaces.none().withFiles(List.of(ecore))).source(List.of(model), Cancellation.create());
	}

	/** Gives stores all but one feature. */
	private record Forgetful(ElementSource source, String feature) implements ElementSource {
		@Override
		public Metamodel metamodel() {
			return source.metamodel();
		}

		@Override
		public long size() {
			return source.size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			source.emit(new ElementSink() {
				@Override
				public void begin(EClass type, long container, EReference containment) {
					sink.begin(type, container, containment);
				}

				@Override
				public void attribute(long key, EAttribute attribute, Object value) {
					if (!attribute.getName().equals(feature)) {
						sink.attribute(key, attribute, value);
					}
				}

				@Override
				public void reference(long key, EReference reference, long target) {
					if (!reference.getName().equals(feature)) {
						sink.reference(key, reference, target);
					}
				}

				@Override
				public void end() {
					sink.end();
				}
			}, cancellation);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf" })
	void whateverIsMissingIsFoundOut(String kind) {
		CheckedSource given = CheckedSource.of(source());
		given.emit(ElementSink.none(), Cancellation.create());
		Map<String, Integer> values = new LinkedHashMap<>();
		attributes().keySet().forEach(name -> values.put(name, 1));
		values.put("one", 1);
		values.put("many", 2);
		for (Map.Entry<String, Integer> lost : values.entrySet()) {
			String name = lost.getKey();
			try (ModelStore store = Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve(name)), new Forgetful(source(), name), Progress.none())) {
				ArenaException e = assertThrows(ArenaException.class, () -> given.requireStored(store, Progress.none()), name);
				assertEquals(ErrorCode.INTERNAL, e.code());
				assertEquals("The store would hold another model than was read: 0 of " + lost.getValue() + " values of 'Node." + name
						+ "'. Nothing is left of it; load into another kind of store.", e.getMessage());
			}
		}
		try (ModelStore store = Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve("all")), source(), Progress.none())) {
			given.requireStored(store, Progress.none());
		}
	}
}
