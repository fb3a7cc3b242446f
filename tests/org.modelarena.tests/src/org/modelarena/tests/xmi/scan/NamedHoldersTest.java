// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.Scanning;

/**
 * Files in which elements name who holds them, or whom they hold, beside what the nesting of the tags says, at random: each element that is written is one of the
 * model, or the file is refused. EMF loses elements, and does not end with some of these files.
 */
@Timeout(300)
class NamedHoldersTest {
	private static final int FILES = Integer.getInteger("modelarena.holders", 1000);
	private static final int IDS = 5;
	private static final int DEPTH = 6;
	private static final List<String> TAGS = List.of("child", "kids", "child", "kids", "child", "kids", "parent", "mother");
	private static final Scanning SMALL_PARTS = new Scanning(0, 40, 2, 0);
	private static final Metamodel METAMODEL = Ecore.read("n.ecore", new ByteArrayInputStream("""
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="n" nsURI="http://n" nsPrefix="n">
			  <eClassifiers xsi:type="ecore:EClass" name="N">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="child" eType="#//N" containment="true" eOpposite="#//N/parent"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="kids" upperBound="-1" eType="#//N" containment="true" eOpposite="#//N/mother"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="parent" eType="#//N" eOpposite="#//N/child"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="mother" eType="#//N" eOpposite="#//N/kids"/>
			  </eClassifiers>
			</ecore:EPackage>
			""".getBytes(StandardCharsets.UTF_8)));

	@TempDir
	Path folder;

	/** A random file, and how many of its tags are elements. */
	private static final class RandomFile {
		private final StringBuilder text = new StringBuilder();
		private final Random random;
		private int ids;
		private int elements;

		RandomFile(long seed) {
			random = new Random(seed);
			element("n:N", 0);
		}

		private boolean oneIn(int n) {
			return random.nextInt(n) == 0;
		}

		private String anyId() {
			return Character.toString('a' + random.nextInt(IDS));
		}

		private String anyPath() {
			StringBuilder path = new StringBuilder("/");
			for (int i = random.nextInt(4); i >= 0; i--) {
				path.append(random.nextBoolean() ? "/@child" : "/@kids." + random.nextInt(3));
			}
			return path.toString();
		}

		private void element(String tag, int depth) {
			text.append('<').append(tag);
			if (depth == 0) {
				text.append(" xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:n=\"http://n\"");
			} else if (oneIn(10)) {
				text.append(" href=\"#").append(random.nextBoolean() ? anyId() : anyPath()).append("\"/>");
				return;
			}
			elements++;
			if (ids < IDS && !oneIn(3)) {
				text.append(" xmi:id=\"").append((char) ('a' + ids++)).append('"');
			}
			for (String named : List.of("parent", "mother", "kids")) {
				if (oneIn(named.equals("kids") ? 20 : 4)) {
					text.append(' ').append(named).append("=\"").append(anyId()).append('"');
				}
			}
			text.append('>');
			for (int i = depth == DEPTH ? 0 : random.nextInt(4); i > 0; i--) {
				element(TAGS.get(random.nextInt(TAGS.size())), depth + 1);
			}
			text.append("</").append(tag).append('>');
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "<child xmi:id='b'/>; parent", "<kids xmi:id='b'/>; mother" })
	void theNestingOfTheTagsSaysWhoHoldsAnElement(String inside, String holder) throws IOException {
		List<String> plain = read(root(inside)).parsed();
		for (String named : List.of("#a", "#b", "#none", "m.xmi#a")) {
			assertIterableEquals(plain, read(root(inside.replace("/>", "><" + holder + " href='" + named + "'/></" + inside.substring(1, inside.indexOf(' ')) + ">"))).parsed(), named);
		}
		assertIterableEquals(plain, read(root(inside.replace("/>", " parent='b' mother='a'/>"))).parsed());
	}

	private static String root(String inside) {
		return "<n:N xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:n='http://n' xmi:id='a'>" + inside + "</n:N>";
	}

	private ReadTwice read(String text) throws IOException {
		ReadTwice read = ReadTwice.of(List.of(Files.writeString(folder.resolve("m.xmi"), text)), METAMODEL, SMALL_PARTS);
		assertIterableEquals(read.parsed(), read.scanned(), text);
		return read;
	}

	@Sampled(3)
	@Test
	void noElementIsLost() throws IOException {
		int complete = 0;
		for (int seed = 0; seed < FILES; seed++) {
			RandomFile file = new RandomFile(seed);
			List<String> read = read(file.text.toString()).parsed();
			if (!read.getLast().startsWith("error")) {
				assertEquals(file.elements, read.stream().filter(line -> line.startsWith("begin ")).count(), () -> file.text.toString());
				complete += file.elements > 1 ? 1 : 0;
			}
		}
		int found = complete;
		assertTrue(found > FILES / 50, () -> "only " + found + " files of several elements were read");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { //
			"<mother/>; 'mother' refers to an element that stands elsewhere", //
			"<child xmi:id='b'><kids href='#a'/></child>; 'kids' of the N cannot have the N that it names", //
			"<child href='#b'/><kids xmi:id='b'/>; 'child' of the N cannot have the N that it names", //
			"<kids href='#a' /><child kids='a'/>; 'kids' holds elements and cannot be written as an attribute" })
	void whatIsWrongIsTold(String inside, String expected) throws IOException {
		String error = read(root(inside)).parsed().getLast();
		assertTrue(error.startsWith("error MODEL_INVALID m.xmi:1:") && error.contains(expected), error);
	}
}
