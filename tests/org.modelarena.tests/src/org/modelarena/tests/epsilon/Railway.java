// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.tests.Railways;

/** A railway in memory that is asked in EOL, EPL and OCL. */
final class Railway implements AutoCloseable {
	static final QueryLanguages LANGUAGES = new QueryLanguages(List.of(new EolLanguage(), new EplLanguage(), new OclLanguage()));

	private final ModelStore store;
	private final QueryEndpoint endpoint;

	Railway(int size) {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), Railways.repair(size),
				Progress.none());
		endpoint = store.endpoint(LANGUAGES);
	}

	ModelStore store() {
		return store;
	}

	ModelSnapshot snapshot() {
		return store.snapshot();
	}

	Answer ask(String language, String text, Map<String, Object> parameters) {
		return ask(new Query(language, text, parameters), QueryLimits.DEFAULT, Cancellation.create());
	}

	Answer ask(Query query, QueryLimits limits, Cancellation cancellation) {
		return endpoint.execute(query, limits, cancellation);
	}

	/** The rows of the answer in its order, each as a text. */
	List<String> rows(String language, String text, Map<String, Object> parameters) {
		Answer answer = ask(language, text, parameters);
		List<String> rows = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			String row = answer.row(i).toString();
			rows.add(row.substring(1, row.length() - 1));
		}
		return rows;
	}

	/** The rows of an EOL query's answer. */
	List<String> eol(String text) {
		return rows("eol", text, Map.of());
	}

	/** The rows of an EPL query's answer in alphabetical order. */
	List<String> epl(String text) {
		return rows("epl", text, Map.of()).stream().sorted().toList();
	}

	/** The error that a query is refused with. */
	ArenaException refused(String language, String text) {
		return assertThrows(ArenaException.class, () -> ask(language, text, Map.of()), text);
	}

	@Override
	public void close() {
		endpoint.close();
		store.close();
	}
}
