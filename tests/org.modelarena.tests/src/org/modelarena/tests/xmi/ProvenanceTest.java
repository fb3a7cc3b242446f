// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.SearchPlaces;

/** What a store keeps of its files: told again, and not believed where it is wrong, whoever made it so. */
class ProvenanceTest {
	private static final int ELEMENTS = 300;

	@TempDir
	private Path folder;
	private Path store;
	private byte[] written;

	@BeforeEach
	void load() throws IOException {
		Files.writeString(folder.resolve("net.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
				+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='net' nsURI='urn:net' nsPrefix='net'>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='Net'>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='parts' upperBound='-1' containment='true' eType='#//Net'/>"
				+ "</eClassifiers></ecore:EPackage>");
		StringBuilder model = new StringBuilder("<net:Net xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:net='urn:net' xmi:id='root'>");
		for (int i = 1; i < ELEMENTS; i++) {
			model.append("<parts xmi:id='id").append(i).append("'/>");
		}
		Path file = Files.writeString(folder.resolve("m.xmi"), model.append("</net:Net>"));
		store = folder.resolve("store");
		ElementSource source = MetamodelSearch.in(SearchPlaces.none()).source(List.of(file), Cancellation.create());
		Catalog.discover().store("columns").create(StoreLocation.at(store), source, Progress.none()).close();
		written = Files.readAllBytes(store.resolve(StoreDirectory.PROVENANCE));
	}

	@Test
	void idsAreTold() {
		try (Provenance provenance = Provenance.open(store).orElseThrow()) {
			assertEquals(List.of("m.xmi"), provenance.files());
			assertEquals("root", provenance.id(0));
			assertEquals("id299", provenance.id(299));
			assertNull(provenance.id(300));
		}
	}

	@Test
	void damageIsTold() throws IOException {
		for (int cut = 0; cut < written.length; cut += 37) {
			Files.write(store.resolve(StoreDirectory.PROVENANCE), Arrays.copyOf(written, cut));
			assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, () -> Provenance.open(store)).code());
		}
	}

	/** Whoever changes a file can make its checksum right. */
	@Test
	void noNumberIsBelieved() throws IOException {
		Random random = new Random(1);
		int refused = 0;
		for (int round = 0; round < 3000; round++) {
			byte[] changed = written.clone();
			int at = round < 400 ? changed.length - Long.BYTES - 1 - round % 100 : random.nextInt(changed.length - Long.BYTES);
			changed[at] = (byte) random.nextInt();
			CRC32C crc = new CRC32C();
			crc.update(changed, 0, changed.length - Long.BYTES);
			ByteBuffer.wrap(changed).putLong(changed.length - Long.BYTES, crc.getValue());
			Files.write(store.resolve(StoreDirectory.PROVENANCE), changed);
			try (Provenance provenance = Provenance.open(store).orElseThrow()) {
				for (int key = 0; key < ELEMENTS; key += 7) {
					provenance.id(key);
				}
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_DAMAGED, e.code(), () -> "byte " + at + ": " + e);
				refused++;
			}
		}
		assertTrue(refused > 100, refused + " refused");
	}
}
