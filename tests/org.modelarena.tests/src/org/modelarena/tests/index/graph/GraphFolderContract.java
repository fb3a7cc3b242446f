// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** What a database does with a folder of its own, beside the rest. */
abstract class GraphFolderContract extends GraphContract {
	@Test
	void aFolderIsOpenOnce() {
		assertEquals(0, graph.commit());
		assertEquals(ErrorCode.STORE_BUSY, assertThrows(ArenaException.class, () -> database().open(folder, Cancellation.create())).code());
		reopen();
		assertEquals(0, graph.commit());
	}

	@Test
	void aFolderWithoutAGraphIsRefused() throws Exception {
		Path empty = Files.createDirectory(scratch.resolve("empty"));
		assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, () -> database().open(empty, Cancellation.create())).code());
	}

	@Test
	void tellsHowMuchItOccupies() {
		load(1000);
		assertTrue(graph.bytesOnDisk() > 10_000);
	}
}
