// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.keeping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Backups that are damaged, or made to do harm, are refused in one line, and leave nothing. */
class HostileBackupTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 1000 : 40;
	private static final String MANIFEST = "modelarena-backup.txt";

	@TempDir
	Path folder;
	private Path backup;
	private Path target;
	private int compression = Deflater.NO_COMPRESSION;

	@BeforeEach
	void backUp() {
		StoreLocation store = StoreLocation.at(folder.resolve("store"));
		Catalog.discover().store("columns").create(store, Railways.repair(1), Progress.none()).close();
		backup = folder.resolve("backup.zip");
		target = folder.resolve("in/target");
		Backup.write(Catalog.discover().store("columns"), store, backup, Cancellation.create());
	}

	private ArenaException assertRefused(Path file) throws IOException {
		ArenaException e = assertThrows(ArenaException.class, () -> Restore.run(file, target, Catalog.discover(), Progress.none()));
		assertFalse(e.getMessage().contains("\n"), e.getMessage());
		assertTrue(e.code() == ErrorCode.STORE_DAMAGED || e.code() == ErrorCode.UNKNOWN_NAME || e.code() == ErrorCode.NOT_FOUND, e.toString());
		assertFalse(Files.exists(target));
		if (Files.exists(target.getParent())) {
			try (Stream<Path> left = Files.list(target.getParent())) {
				assertEquals(List.of(), left.toList());
			}
		}
		assertFalse(Files.exists(folder.resolve("evil")), "nothing is written outside");
		return e;
	}

	private Map<String, byte[]> entries() throws IOException {
		Map<String, byte[]> entries = new LinkedHashMap<>();
		try (ZipFile zip = new ZipFile(backup.toFile())) {
			for (ZipEntry entry : zip.stream().toList()) {
				entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
			}
		}
		return entries;
	}

	private Path write(Map<String, byte[]> entries) throws IOException {
		Path file = folder.resolve("hostile.zip");
		try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
			zip.setLevel(compression);
			for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
				zip.putNextEntry(new ZipEntry(entry.getKey()));
				zip.write(entry.getValue());
				zip.closeEntry();
			}
		}
		return file;
	}

	/** The same files and a further one, for which the manifest is right. */
	private Path with(String name, byte[] content) throws Exception {
		Map<String, byte[]> entries = entries();
		String line = content.length + " " + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)) + " " + name + "\n";
		entries.put(name, content);
		entries.put(MANIFEST, (new String(entries.get(MANIFEST), StandardCharsets.UTF_8) + line).getBytes(StandardCharsets.UTF_8));
		return write(entries);
	}

	@ParameterizedTest
	@ValueSource(strings = { "../evil", "../../evil", "/tmp/evil", "a/../../evil", "C:\\evil", "a\\..\\evil", "a//evil", "./evil", "evil:stream", "CURRENT" })
	void filesThatDoNotBelongThereAreRefused(String name) throws Exception {
		assertRefused(with(name, "evil".getBytes(StandardCharsets.UTF_8)));
	}

	@Sampled(3)
	@Test
	void aFileThatUnfoldsIsRefused() throws Exception {
		compression = Deflater.BEST_SPEED;
		// 300 MB of zeros take 300 KB.
		ArenaException e = assertRefused(with("zeros", new byte[300 << 20]));
		assertTrue(e.getMessage().contains("more than it is long"), e.getMessage());
	}

	@Test
	void aFileThatUnfoldsMoreThanItsManifestSaysIsRefused() throws Exception {
		Map<String, byte[]> entries = entries();
		compression = Deflater.BEST_SPEED;
		entries.put("current", new byte[300 << 20]);
		assertRefused(write(entries));
	}

	@Test
	void aBackupOfAnotherKindOfStoreIsRefused() throws Exception {
		Map<String, byte[]> entries = entries();
		entries.put(MANIFEST, new String(entries.get(MANIFEST), StandardCharsets.UTF_8).replace("backup 1 columns", "backup 1 emf").getBytes(StandardCharsets.UTF_8));
		ArenaException e = assertRefused(write(entries));
		assertTrue(e.getMessage().contains("it is a store of 'columns', not of 'emf'"), e.getMessage());
		entries.put(MANIFEST, "modelarena-backup 1 nosuchstore\n".getBytes(StandardCharsets.UTF_8));
		assertRefused(write(entries));
		entries.put(MANIFEST, "modelarena-backup 2 columns\n".getBytes(StandardCharsets.UTF_8));
		assertRefused(write(entries));
		entries.remove(MANIFEST);
		assertRefused(write(entries));
	}

	@Test
	void aBackupThatLacksAFileIsRefused() throws Exception {
		for (String name : entries().keySet()) {
			Map<String, byte[]> entries = entries();
			entries.remove(name);
			assertRefused(write(entries));
		}
	}

	@Test
	void whatIsNoBackupIsRefused() throws Exception {
		Path file = folder.resolve("none");
		assertRefused(file);
		Files.write(file, new byte[0]);
		assertRefused(file);
		Files.write(file, new byte[5000]);
		assertRefused(file);
	}

	@Test
	void aDamagedBackupIsRefusedOrRestoresTheSameModel() throws Exception {
		byte[] whole = Files.readAllBytes(backup);
		Path file = folder.resolve("damaged.zip");
		int refused = 0;
		for (int round = 0; round < ROUNDS; round++) {
			Random random = new Random(round);
			byte[] bytes = whole.clone();
			if (random.nextBoolean()) {
				bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
			} else {
				bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
			}
			Files.write(file, bytes);
			Path place = folder.resolve("r" + round);
			try {
				Restore.run(file, place, Catalog.discover(), Progress.none());
			} catch (ArenaException e) {
				refused++;
				assertEquals(ErrorCode.STORE_DAMAGED, e.code(), "round " + round + ": " + e);
				assertFalse(Files.exists(place));
				continue;
			}
			Findings findings = new Findings();
			try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(place))) {
				assertEquals(1418, ModelCheck.run(store, findings, Progress.none()));
			}
			assertTrue(findings.isEmpty(), findings.first().toString());
		}
		assertTrue(refused > ROUNDS / 2, "refused " + refused);
	}
}
