// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/** How a base file gets to the disk. */
class BaseWriterTest {
	private static final int VALUES = 10_000_000;
	private static final long MOST_UNFORCED = 10L << 20;

	@TempDir
	Path folder;
	private long unforced;
	private long most;

	/** A disk that knows how much a force would have to write. */
	private final class Measured extends ForwardingDisk {
		@Override
		public Output create(Path file) throws IOException {
			return new ForwardingOutput(super.create(file)) {
				@Override
				public void write(ByteBuffer bytes, long position) throws IOException {
					unforced += bytes.remaining();
					most = Math.max(most, unforced);
					super.write(bytes, position);
				}

				@Override
				public void force() throws IOException {
					super.force();
					unforced = 0;
				}
			};
		}
	}

	@Test
	void aForceOfALogNeverWaitsForAWholeBaseFile() {
		try (BaseWriter writer = new BaseWriter(new Measured(), folder.resolve("model"))) {
			writer.section(0, Part.FLAT, out -> out.putInts(new int[VALUES], 0, VALUES));
			writer.finish(new BaseFile.Identity(1, 0));
		}
		assertTrue(most <= MOST_UNFORCED, most + " bytes at once");
		assertEquals(0, unforced);
	}

	/** Of a metamodel with thousands of features each column is forgotten before it is written, which was most of a load. */
	@Test
	void whatWasNeverWrittenIsForgottenAtOnce() {
		int columns = 100_000;
		assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
			try (BaseWriter writer = new BaseWriter(new ForwardingDisk(), folder.resolve("model"))) {
				for (int column = 0; column < columns; column++) {
					writer.forget(column);
					writer.section(column, Part.FLAT, out -> out.putByte(1));
				}
				writer.forget(7);
				writer.section(7, Part.FLAT, out -> out.putByte(2));
				writer.finish(new BaseFile.Identity(1, 0));
			}
		});
		BaseFile file = BaseFile.open(folder.resolve("model"));
		assertEquals(2, file.section(7, Part.FLAT).get(0));
		assertEquals(1, file.section(columns - 1, Part.FLAT).get(0));
	}
}
