// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import org.modelarena.core.model.Metamodel;
import org.modelarena.models.ModelData;
import org.modelarena.xmi.Ecore;

/**
 * The metamodel of Java models: packages {@code Core} (where code lies), {@code DOM} (syntax trees) and {@code PrimitiveTypes}, with the
 * names that the JDTAST metamodel of the GraBaTs 2009 contest has, and all that Java has got since. See docs/java.md.
 */
public final class JavaMetamodel {
	private static final String FILE = "java/java.ecore";
	private static final Metamodel METAMODEL = read();

	private JavaMetamodel() {
	}

	private static Metamodel read() {
		try (InputStream stream = ModelData.open(FILE)) {
			return Ecore.read("java.ecore", stream);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The one instance of this process. */
	public static Metamodel get() {
		return METAMODEL;
	}
}
