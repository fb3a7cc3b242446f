// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.tests.Railways;

/** One model as EMF objects in memory and in a CDO repository. What is asked is asked of both, which must agree. */
final class BothStores implements AutoCloseable {
	static final QueryLanguages OCL = new QueryLanguages(List.of(new OclLanguage()));

	private final ModelStore emf;
	private final ModelStore cdo;
	private final List<QueryEndpoint> endpoints;

	BothStores(ElementSource model, Path folder) {
		emf = new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none());
		cdo = new CdoStoreProvider().create(StoreLocation.at(folder.resolve("cdo")), model, Progress.none());
		endpoints = List.of(emf.endpoint(OCL), cdo.endpoint(OCL));
	}

	static BothStores railway(int size, Path folder) {
		return new BothStores(Railways.repair(size), folder);
	}

	List<ModelStore> all() {
		return List.of(emf, cdo);
	}

	List<QueryEndpoint> endpoints() {
		return endpoints;
	}

	/** The answer that both stores give. */
	Answer ask(String text, Map<String, Object> parameters) {
		List<Answer> answers = endpoints.stream().map(endpoint -> endpoint.execute(new Query("ocl", text, parameters), QueryLimits.DEFAULT, Cancellation.create())).toList();
		assertEquals(answers.get(0).digest(), answers.get(1).digest(), text);
		assertEquals(answers.get(0).columns(), answers.get(1).columns(), text);
		return answers.get(0);
	}

	Answer ask(String text) {
		return ask(text, Map.of());
	}

	/** The rows of the answer, one text a row, in alphabetical order. */
	List<String> rows(String text) {
		return rows(text, Map.of());
	}

	List<String> rows(String text, Map<String, Object> parameters) {
		Answer answer = ask(text, parameters);
		List<String> rows = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			String row = answer.row(i).toString();
			rows.add(row.substring(1, row.length() - 1));
		}
		rows.sort(null);
		return rows;
	}

	/** The message that both stores refuse the text with. */
	String refused(ErrorCode code, String text, Map<String, Object> parameters) {
		List<String> messages = endpoints.stream().map(endpoint -> {
			ArenaException e = assertThrows(ArenaException.class,
					() -> endpoint.execute(new Query("ocl", text, parameters), QueryLimits.DEFAULT, Cancellation.create()), text);
			assertEquals(code, e.code(), e.getMessage());
			return e.getMessage();
		}).toList();
		assertEquals(messages.get(0), messages.get(1));
		return messages.get(0);
	}

	String refused(ErrorCode code, String text) {
		return refused(code, text, Map.of());
	}

	@Override
	public void close() {
		endpoints.forEach(QueryEndpoint::close);
		all().forEach(ModelStore::close);
	}
}
