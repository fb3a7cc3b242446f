// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementPart;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.XmiSource;

/** What a file says, or the error that it gets, when it is parsed and when it is scanned, as lines to be compared. */
public record ReadTwice(List<String> parsed, List<String> scanned, boolean wasScanned, String reason) {
	/** Reads a random file. */
	static ReadTwice valid(Path folder, long seed, RandomXmi xmi) throws IOException {
		return same("valid, seed " + seed, folder, xmi.bytes(), seed, RandomXmi.metamodel(seed));
	}

	/** Reads a random file and changes of it at random places. */
	public static void both(Path folder, long seed) throws IOException {
		valid(folder, seed, new RandomXmi(seed, RandomXmi.metamodel(seed)));
		damaged(folder, seed);
	}

	/** Reads a random file that was changed at random places. */
	static void damaged(Path folder, long seed) throws IOException {
		Metamodel metamodel = RandomXmi.metamodel(seed);
		same("damaged, seed " + seed, folder, Damage.of(new RandomXmi(seed, metamodel).bytes(), new Random(~seed)), seed, metamodel);
	}

	/** Reads a model of some random files, of which some were changed at random places. */
	static ReadTwice several(Path folder, long seed) throws IOException {
		Metamodel metamodel = RandomXmi.metamodel(seed);
		Random random = new Random(seed * 31);
		List<Path> files = new ArrayList<>();
		for (int i = 2 + random.nextInt(6); i > 0; i--) {
			byte[] bytes = new RandomXmi(seed + (long) i * 1_000_003, metamodel).bytes();
			files.add(Files.write(folder.resolve("m" + i + ".xmi"), random.nextInt(8) == 0 ? Damage.of(bytes, random) : bytes));
		}
		ReadTwice read = of(files, metamodel, scanning(seed));
		assertIterableEquals(read.parsed, read.scanned, () -> files.size() + " files, seed " + seed + ", " + scanning(seed) + " in " + folder);
		if (read.wasScanned) {
			inParts(read.parsed, XmiSource.of(files, metamodel).scanning(scanning(seed)), files.size() + " files, seed " + seed);
		}
		return read;
	}

	private static Scanning scanning(long seed) {
		Random random = new Random(seed);
		return new Scanning(0, 1 + random.nextInt(random.nextBoolean() ? 60 : 3000), 1 + random.nextInt(3), random.nextBoolean() ? 0 : 1 << 20);
	}

	private static ReadTwice same(String what, Path folder, byte[] bytes, long seed, Metamodel metamodel) throws IOException {
		Path file = Files.write(folder.resolve("m.xmi"), bytes);
		ReadTwice read = of(List.of(file), metamodel, scanning(seed));
		assertIterableEquals(read.parsed, read.scanned, () -> what + ", " + scanning(seed) + "\n" + new String(bytes, StandardCharsets.UTF_8));
		if (read.wasScanned) {
			inParts(read.parsed, XmiSource.of(List.of(file), metamodel).scanning(scanning(seed)), what);
		}
		return read;
	}

	/** The same in parts, without ids and places; a part is gone then, and the whole model is read again. */
	private static void inParts(List<String> parsed, XmiSource source, String what) {
		List<String> expected = parsed.subList(0, parsed.size() - 1).stream().filter(line -> !line.startsWith("id ") && !line.startsWith("at ")).toList();
		List<String> lines = new ArrayList<>();
		List<ElementPart> parts = source.parts(Cancellation.create());
		assertEquals(source.readings().containsValue("scanned"), !parts.isEmpty(), what);
		if (parts.isEmpty()) {
			return;
		}
		parts.forEach(part -> part.emit(new Lines(lines), Cancellation.create()));
		assertIterableEquals(expected, lines, what);
		assertEquals(parsed.getLast(), summary(source), what);
		lines.clear();
		source.emit(new Lines(lines), Cancellation.create());
		assertIterableEquals(expected, lines, what);
		assertEquals(parsed.getLast(), summary(source), what);
	}

	static ReadTwice of(List<Path> files, Metamodel metamodel, Scanning scanning) {
		XmiSource source = XmiSource.of(files, metamodel).scanning(scanning);
		List<String> parsed = lines(XmiSource.of(files, metamodel).scanning(Scanning.off()));
		List<String> scanned = lines(source);
		boolean failed = scanned.getLast().startsWith("error");
		return new ReadTwice(parsed, scanned, source.parsed().isEmpty() && !failed, failed ? scanned.getLast() : String.join(", ", source.parsed().values()));
	}

	static List<String> lines(XmiSource source) {
		List<String> lines = new ArrayList<>();
		try {
			source.withIds(id -> lines.add("id " + id)).withPlaces((file, line) -> lines.add("at " + file + ":" + line));
			source.emit(new Lines(lines), Cancellation.create());
			lines.add(summary(source));
		} catch (ArenaException e) {
			// What was told before does not count: nothing is kept of it.
			lines.clear();
			lines.add("error " + e.code() + " " + e.getMessage());
		}
		return lines;
	}

	private static String summary(XmiSource source) {
		return source.size() + " elements, " + source.dropped() + " dropped, " + source.passedOver();
	}

	private record Lines(List<String> lines) implements ElementSink {
		@Override
		public void begin(EClass type, long container, EReference containment) {
			lines.add("begin " + type.getName() + " in " + container + (containment == null ? "" : "." + containment.getName()));
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			lines.add(key + "." + attribute.getName() + " = " + value.getClass().getSimpleName() + " " + value);
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			lines.add(key + "." + reference.getName() + " -> " + target);
		}

		@Override
		public void end() {
			lines.add("end");
		}
	}
}
