// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** Indexed numbers of every type that are compared with every kind of number: what a seek finds is what the interpreter finds. */
class RealBoundsTest {
	private static final EcorePackage E = EcorePackage.eINSTANCE;
	private static final Map<String, EDataType> TYPES = Map.of("b", E.getEByte(), "s", E.getEShort(), "i", E.getEInt(), "w", E.getEIntegerObject(), "l", E.getELong(), "f", E.getEFloat(), "d",
			E.getEDouble());
	private static final long[] EDGES = { 0, 1, -1, 2, -2, 3, 49, 51, 126, 127, -127, -128, 32766, 32767, -32767, -32768, 16_777_215, 16_777_216, 16_777_217, Integer.MAX_VALUE - 1, Integer.MAX_VALUE,
			Integer.MIN_VALUE + 1, Integer.MIN_VALUE, 1L << 31, (1L << 53) - 1, 1L << 53, (1L << 53) + 1, -(1L << 53) - 1, Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE + 1, Long.MIN_VALUE };
	private static final double[] REALS = { 0.0, -0.0, 0.5, -0.5, 2.5, 49.99, 50.01, 16_777_217.0, 2_147_483_647.5, 9_007_199_254_740_993.0, 1e300, Double.MIN_VALUE, Double.MAX_VALUE,
			Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN };
	/** What most elements have, so that all else is sought. */
	private static final int USUAL = 50;
	private static final int MANY = 400;
	/** Of so many conditions one is tried in the short form; no divisor of how many there are of anything. */
	private static final int STRIDE = Boolean.getBoolean("modelarena.long") ? 1 : 11;
	private static final List<String> CONSTANTS = List.of("2.5", "-0.5", "0.5", "0.0", "-0.0", "1.0", "49.5", "50.0", "50.5", "127.0", "127.5", "128.0", "-128.5", "-129.0", "32767.5", "-32768.5",
			"16777216.5", "16777217.0", "2147483646.5", "2147483647.0", "2147483647.5", "2147483648.0", "-2147483647.5", "-2147483648.0", "-2147483648.5", "-2147483649.0", "9007199254740992.0",
			"9007199254740993.0", "9223372036854775807.0", "9.3E18", "-9.3E18", "1.0E300", "50", "127", "128", "-129", "40000", "16777217", "2147483647", "2147483648", "-2147483648", "-2147483649",
			"9007199254740993", "9223372036854775807", "(1.0 / 4.0)", "(50 + 0.5)", "(0.0 - 2.5)");
	/** Numbers that only Epsilon's languages have. */
	private static final List<String> OTHERS = List.of("(1.0 / 0.0)", "(-1.0 / 0.0)", "(0.0 / 0.0)", "2.5f", "2.5d", "16777217.0f", "50l", "2147483648l");

	@TempDir
	private Path folder;
	private final EClass type = EcoreFactory.eINSTANCE.createEClass();
	private ModelStore store;

	private EAttribute attribute(String name, EDataType of) {
		EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
		attribute.setName(name);
		attribute.setEType(of);
		type.getEStructuralFeatures().add(attribute);
		return attribute;
	}

	private static Object value(EDataType of, long number, double real) {
		return switch (of.getName()) {
		case "EByte" -> (byte) number;
		case "EShort" -> (short) number;
		case "ELong" -> number;
		case "EFloat" -> (float) real;
		case "EDouble" -> real;
		default -> (int) number;
		};
	}

	@BeforeEach
	void load() {
		EPackage numbers = EcoreFactory.eINSTANCE.createEPackage();
		numbers.setName("numbers");
		numbers.setNsURI("urn:numbers");
		type.setName("P");
		EAttribute number = attribute("n", E.getEInt());
		List<EAttribute> attributes = new ArrayList<>();
		TYPES.forEach((name, of) -> attributes.add(attribute(name, of)));
		numbers.getEClassifiers().add(type);
		RecordedModel model = new RecordedModel(Metamodel.of(List.of(numbers)));
		for (int key = 0; key < MANY; key++) {
			model.begin(type, ElementSink.NONE, null);
			model.attribute(key, number, key);
			for (EAttribute each : attributes) {
				boolean isUnset = key == EDGES.length + REALS.length && each.getEAttributeType() == E.getEIntegerObject();
				long integer = key < EDGES.length ? EDGES[key] : USUAL;
				double real = key < EDGES.length ? EDGES[key] : key < EDGES.length + REALS.length ? REALS[key - EDGES.length] : USUAL;
				if (!isUnset) {
					model.attribute(key, each, value(each.getEAttributeType(), integer, real));
				}
			}
		}
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), model.asSource(), Progress.none());
		TYPES.keySet().forEach(name -> store.index().index("P", name, Progress.none()));
	}

	@AfterEach
	void close() {
		store.close();
	}

	private String answer(ModelSnapshot snapshot, String language, String text, int[] sought) {
		Cancellation cancellation = Cancellation.create();
		try {
			Query query = Query.in(language, text);
			Answer answer = Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), cancellation).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), cancellation);
			sought[0] += answer.answeredBy().runner().contains("index selection") ? 1 : 0;
			return answer.count() + " rows " + answer.digest();
		} catch (ArenaException e) {
			return e.getMessage();
		}
	}

	private static String text(String language, String condition) {
		return switch (language) {
		case "ocl" -> "P.allInstances()->select(p | " + condition + ")->collect(p | p.n)";
		case "eol" -> "return P.all.select(p | " + condition + ").collect(p | p.n);";
		default -> "pattern Found p : P { match : " + condition + " }";
		};
	}

	@Sampled(7)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void whatIsSoughtIsWhatIsCompared(String language) {
		List<String> constants = new ArrayList<>(CONSTANTS);
		if (!language.equals("ocl")) {
			constants.addAll(OTHERS);
		}
		int[] sought = new int[1];
		int tried = 0;
		List<String> wrong = new ArrayList<>();
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (String name : TYPES.keySet()) {
				for (String constant : constants) {
					for (String comparator : List.of("<", "<=", ">", ">=", "=", "<>")) {
						for (String condition : List.of("p." + name + " " + comparator + " " + constant, constant + " " + comparator + " p." + name,
								"p." + name + " " + comparator + " " + constant + " and p." + name + " > -3.5")) {
							if (tried++ % STRIDE > 0) {
								continue;
							}
							String expected = answer(snapshot, language, text(language, condition), new int[1]);
							String found = answer(snapshot, language + "/compiled", text(language, condition), sought);
							if (!found.equals(expected)) {
								wrong.add(condition + " on " + TYPES.get(name).getName() + "\n   interpreted " + expected + "\n   compiled    " + found);
							}
						}
					}
				}
			}
		}
		assertEquals("", String.join("\n", wrong));
		assertTrue(sought[0] > 50, sought[0] + " seeks");
	}
}
