// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.Railways;
import org.modelarena.tests.xmi.RandomMetamodel;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** A metamodel that texts are about, and random models of it. */
enum World {
	/** Plain classes, single-valued attributes, long references. */
	RAILWAY {
		@Override
		Metamodel metamodel() {
			return Railways.repair(1).metamodel();
		}

		@Override
		ElementSource model(long seed, Metamodel metamodel, Path folder) {
			return RandomEdits.model(seed, metamodel, size(seed)).asSource();
		}
	},
	/** Metamodels with packages in packages, as models of Ecore. */
	ECORE {
		@Override
		Metamodel metamodel() {
			return Metamodel.of(EcorePackage.eINSTANCE);
		}

		@Override
		ElementSource model(long seed, Metamodel metamodel, Path folder) {
			Path file = folder.resolve("model" + seed + ".ecore");
			Ecore.write(RandomMetamodel.of(seed), file);
			return ModelFiles.source(List.of(file), metamodel);
		}
	},
	/** Attributes with many values, enumerations, data types, a feature map, three packages. */
	HARBOUR {
		@Override
		Metamodel metamodel() {
			try (InputStream text = World.class.getResourceAsStream("harbour.ecore")) {
				return Ecore.read("harbour.ecore", text);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}

		@Override
		ElementSource model(long seed, Metamodel metamodel, Path folder) {
			Path file = folder.resolve("harbour" + seed + ".xmi");
			RandomObjects.write(seed, metamodel, size(seed), file);
			return ModelFiles.source(List.of(file), metamodel);
		}
	};

	/** A fresh copy. */
	abstract Metamodel metamodel();

	/** The same seed makes the same model. */
	abstract ElementSource model(long seed, Metamodel metamodel, Path folder);

	/** The smallest have types without instances. */
	private static int size(long seed) {
		return 5 + (int) (seed * 7 % 36);
	}
}
