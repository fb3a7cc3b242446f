// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;

/** Scanning XMI gives what parsing gives: the same elements, or the same error at the same place. */
class ScannedXmiTest {
	/** Forms that the scanner is there for: most files have some of them. */
	private static final Set<String> SCANNED = Set.of("xmi:XMI", "xmi:id", "needless xsi:type", "single quotes", "blank in an end tag", "blank before the end of a tag", "line between attributes",
			"tab",
			"wide character", "character of four bytes", "character by its number", "line as a reference", "> in a value", "value as an element", "long text", "literal by its name", "unusual number",
			"reference by id", "reference as an element", "path behind #", "line between references", "type without a prefix", "named container", "no declaration", "xmi:version", "CRLF",
			"tab in a value");
	private static final int FILES = Integer.getInteger("modelarena.scan.files", 400);
	private static final long FIRST = Long.getLong("modelarena.seed", 0);

	@TempDir
	private Path folder;

	@Sampled(3)
	@Test
	void aScannedFileSaysWhatAParsedOneSays() throws IOException {
		Set<String> scanned = new TreeSet<>();
		Map<String, Integer> reasons = new TreeMap<>();
		int count = 0;
		for (long seed = FIRST; seed < FIRST + FILES; seed++) {
			RandomXmi xmi = new RandomXmi(seed, RandomXmi.metamodel(seed));
			ReadTwice read = ReadTwice.valid(folder, seed, xmi);
			if (read.wasScanned()) {
				scanned.addAll(xmi.productions());
				count++;
			} else {
				reasons.merge(read.reason(), 1, Integer::sum);
			}
		}
		assertNull(reasons.get("more than one value for a feature that takes one"), "the files have none: what was noted for one part came into another");
		int some = count;
		assertTrue(count > FILES / 3, () -> some + " of " + FILES + " files were scanned; the others not because of " + reasons);
		Set<String> never = new TreeSet<>(SCANNED);
		never.removeAll(scanned);
		assertEquals(Set.of(), never, () -> "never scanned; files were parsed because of " + reasons);
	}

	/** Those that fit into one part are scanned side by side. */
	@Sampled(3)
	@Test
	void severalFilesSayWhatTheySayWhenTheyAreParsed() throws IOException {
		int count = 0;
		for (long seed = FIRST; seed < FIRST + FILES / 2; seed++) {
			count += ReadTwice.several(folder, seed).wasScanned() ? 1 : 0;
		}
		assertTrue(count > FILES / 50, count + " models were scanned");
	}

	/** Each of the parts within it would look for the tag behind it. */
	@Test
	void aFileWithMegabytesBetweenTagsIsParsed() throws IOException {
		String text = new String(new RandomXmi(1, RandomXmi.metamodel(1)).bytes(), StandardCharsets.UTF_8);
		int end = text.lastIndexOf("</");
		Path file = Files.writeString(folder.resolve("long.xmi"), text.substring(0, end) + " ".repeat(3 << 20) + text.substring(end));
		ReadTwice read = ReadTwice.of(List.of(file), RandomXmi.metamodel(1), new Scanning(0, 1 << 10, 2, 1 << 20));
		assertEquals(read.parsed(), read.scanned());
		assertEquals("over 1 MB without a start tag", read.reason());
	}

	/** The metamodel and what references lead to are known from the first reading. */
	@Test
	void aFileThatChangedIsNotReadAgain() throws IOException {
		Path file = Files.write(folder.resolve("m.xmi"), new RandomXmi(1, RandomXmi.metamodel(1)).bytes());
		XmiSource source = XmiSource.of(List.of(file), RandomXmi.metamodel(1)).scanning(new Scanning(0, 1 << 10, 2, 1 << 20));
		source.parts(Cancellation.create()).getFirst().emit(ElementSink.none(), Cancellation.create());
		Files.writeString(file, Files.readString(file) + "\n");
		ArenaException e = assertThrows(ArenaException.class, () -> source.emit(ElementSink.none(), Cancellation.create()));
		assertTrue(e.getMessage().startsWith("The model changed on disk while it was being read"), e.getMessage());
	}

	/** As the same file is one that is named twice. */
	@Test
	void aFileThatIsNamedByLinksIsReadOnce() throws IOException {
		Metamodel metamodel = RandomXmi.metamodel(1);
		Path file = Files.write(folder.resolve("m.xmi"), new RandomXmi(1, metamodel).bytes());
		Path link = Files.createSymbolicLink(folder.resolve("link.xmi"), file);
		Path folderLink = Files.createSymbolicLink(folder.resolve("here"), folder);
		for (Scanning how : List.of(Scanning.off(), new Scanning(0, 1 << 10, 2, 1 << 20))) {
			XmiSource once = XmiSource.of(List.of(file), metamodel).scanning(how);
			once.emit(ElementSink.none(), Cancellation.create());
			XmiSource named = XmiSource.of(List.of(link, file, folderLink.resolve("m.xmi")), metamodel).scanning(how);
			named.emit(ElementSink.none(), Cancellation.create());
			assertEquals(once.size(), named.size());
			assertEquals(List.of(link), named.files());
		}
	}

	@Sampled(3)
	@Test
	void aDamagedFileSaysTheSameToo() throws IOException {
		for (long seed = FIRST; seed < FIRST + FILES; seed++) {
			ReadTwice.damaged(folder, seed);
		}
	}
}
