// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/** What other programs than EMF write, and EMF reads: ids that are there twice, and packages as targets of references in tags. And metamodels with odd types. */
class AsEmfReadsTest {
	private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
	private static final String NAMESPACES = " xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";
	private static final String OF_ECORE = "http://www.eclipse.org/emf/2002/Ecore#//";
	private static final String ECORE = HEAD + "<ecore:EPackage" + NAMESPACES + """
			 xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="t" nsURI="http://example.org/t" nsPrefix="t">
			  <eClassifiers xsi:type="ecore:EClass" name="Node">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="nodes" upperBound="-1" eType="#//Node" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="id" iD="true" eType="ecore:EDataType OF_ECOREEString"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="one" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="some" upperBound="-1" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="users" upperBound="-1" eType="#//Node" eOpposite="#//Node/user"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="user" eType="#//Node" eOpposite="#//Node/users"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="feature" eType="ecore:EClass OF_ECOREEStructuralFeature"/>
			  </eClassifiers>MORE
			</ecore:EPackage>
			""".replace("OF_ECORE", OF_ECORE);
	/** Two classes that stores hold in another form, one of which has a data type as an argument of its supertype. */
	private static final String TYPED = """
			<eClassifiers xsi:type="ecore:EClass" name="Marked" eSuperTypes="OF_ECOREEModelElement"/>
			<eClassifiers xsi:type="ecore:EClass" name="Sample"><eTypeParameters name="T"/>
			  <eStructuralFeatures xsi:type="ecore:EReference" name="keyed" upperBound="-1" eType="#//Node" eKeys="#//Node/id"/>
			</eClassifiers>
			<eClassifiers xsi:type="ecore:EClass" name="IntSample" eSuperTypes="#//Node">
			  <eGenericSuperTypes eClassifier="#//Sample"><eTypeArguments eClassifier="ecore:EDataType OF_ECOREEIntegerObject"/></eGenericSuperTypes>
			</eClassifiers>""".replace("OF_ECORE", OF_ECORE);

	@TempDir
	private Path folder;
	private Path ecore;

	@BeforeEach
	void write() throws IOException {
		Files.createDirectories(folder.resolve(".git"));
		ecore = Files.writeString(folder.resolve("t.ecore"), ECORE.replace("MORE", ""));
	}

	private static String model(String inside) {
		return HEAD + "<t:Node" + NAMESPACES + " xmlns:t=\"http://example.org/t\" xmlns:ecore=\"http://www.eclipse.org/emf/2002/Ecore\">\n" + inside + "\n</t:Node>\n";
	}

	private XmiSource source(Path model) {
		return (XmiSource) MetamodelSearch.in(SearchPlaces.none().withFiles(List.of(ecore))).source(List.of(model), Unresolved.REFUSE, Progress.none());
	}

	/** What EMF reads from an export of a store that holds the model. */
	private List<String> stored(String store, XmiSource source, String name) throws IOException {
		Path at = folder.resolve("at-" + name);
		Catalog.discover().store(store).create(StoreLocation.at(at), source, Progress.none()).close();
		Path out = Files.createDirectories(folder.resolve("out-" + name)).resolve(name);
		try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		return PlainEmf.read(List.of(ecore), out, false);
	}

	/** Whoever reads the file says the same of it, up to the column; the part in another file makes EMF read it. */
	@ParameterizedTest
	@ValueSource(strings = { "<nodes nam=\"a\"/>", "<nodes><nods/></nodes>", "<nodes xsi:type=\"t:Nod\"/>", "<nodes xsi:type=\"t:Bare\"/>" })
	void namesThatAreNotInTheMetamodelAreToldAlike(String wrong) throws IOException {
		Files.writeString(ecore, ECORE.replace("MORE", "<eClassifiers xsi:type=\"ecore:EClass\" name=\"Bare\" abstract=\"true\" eSuperTypes=\"#//Node\"/>"));
		Files.writeString(folder.resolve("part.xmi"), model(""));
		Path model = folder.resolve("m.xmi");
		List<String> told = new java.util.ArrayList<>();
		for (String part : List.of("", "<nodes href=\"part.xmi#/\"/>")) {
			Files.writeString(model, model(part + wrong));
			told.add(assertThrows(ArenaException.class, () -> RecordedModel.of(source(model))).getMessage().replaceFirst(":\\d+: ", ": "));
		}
		assertEquals(told.getFirst(), told.getLast());
	}

	@Test
	void idsThatSeveralElementsHaveAreInAnExport() throws IOException {
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes xmi:id=\"a\"/><nodes xmi:id=\"b\" one=\"c\"/><nodes xmi:id=\"a\"/><nodes xmi:id=\"c\"/><nodes xmi:id=\"a\"/>"));
		stored("columns", source(model), "m.xmi");
		assertEquals(List.of("a", "b", "a", "c", "a"),
				Pattern.compile("xmi:id=\"(.)\"").matcher(Files.readString(folder.resolve("out-m.xmi/m.xmi"))).results().map(each -> each.group(1)).toList());
	}

	/** Of ids in attributes EMF takes the first, and of those by xmi:id the last that is there when the reference comes. */
	@ParameterizedTest
	@ValueSource(strings = { "id", "xmi:id" })
	void ofElementsWithOneIdAReferenceMeansThatWhichEmfTakes(String id) throws IOException {
		String node = "<nodes ID=\"a\" ".replace("ID", id);
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes one=\"a\"/>" + node + "/><nodes one=\"a\" some=\"b a\"/>" + node + "one=\"a\"/>"
				+ node.replace("\"a\"", "\"b\"") + "/><nodes some=\"a b\"/>"));
		XmiSource source = source(model);
		Path at = folder.resolve("at");
		List<String> links = new java.util.ArrayList<>();
		try (ModelStore opened = Catalog.discover().store("emf").create(StoreLocation.at(at), source, Progress.none()); ModelSnapshot snapshot = opened.snapshot()) {
			snapshot.metamodel().type("Node").getEReferences().stream().filter(each -> each.getName().equals("one") || each.getName().equals("some")).forEach(each -> {
				for (long key : snapshot.extent(snapshot.metamodel().type("Node")).toArray()) {
					for (long target : snapshot.targets(key, each).toArray()) {
						links.add(each.getName() + " " + (key - 1) + " " + (target - 1));
					}
				}
			});
		}
		List<String> expected = new java.util.ArrayList<>();
		for (String feature : List.of("one", "some")) {
			List<String> lines = PlainEmf.read(List.of(ecore), model, false).stream().filter(line -> line.startsWith("      t::Node")).toList();
			for (int i = 0; i < lines.size(); i++) {
				java.util.regex.Matcher targets = java.util.regex.Pattern.compile(" " + feature + "->\\[([^\\]]*)").matcher(lines.get(i));
				for (String target : targets.find() ? targets.group(1).split(", ") : new String[0]) {
					expected.add(feature + " " + i + " " + target.substring(target.lastIndexOf('.') + 1));
				}
			}
		}
		assertNotEquals(List.of(), expected);
		assertEquals(expected, links);
		assertEquals(1, source.repeatedIds());
	}

	@Test
	void aReferenceInATagMayLeadIntoAPackageByItsNsUri() throws IOException {
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes id=\"a\" feature=\"ecore:EReference http://example.org/t#//Node/nodes\" one=\"b\"/><nodes id=\"b\"/>"));
		XmiSource source = source(model);
		List<String> exported = stored("columns", source, "m.xmi");
		assertEquals(1, source.outside().values().stream().mapToLong(Long::longValue).sum());
		assertEquals(PlainEmf.read(List.of(ecore), model, false), exported);
	}

	/** EMF finds what is in another file without setting the other end there; each store has both. */
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo" })
	void theOtherEndOfALinkIntoAnotherFileIsThere(String store) throws IOException {
		Files.writeString(folder.resolve("other.xmi"), model("<nodes id=\"o\"/>"));
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes id=\"a\" user=\"other.xmi#o\" feature=\"ecore:EReference http://example.org/t#//Node/nodes\"/>"
				+ "<nodes user=\"other.xmi#o\"/><nodes users=\"other.xmi#o\"/>"));
		try (ModelStore opened = Catalog.discover().store(store).create(StoreLocation.at(folder.resolve("at")), source(model), Progress.none());
				ModelSnapshot snapshot = opened.snapshot()) {
			EClass node = snapshot.metamodel().type("Node");
			long other = snapshot.size() - 1;
			assertArrayEquals(new long[] { 1, 2 }, snapshot.targets(other, (EReference) node.getEStructuralFeature("users")).toArray());
			assertEquals(3, snapshot.target(other, (EReference) node.getEStructuralFeature("user")));
		}
	}

	/** A stream does not tell such elements, and the files from which the store was made had none. */
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void editsMayMakeTheFirstElementsWithKeys(String store) throws IOException {
		String keyed = """
				<eClassifiers xsi:type="ecore:EClass" name="Sample" eSuperTypes="#//Node">
				  <eStructuralFeatures xsi:type="ecore:EReference" name="keyed" upperBound="-1" eType="#//Node" eKeys="#//Node/id"/>
				</eClassifiers>""";
		Files.writeString(ecore, ECORE.replace("MORE", keyed));
		Path at = folder.resolve("at");
		Catalog.discover().store(store).create(StoreLocation.at(at), source(Files.writeString(folder.resolve("m.xmi"), model("<nodes id=\"a\"/>"))), Progress.none()).close();
		try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelEdit edit = opened.begin()) {
			EClass sample = opened.metamodel().type("Sample");
			long key = edit.create(sample, 0, (EReference) Metamodel.feature(sample, "nodes"));
			edit.add(key, (EReference) Metamodel.feature(sample, "keyed"), 1);
			edit.commit();
		}
		Path out = Files.createDirectory(folder.resolve("out")).resolve("m.xmi");
		try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
			assertEquals(opened.metamodel().type("Sample"), snapshot.type(2));
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		Path expected = Files.writeString(folder.resolve("m.xmi"), model("<nodes id=\"a\"/><nodes xsi:type=\"t:Sample\" keyed=\"//@nodes.0\"/>"));
		assertEquals(PlainEmf.read(List.of(ecore), expected, false), PlainEmf.read(List.of(ecore), out, false));
	}

	/** EMF itself writes such ids into references as they are, and then reads other elements, none, or no XML. */
	@ParameterizedTest
	@ValueSource(strings = { "", "two words", "a:b", "a#b", "&lt;&amp;", "//@x", "twice" })
	void anExportNamesElementsByTheirPathsWhereAnIdWouldNotLeadToThem(String id) throws IOException {
		String node = "<nodes id=\"%s\"/>".formatted(id);
		// With an xmi:id, EMF itself writes an export.
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes xmi:id=\"k\" id=\"other\" one=\"//@nodes.2\" some=\"//@nodes.2 //@nodes.0\"/>"
				+ (id.equals("twice") ? node : "<nodes/>") + node));
		assertEquals(PlainEmf.read(List.of(ecore), model, false), stored("columns", source(model), "m.xmi"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf" })
	void dataTypesMayBeArgumentsOfSupertypes(String store) throws IOException {
		Files.writeString(ecore, ECORE.replace("MORE", TYPED));
		Path model = Files.writeString(folder.resolve("m.xmi"), model("<nodes xsi:type=\"t:IntSample\" id=\"a\" keyed=\"b\"/><nodes id=\"b\"/>"));
		assertEquals(PlainEmf.read(List.of(ecore), model, false), stored(store, source(model), "m.xmi"));
	}
}
