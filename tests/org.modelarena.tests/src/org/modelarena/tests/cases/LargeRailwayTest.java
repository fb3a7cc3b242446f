// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

/** The largest published railway, generated, written and read again. Run with {@code -Dmodelarena.long=true}, and with {@code -Xmx512m}. */
class LargeRailwayTest {
	@TempDir
	Path folder;

	@Test
	void sizeTwoThousandIsGeneratedWrittenAndRead() {
		assumeTrue(Boolean.getBoolean("modelarena.long"), "takes half a minute; -Dmodelarena.long=true runs it");
		Case railway = Cases.get("railway");
		ElementSource generated = railway.model(Map.of("size", "2048"));
		long fingerprint = fingerprint(generated);
		assertEquals(3_355_152, generated.size());
		Path file = folder.resolve("railway.xmi");
		XmiWriter.write(generated, file, Progress.none());
		XmiSource read = XmiSource.of(List.of(file), railway.metamodel());
		assertEquals(fingerprint, fingerprint(read));
		assertEquals(3_355_152, read.size());
	}

	private static long fingerprint(ElementSource source) {
		Fingerprint fingerprint = new Fingerprint();
		source.emit(fingerprint, Cancellation.create());
		return fingerprint.sum;
	}

	/** A sum over all that is emitted, default values left out. */
	private static final class Fingerprint implements ElementSink {
		private long sum;

		@Override
		public void begin(EClass type, long container, EReference containment) {
			sum = sum * 31 + type.getName().hashCode() + container;
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			if (!value.equals(attribute.getDefaultValue())) {
				sum += (value.toString().hashCode() * 31L + attribute.getName().hashCode()) * 31 + key;
			}
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			sum += (key * 1_000_003 + target) * 31 + reference.getName().hashCode();
		}

		@Override
		public void end() {
			sum++;
		}
	}
}
