// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

/** The XMI writer's own decisions; that EMF reads what it writes is the differential test's matter. */
class XmiWriterTest {
	@TempDir
	Path folder;
	private final Metamodel metamodel = KitMetamodel.create();
	private final EClass group = metamodel.type("Group");
	private final EClass leaf = metamodel.type("Leaf");
	private final EReference members = (EReference) Metamodel.feature(group, "members");
	private final EReference head = (EReference) Metamodel.feature(group, "head");
	private final EReference likes = (EReference) Metamodel.feature(group, "likes");
	private final EAttribute name = (EAttribute) Metamodel.feature(group, "name");
	private final EAttribute tags = (EAttribute) Metamodel.feature(group, "tags");

	private ElementSource source(Consumer<ElementSink> emission) {
		return new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return metamodel;
			}

			@Override
			public long size() {
				return Progress.UNKNOWN;
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				cancellation.check();
				emission.accept(sink);
			}
		};
	}

	private String write(Consumer<ElementSink> emission) throws IOException {
		XmiWriter.write(source(emission), folder.resolve("m.xmi"), Progress.none());
		return Files.readString(folder.resolve("m.xmi"));
	}

	@Test
	void writesTheFormThatEmfWrites() throws IOException {
		assertEquals("""
				<?xml version="1.0" encoding="UTF-8"?>
				<kit:Group xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:kit="http://modelarena.org/test/kit" name="a&#xA;&lt;b&gt;" likes="//@members.0 / //@head">
				  <tags>x &lt; y</tags>
				  <members xsi:type="kit:Leaf"/>
				  <head/>
				</kit:Group>
				""", write(sink -> {
			sink.begin(group, -1, null);
			sink.attribute(0, name, "a\n<b>");
			sink.attribute(0, tags, "x < y");
			sink.reference(0, likes, 1);
			sink.reference(0, likes, 0);
			sink.reference(0, likes, 2);
			sink.begin(leaf, 0, members);
			sink.attribute(1, name, "unnamed");
			sink.end();
			sink.begin(leaf, 0, head);
			sink.end();
			sink.end();
		}));
	}

	@Test
	void writesSeveralRootsAndNone() throws IOException {
		assertEquals("""
				<?xml version="1.0" encoding="UTF-8"?>
				<xmi:XMI xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:kit="http://modelarena.org/test/kit">
				  <kit:Leaf likes="/1"/>
				  <kit:Group/>
				</xmi:XMI>
				""", write(sink -> {
			sink.begin(leaf, -1, null);
			sink.reference(0, likes, 1);
			sink.end();
			sink.begin(group, -1, null);
			sink.end();
		}));
		write(sink -> {
		});
		assertEquals(0, RecordedModel.of(XmiSource.of(List.of(folder.resolve("m.xmi")), metamodel)).elements().size());
	}

	@Test
	void takesValuesAndTargetsAtAnyTimeAnElementIsOpen() throws IOException {
		Consumer<ElementSink> late = sink -> {
			sink.begin(group, -1, null);
			sink.reference(0, likes, 1);
			sink.begin(leaf, 0, members);
			sink.attribute(0, name, "while the leaf is open");
			sink.reference(0, likes, 0);
			sink.attribute(1, tags, "t");
			sink.end();
			sink.attribute(0, tags, "behind");
			sink.reference(0, likes, 2);
			sink.begin(leaf, 0, head);
			sink.end();
			sink.end();
		};
		write(late);
		assertEquals(ModelText.ordered(source(late)), ModelText.ordered(XmiSource.of(List.of(folder.resolve("m.xmi")), metamodel)));
	}

	@Test
	void keepsTheOldFileWhenItFails() throws IOException {
		Path file = Files.writeString(folder.resolve("m.xmi"), "old");
		ArenaException e = assertThrows(ArenaException.class, () -> write(sink -> {
			sink.begin(group, -1, null);
			sink.attribute(0, name, "a\u0001b");
			sink.end();
		}));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertEquals("'name' of element #0 holds the character U+0001, which XML cannot express.", e.getMessage());
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		assertThrows(ArenaException.class, () -> XmiWriter.write(source(sink -> {
		}), file, Progress.of(cancellation)));
		assertEquals("old", Files.readString(file));
		try (Stream<Path> files = Files.list(folder)) {
			assertEquals(List.of(file), files.toList());
		}
	}
}
