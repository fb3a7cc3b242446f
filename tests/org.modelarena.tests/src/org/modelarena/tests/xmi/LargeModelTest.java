// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/** Models that say more than is kept in memory between the passes: each emission gives the same, and temporary files have no names. */
class LargeModelTest {
	private static final int SIZE = 30_000;
	private static final List<String> NAMES = List.of("plain", "\u00e4 \u00ff", "\u6f22\u5b57", "\ud83d\ude82", "x".repeat(70_000));

	@TempDir
	Path folder;
	private Metamodel metamodel;

	private static String name(int number) {
		// The long one is rare.
		return number % 10_000 == 9 ? NAMES.getLast() : NAMES.get(number % (NAMES.size() - 1)) + number;
	}

	private Path write(int last) throws IOException {
		Path ecore = Files.writeString(folder.resolve("net.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' "
				+ "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='net' nsURI='http://example.org/net' nsPrefix='n'>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='Node'><eStructuralFeatures xsi:type='ecore:EAttribute' name='name' "
				+ "eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'/>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='next' eType='#//Node' eOpposite='#//Node/before'/>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='before' eType='#//Node' eOpposite='#//Node/next'/>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='parts' upperBound='-1' eType='#//Node' containment='true'/></eClassifiers></ecore:EPackage>");
		metamodel = Ecore.read(ecore);
		StringBuilder text = new StringBuilder("<n:Node xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:n='http://example.org/net'>\n");
		for (int i = 0; i < SIZE; i++) {
			String next = i == 0 ? "//@parts." + last : i == SIZE - 1 ? "/0/@parts.007" : "";
			text.append("<parts name='").append(name(i)).append(next.isEmpty() ? "'/>\n" : "' next='" + next + "'/>\n");
		}
		return Files.writeString(folder.resolve("m.xmi"), text.append("</n:Node>"));
	}

	private static List<String> emitted(XmiSource source) {
		List<String> told = new ArrayList<>();
		source.emit(new ElementSink() {
			@Override
			public void begin(EClass type, long container, EReference containment) {
				told.add(type.getName() + " in " + container);
			}

			@Override
			public void attribute(long key, EAttribute attribute, Object value) {
				told.add(key + "=" + value);
			}

			@Override
			public void reference(long key, EReference reference, long target) {
				told.add(key + "." + reference.getName() + "=" + target);
			}

			@Override
			public void end() {
				told.add("end");
			}
		}, Cancellation.create());
		return told;
	}

	@Test
	void eachEmissionGivesAllThatTheFileSays() throws IOException {
		List<String> expected = new ArrayList<>(List.of("Node in -1"));
		for (int i = 0; i < SIZE; i++) {
			expected.addAll(List.of("Node in 0", i + 1 + "=" + name(i)));
			if (i == 0) {
				expected.add("1.next=5001");
			} else if (i == 7) {
				expected.add("8.before=" + SIZE);
			} else if (i == 5000) {
				expected.add("5001.before=1");
			} else if (i == SIZE - 1) {
				expected.add(SIZE + ".next=8");
			}
			expected.add("end");
		}
		expected.add("end");
		XmiSource source = XmiSource.of(List.of(write(5000)), metamodel);
		assertEquals(expected, emitted(source));
		assertEquals(expected, emitted(source));
		try (Stream<Path> files = Files.list(TemporaryFolder.get())) {
			assertEquals(List.of(), files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("model") && name.endsWith(".events")).toList());
		}
	}

	@Test
	void aReferenceThatLeadsNowhereIsToldWithItsPlace() throws IOException {
		XmiSource source = XmiSource.of(List.of(write(SIZE)), metamodel);
		assertEquals("m.xmi:2:1: 'next' refers to '//@parts." + SIZE + "', and there is no such element.",
				assertThrows(ArenaException.class, () -> emitted(source)).getMessage());
	}
}
