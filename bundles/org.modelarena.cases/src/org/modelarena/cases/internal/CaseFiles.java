// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.cases.CaseQuery;
import org.modelarena.core.model.Metamodel;
import org.modelarena.models.ModelData;
import org.modelarena.xmi.Ecore;

/** The files of a case in the bundle of models: {@code CASE/CASE.ecore} and {@code CASE/queries/LANGUAGE/QUERY.LANGUAGE}. */
public final class CaseFiles {
	private static final List<String> LANGUAGES = List.of("ocl", "eol", "epl", "cypher");

	private static final Map<String, Metamodel> METAMODELS = new ConcurrentHashMap<>();
	private static final Map<String, List<CaseQuery>> QUERIES = new ConcurrentHashMap<>();

	private CaseFiles() {
	}

	/** The metamodel: always the same one. Read when it is first asked for, as who only wants a query's text need not wait. */
	public static Metamodel metamodel(String caseName) {
		return METAMODELS.computeIfAbsent(caseName, CaseFiles::read);
	}

	private static Metamodel read(String caseName) {
		String file = caseName + ".ecore";
		try (InputStream stream = ModelData.open(caseName + "/" + file)) {
			return Ecore.read(file, stream);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/**
	 * The queries of a case, each in the languages for which there is a file. Read when they are first asked for, as most commands ask for none, or for those of one case.
	 *
	 * @param names always the same for a case
	 */
	public static List<CaseQuery> queries(String caseName, List<String> names) {
		return QUERIES.computeIfAbsent(caseName, missing -> names.stream().map(name -> new CaseQuery(name, texts(missing, name))).toList());
	}

	private static Map<String, String> texts(String caseName, String query) {
		Map<String, String> texts = new LinkedHashMap<>();
		for (String language : LANGUAGES) {
			String path = caseName + "/queries/" + language + "/" + query + "." + language;
			if (ModelData.exists(path)) {
				texts.put(language, ModelData.text(path));
			}
		}
		return texts;
	}
}
