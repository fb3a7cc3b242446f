// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.Progress;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.MetamodelLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

/** Metamodels and model files of absurd size are refused within seconds, with the limit; large ones are read. */
class MetamodelLimitsTest {
	private static final Duration SOON = Duration.ofSeconds(20);
	private static final String STRING = "eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'";

	@TempDir
	Path folder;

	private Metamodel read(String inside) throws IOException {
		Path file = Files.writeString(folder.resolve("m.ecore"), "<?xml version='1.0' encoding='UTF-8'?>\n<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='m' nsURI='urn:m' nsPrefix='m'>\n"
				+ inside + "\n</ecore:EPackage>");
		return assertTimeoutPreemptively(SOON, () -> Ecore.read(file));
	}

	private void refused(String what, String inside) {
		ArenaException e = assertThrows(ArenaException.class, () -> read(inside));
		assertEquals(ErrorCode.METAMODEL_INVALID, e.code(), e.getMessage());
		assertTrue(Stream.of(what.split("\\|")).anyMatch(e.getMessage()::contains) && e.getMessage().length() < 500, e.getMessage());
	}

	private static String type(String name, String supertypes, String inside) {
		return "<eClassifiers xsi:type='ecore:EClass' name='" + name + "'" + (supertypes.isEmpty() ? "" : " eSuperTypes='" + supertypes + "'") + ">" + inside
				+ "</eClassifiers>\n";
	}

	private static String attribute(String name) {
		return "<eStructuralFeatures xsi:type='ecore:EAttribute' name='" + name + "' " + STRING + "/>";
	}

	private static String all(int count, IntFunction<String> each) {
		return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining());
	}

	@Sampled(3)
	@Test
	void tooManyClassesPackagesFeaturesLiteralsAreRefused() {
		refused("more than 20000 classifiers", all(300_000, i -> type("C" + i, i % 10 == 0 ? "" : "#//C" + (i - 1), "")));
		refused("more than 20000 classifiers", all(300_000, i -> type("C" + i, "#//C" + (i + 1), "")));
		refused("'C' has, own and inherited, more than 10000 features", type("C", "", all(100_000, i -> attribute("f" + i))));
		// Newer JDKs' parsers have a limit of their own, of 100 or 200.
		refused(" a depth of |in each other", "<eSubpackages name='p' nsURI='urn:p'>".repeat(200) + "</eSubpackages>".repeat(200));
		refused(" a depth of |in each other", "<eSubpackages name='p' nsURI='urn:p'>".repeat(50_000) + "</eSubpackages>".repeat(50_000));
		refused("more than 10000 packages", all(20_000, i -> "<eSubpackages name='p" + i + "' nsURI='urn:" + i + "'/>"));
		refused("'E' has more than 100000 literals",
				"<eClassifiers xsi:type='ecore:EEnum' name='E'>" + all(150_000, i -> "<eLiterals name='l" + i + "' value='" + i + "'/>") + "</eClassifiers>");
	}

	@Sampled(5)
	@Test
	void inheritanceTooDeepOrTooWideIsRefusedAndDiamondsAreNoTrap() throws IOException {
		refused("more than 500 supertypes", type("C0", "", "") + all(2000, i -> type("C" + (i + 1), "#//C" + i, "")));
		refused("more than 500 supertypes", all(19_000, i -> type("C" + i, "#//C" + (i + 1), "")) + type("C19000", "", ""));
		refused("more than 500 supertypes", all(2000, i -> type("S" + i, "", "")) + type("C", all(2000, i -> "#//S" + i + " ").strip(), ""));
		refused("more than 5000000 features", type("C", "", all(5000, i -> attribute("f" + i))) + all(2000, i -> type("D" + i, "#//C", "")));
		refused("its own supertype", all(400, i -> type("C" + i, "#//C" + (i + 1) % 400, "")));
		String diamonds = type("A0", "", "") + type("B0", "", "")
				+ all(200, i -> type("A" + (i + 1), "#//A" + i + " #//B" + i, "") + type("B" + (i + 1), "#//A" + i + " #//B" + i, ""));
		assertEquals(402, read(diamonds).classes().size());
	}

	@Test
	void longNamesAreRefusedAndMessagesStayShort() throws IOException {
		refused("has 5000000 characters", type("C".repeat(5_000_000), "", ""));
		refused("has 5000000 characters", type("C", "", attribute("f".repeat(5_000_000))));
		Metamodel metamodel = read(type("C", "", attribute("f")));
		String head = " xmlns:m='urn:m' xmlns:xmi='http://www.omg.org/XMI'";
		refusedModel(metamodel, "has no feature 'xxx", "<m:C" + head + " " + "x".repeat(5_000_000) + "='1'/>");
		refusedModel(metamodel, "unknown type 'xxx", "<m:" + "x".repeat(5_000_000) + head + "/>");
		refusedModel(metamodel, "no package with nsURI 'xxx", "<m:C" + head.replace("urn:m", "x".repeat(5_000_000)) + "/>");
	}

	@Test
	void elementsWithAbsurdlyManyAttributesAreRefused() throws IOException {
		Metamodel metamodel = read(type("C", "", attribute("f")));
		String head = " xmlns:m='urn:m' xmlns:xmi='http://www.omg.org/XMI'";
		refusedModel(metamodel, "ttribute", "<m:C" + head + all(300_000, i -> " xmi:x" + i + "='1'") + "/>");
		refusedModel(metamodel, "", "<m:C" + head + all(300_000, i -> " xmlns:x" + i + "='urn:" + i + "'") + " g='1'/>");
	}

	private void refusedModel(Metamodel metamodel, String what, String content) throws IOException {
		Path file = Files.writeString(folder.resolve("m.xmi"), content);
		ArenaException e = assertThrows(ArenaException.class, () -> assertTimeoutPreemptively(SOON, () -> load(file, metamodel)));
		assertEquals(ErrorCode.MODEL_INVALID, e.code(), e.getMessage());
		assertTrue(e.getMessage().contains(what) && e.getMessage().length() < 500, e.getMessage().substring(0, Math.min(500, e.getMessage().length())));
	}

	private static void load(Path file, Metamodel metamodel) {
		try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), XmiSource.of(List.of(file), metamodel), Progress.none())) {
			assertEquals(0, store.metamodel().classes().size(), "the file was read");
		}
	}

	@Sampled(3)
	@Test
	void aMetamodelAtTheLimitIsReadWithinSeconds() throws IOException {
		Metamodel metamodel = read(all(MetamodelLimits.CLASSIFIERS - 1, i -> type("C" + i, i % 100 == 0 ? "" : "#//C" + (i - 1), attribute("f" + i))));
		assertEquals(MetamodelLimits.CLASSIFIERS - 1, metamodel.classes().size());
	}

	/** What is read and written of an element has two bytes for what holds it. */
	@Sampled(3)
	@Test
	void elementsOfMoreFeaturesThanTwoBytesCountAreHeldByWhatHoldsThem() throws IOException {
		int classes = 700;
		String child = "<eStructuralFeatures xsi:type='ecore:EReference' name='c' upperBound='-1' containment='true' eType='#//T'/>";
		Metamodel metamodel = read(type("T", "", attribute("a")) + type("R", "#//T", child) + all(classes, i -> type("C" + i, "#//T", all(100, j -> attribute("f" + j)) + child)));
		String content = all(classes, i -> "<c xsi:type='m:C" + i + "'><c a='" + i + "'/></c>");
		Path file = Files.writeString(folder.resolve("m.xmi"), "<?xml version='1.0' encoding='UTF-8'?>\n<m:R xmi:version='2.0' xmlns:m='urn:m' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>" + content + "</m:R>");
		for (Scanning how : List.of(Scanning.off(), new Scanning(0, 1 << 12, 2, 1 << 20))) {
			XmiSource source = XmiSource.of(List.of(file), metamodel).scanning(how);
			List<String> holders = holders(source);
			assertEquals(how.leastBytes() == 0, source.parsed().isEmpty());
			assertEquals(classes, holders.stream().filter("R.c"::equals).count());
			assertTrue(IntStream.range(0, classes).allMatch(i -> holders.contains("C" + i + ".c")), holders::toString);
			Path written = folder.resolve("written.xmi");
			XmiWriter.write(source, written, Progress.none());
			assertEquals(holders, holders(XmiSource.of(List.of(written), metamodel)));
		}
	}

	private static List<String> holders(XmiSource source) {
		List<String> holders = new ArrayList<>();
		source.emit(new SilentSink() {
			@Override
			public void begin(EClass type, long container, EReference containment) {
				holders.add(containment == null ? "" : containment.getEContainingClass().getName() + "." + containment.getName());
			}
		}, Cancellation.create());
		return holders;
	}

	@Test
	void aNearNameIsFoundAmongManyAndNotSearchedForAtAnyPrice() {
		List<String> many = Collections.nCopies(300_000, "abcdefghijabcdefghijabcdefghijabcdefghij");
		assertTimeoutPreemptively(SOON, () -> {
			assertFalse(Nearest.to("x".repeat(5_000_000), many).isPresent());
			assertFalse(Nearest.to("x".repeat(40), many).isPresent());
			assertFalse(Nearest.to("x", List.of("y".repeat(5_000_000))).isPresent());
		});
		assertEquals("Segment", Nearest.to("Segmnet", List.of("Route", "Segment", "Sensor")).orElseThrow());
	}

	@Test
	void readingAModelEndsSoonAfterItIsCancelled() throws IOException {
		Metamodel metamodel = read(type("C", "", attribute("f") + "<eStructuralFeatures xsi:type='ecore:EReference' name='c' upperBound='-1' containment='true' eType='#//C'/>"));
		Path file = Files.writeString(folder.resolve("m.xmi"), "<m:C xmlns:m='urn:m'>" + "<c f='1'/>".repeat(500_000) + "</m:C>");
		Cancellation cancelled = Cancellation.create();
		cancelled.cancel();
		ArenaException e = assertThrows(ArenaException.class,
				() -> assertTimeoutPreemptively(SOON, () -> XmiSource.of(List.of(file), metamodel).emit(null, cancelled)));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}
}
