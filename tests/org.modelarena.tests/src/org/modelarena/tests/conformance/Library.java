// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.epsilon.CompiledEpl;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** The model that the tables are about, in two stores. */
final class Library implements AutoCloseable {
	/** Begins what stands for an error in the place of rows. */
	static final String FAILS = "!";
	static final List<String> STORES = List.of("emf", "columns");

	private static final QueryLanguages LANGUAGES = new QueryLanguages(
			List.of(new OclLanguage(), new CompiledOcl(), new EolLanguage(), new CompiledEol(), new EplLanguage(), new CompiledEpl()));

	private final List<ModelStore> stores;
	private final List<ModelSnapshot> snapshots;

	Library(Path folder) {
		Metamodel metamodel = Ecore.read(copy("library.ecore", folder));
		ElementSource model = ModelFiles.source(List.of(copy("library.xmi", folder)), metamodel);
		stores = List.of(new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none()),
				new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("columns")), model, Progress.none()));
		snapshots = stores.stream().map(ModelStore::snapshot).toList();
	}

	private static Path copy(String name, Path folder) {
		try (InputStream resource = Library.class.getResourceAsStream(name)) {
			Path file = folder.resolve(name);
			Files.copy(resource, file);
			return file;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The snapshot of the store of EMF's objects. */
	ModelSnapshot objects() {
		return snapshots.getFirst();
	}

	/** The rows of an answer in alphabetical order, or the code of an error. */
	String answer(String store, String language, String text) {
		ModelSnapshot snapshot = snapshots.get(STORES.indexOf(store));
		try {
			Query query = Query.in(language, text);
			Answer answer = LANGUAGES.of(query).prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(1_000), Cancellation.create());
			List<String> rows = new ArrayList<>();
			for (long i = 0; i < answer.count(); i++) {
				rows.add(String.join(", ", answer.row(i).stream().map(Library::text).toList()));
			}
			return rows(rows);
		} catch (ArenaException e) {
			return FAILS + e.code();
		} catch (RuntimeException e) {
			return FAILS + e.getClass().getSimpleName();
		}
	}

	/** The items of collections within rows in alphabetical order, too. */
	private static String text(Object cell) {
		return cell instanceof Collection<?> items ? items.stream().map(Library::text).sorted().toList().toString() : String.valueOf(cell);
	}

	static String rows(List<String> rows) {
		return rows.isEmpty() ? "(none)" : String.join("; ", rows.stream().sorted().toList());
	}

	@Override
	public void close() {
		snapshots.forEach(ModelSnapshot::close);
		stores.forEach(ModelStore::close);
	}
}
