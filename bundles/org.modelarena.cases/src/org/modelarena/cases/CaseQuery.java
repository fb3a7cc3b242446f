// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A question of a case.
 *
 * @param name  unique in its case
 * @param texts the question's text by language, in the order of presentation
 */
public record CaseQuery(String name, Map<String, String> texts) {
	public CaseQuery {
		texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
	}

	/** The text in a language, if the case has one. */
	public Optional<String> text(String language) {
		return Optional.ofNullable(texts.get(language));
	}
}
