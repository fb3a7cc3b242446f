// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.CaseQuery;
import org.modelarena.models.ModelData;

/** The query texts of a case, as files of the bundle of models: {@code CASE/queries/LANGUAGE/QUERY.LANGUAGE}. */
public final class CaseFiles {
	private static final List<String> LANGUAGES = List.of("ocl", "eol", "epl");

	private CaseFiles() {
	}

	/** Queries by name, each in the languages for which there is a file. */
	public static List<CaseQuery> queries(String caseName, List<String> names) {
		return names.stream().map(name -> new CaseQuery(name, texts(caseName, name))).toList();
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
