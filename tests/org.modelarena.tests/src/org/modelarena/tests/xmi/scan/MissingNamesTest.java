// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.ModelExport;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/**
 * Random files in which references name what is not there: the model is the one of the file without these names, whichever reader reads it. EMF puts the others at the
 * places that they would have if all were there, and finds that the list is too short.
 */
@Timeout(300)
class MissingNamesTest {
	private static final int FILES = Integer.getInteger("modelarena.missing", 40);
	private static final int EXPORTED = 4;
	private static final int ELEMENTS = 12;
	/** EMF has another way for lists of more than five names. */
	private static final int NAMES = 9;
	private static final Scanning SMALL_PARTS = new Scanning(0, 60, 2, 0);
	/** In the text, what is there only with the names. */
	private static final char FROM = '\uE000';
	private static final char TO = '\uE001';

	@TempDir
	private Path folder;
	private Path ecore;

	/** How a file is written. */
	enum Form {
		XMI, SCHEMA
	}

	@BeforeEach
	void metamodel() throws IOException {
		String annotation = "<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'>%s</eAnnotations>";
		String ofAttribute = annotation.formatted("<details key='kind' value='attribute'/>");
		String ofElement = annotation.formatted("<details key='kind' value='element'/><details key='namespace' value='##targetNamespace'/>");
		StringBuilder references = new StringBuilder();
		for (String each : List.of("one D", "many D *", "any A", "anys A *", "object O", "objects O *", "other E", "others E *", "user D users", "users D * user", "twin D twinOf", "twinOf D twin",
				"left D * right", "right D * left")) {
			String[] words = each.split(" ");
			String opposite = words.length > 2 && !words[words.length - 1].equals("*") ? " eOpposite='#//D/" + words[words.length - 1] + "'" : "";
			String type = words[1].equals("O") ? "ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject" : "#//" + words[1];
			references.append("<eStructuralFeatures xsi:type='ecore:EReference' name='").append(words[0]).append("' eType='").append(type).append("'")
					.append(each.contains("*") ? " upperBound='-1'" : "").append(opposite).append(">").append(ofAttribute).append("</eStructuralFeatures>\n");
		}
		ecore = Files.writeString(folder.resolve("d.ecore"), """
				<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="d" nsURI="http://d" nsPrefix="d">
				  <eClassifiers xsi:type="ecore:EClass" name="DocumentRoot">MIXED
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="mixed" upperBound="-1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry">WILDCARD</eStructuralFeatures>
				    <eStructuralFeatures xsi:type="ecore:EReference" name="root" upperBound="-2" eType="#//D" volatile="true" transient="true" derived="true" containment="true">ELEMENT</eStructuralFeatures>
				  </eClassifiers>
				  <eClassifiers xsi:type="ecore:EClass" name="A" abstract="true">
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="id" iD="true" eType="ecore:EDataType http://www.eclipse.org/emf/2003/XMLType#//ID">ATTRIBUTE</eStructuralFeatures>
				    <eStructuralFeatures xsi:type="ecore:EReference" name="parts" upperBound="-1" eType="#//A" containment="true">ELEMENT</eStructuralFeatures>
				  </eClassifiers>
				  <eClassifiers xsi:type="ecore:EClass" name="E" eSuperTypes="#//A"/>
				  <eClassifiers xsi:type="ecore:EClass" name="D" eSuperTypes="#//A">
				    REFERENCES
				    <eStructuralFeatures xsi:type="ecore:EReference" name="linked" upperBound="-1" resolveProxies="false" eType="#//D">ELEMENT</eStructuralFeatures>
				  </eClassifiers>
				</ecore:EPackage>
				""".replace("MIXED", annotation.formatted("<details key='name' value=''/><details key='kind' value='mixed'/>"))
				.replace("WILDCARD", annotation.formatted("<details key='kind' value='elementWildcard'/><details key='name' value=':mixed'/>")).replace("ELEMENT", ofElement)
				.replace("ATTRIBUTE", ofAttribute).replace("REFERENCES", references));
	}

	/** A random file with names of what is not there, and how many there are. */
	private static final class RandomFile {
		private final StringBuilder text = new StringBuilder();
		private final Random random;
		private final Form form;
		private final List<String> types = new ArrayList<>(List.of("D"));
		private final Set<Integer> twins = new HashSet<>();
		private int missing;
		private int written;

		RandomFile(long seed, Form form) {
			random = new Random(seed);
			this.form = form;
			for (int i = random.nextInt(ELEMENTS); i > 0; i--) {
				types.add(random.nextInt(4) == 0 ? "E" : "D");
			}
			element(0);
		}

		private void element(int depth) {
			int number = written++;
			String name = depth > 0 ? (form == Form.SCHEMA ? "d:parts" : "parts") : form == Form.SCHEMA ? "d:root" : "d:D";
			text.append('<').append(name);
			if (depth == 0) {
				text.append(form == Form.XMI ? " xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'" : "").append(" xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:d='http://d'");
			} else {
				text.append(" xsi:type='d:").append(types.get(number)).append("'");
			}
			text.append(" id='e").append(number).append("'");
			List<String> tags = new ArrayList<>();
			if (types.get(number).equals("D")) {
				references(tags);
			}
			text.append('>');
			tags.forEach(text::append);
			while (written < types.size() && depth < 5 && (depth == 0 || random.nextInt(3) > 0)) {
				element(depth + 1);
			}
			text.append("</").append(name).append('>');
		}

		private void references(List<String> tags) {
			for (String feature : List.of("one", "many", "any", "anys", "object", "objects", "other", "others", "user", "twin", "left", "linked")) {
				boolean isMany = feature.endsWith("s") || feature.equals("many") || feature.equals("left") || feature.equals("linked");
				List<String> names = names(feature, isMany ? random.nextInt(NAMES) : random.nextInt(2));
				if (feature.equals("linked") || form == Form.XMI && random.nextInt(8) == 0) {
					names.forEach(name -> tags.add(tag(feature, name)));
				} else if (!names.isEmpty()) {
					text.append(' ').append(feature).append("='").append(String.join(" ", names)).append("'");
				}
			}
		}

		private List<String> names(String feature, int count) {
			List<String> there = new ArrayList<>();
			for (int i = 0; i < types.size(); i++) {
				boolean fits = !feature.startsWith("other") && types.get(i).equals("D") || feature.startsWith("other") && types.get(i).equals("E") || feature.startsWith("any")
						|| feature.startsWith("object");
				if (fits && !(feature.equals("twin") && twins.contains(i))) {
					there.add("e" + i);
				}
			}
			List<String> names = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				if (random.nextInt(3) == 0) {
					// The same names for several features, and of several kinds.
					String gone = FROM + (random.nextBoolean() ? "gone" : random.nextBoolean() ? "//@parts.9" : "/7/@parts.") + i + TO;
					names.add(gone);
					missing++;
				} else if (!there.isEmpty()) {
					names.add(there.remove(random.nextInt(there.size())));
					if (feature.equals("twin")) {
						twins.add(Integer.valueOf(names.getLast().substring(1)));
					}
				}
			}
			return names;
		}

		private String tag(String feature, String name) {
			boolean isMissing = name.charAt(0) == FROM;
			String bare = isMissing ? name.substring(1, name.length() - 1) : name;
			String tag = form == Form.SCHEMA ? "<d:" + feature + ">" + bare + "</d:" + feature + ">"
					: "<" + feature + (feature.startsWith("any") ? " xsi:type='d:D'" : feature.startsWith("object") ? " xsi:type='d:E'" : "") + " href='#" + bare + "'/>";
			return isMissing ? FROM + tag + TO : tag;
		}

		String withMissing() {
			return text.toString().replace("" + FROM, "").replace("" + TO, "");
		}

		String without() {
			return text.toString().replaceAll(FROM + "[^" + TO + "]*" + TO, "");
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@EnumSource
	void theOthersAreReadAsIfTheseWereNotThere(Form form) throws IOException {
		int told = 0;
		for (int seed = 0; seed < FILES; seed++) {
			RandomFile file = new RandomFile(seed, form);
			List<String> expected = read(file.without(), Unresolved.REFUSE, 0);
			if (expected.getLast().startsWith("error")) {
				continue;
			}
			told += file.missing > 0 ? 1 : 0;
			for (Unresolved unresolved : List.of(Unresolved.DROP, Unresolved.KEEP)) {
				List<String> found = read(file.withMissing(), unresolved, file.missing);
				assertIterableEquals(expected, found, () -> unresolved + " " + form + "\n" + file.withMissing());
			}
			if (seed % EXPORTED == 0) {
				assertIterableEquals(expected, read(exported(file.withMissing(), seed), Unresolved.KEEP, file.missing), file::withMissing);
			}
			assertEquals(file.missing > 0, read(file.withMissing(), Unresolved.REFUSE, 0).getLast().startsWith("error MODEL_INVALID m.xml:1:"), file::withMissing);
		}
		int some = told;
		assertTrue(told > FILES / 3, () -> "only " + some + " files had names of nothing");
	}

	/** The file that a store writes which was loaded from one. */
	private String exported(String text, int seed) throws IOException {
		Path model = Files.writeString(folder.resolve("m.xml"), text);
		Path at = folder.resolve("at" + seed);
		Catalog.discover().store("columns").create(StoreLocation.at(at), source(model, Unresolved.KEEP), Progress.none()).close();
		try (ModelStore store = Catalog.discover().store("columns").openToRead(StoreLocation.at(at)); ModelSnapshot snapshot = store.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(folder.resolve("out" + seed + ".xml"), Progress.none());
		}
		return Files.readString(folder.resolve("out" + seed + ".xml"));
	}

	private XmiSource source(Path model, Unresolved unresolved) {
		return (XmiSource) MetamodelSearch.in(SearchPlaces.none().withFiles(List.of(ecore))).source(List.of(model), unresolved, Progress.none());
	}

	private List<String> read(Path model, Unresolved unresolved, Scanning scanning) {
		try {
			return ReadTwice.lines(source(model, unresolved).scanning(scanning));
		} catch (ArenaException e) {
			return new ArrayList<>(List.of("error " + e.code() + " " + e.getMessage()));
		}
	}

	private List<String> read(String text, Unresolved unresolved, int dropped) throws IOException {
		Path model = Files.writeString(folder.resolve("m.xml"), text);
		List<String> lines = read(model, unresolved, Scanning.off());
		assertIterableEquals(lines, read(model, unresolved, SMALL_PARTS), text);
		// Readers by EMF's objects do not tell ids and places.
		lines.removeIf(line -> line.startsWith("id ") || line.startsWith("at "));
		int last = lines.size() - 1;
		lines.set(last, lines.get(last).replace(" " + dropped + " dropped", " all dropped"));
		// They tell the features of an element in another order, too; and the files do not say the order of an end that is not written.
		List<String> links = lines.stream().filter(line -> line.contains(" -> "))
				.sorted(Comparator.comparing(line -> line.contains(".right ") || line.contains(".users ") ? line : line.substring(0, line.indexOf(" -> ")))).toList();
		lines.removeAll(links);
		lines.addAll(links);
		return lines;
	}
}
