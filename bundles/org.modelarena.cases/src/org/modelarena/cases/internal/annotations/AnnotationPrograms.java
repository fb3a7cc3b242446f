// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.cases.program.Program;

/** The measures of the study, by name, in the order of a round. */
public final class AnnotationPrograms {
	private AnnotationPrograms() {
	}

	/** All of them. */
	public static Map<String, Program> all() {
		Map<String, Program> all = new LinkedHashMap<>();
		all.put("Create", new Creation());
		all.put("FetchByTarget", Retrieval.byTarget());
		all.put("FetchByBody", Retrieval.byBody());
		return Collections.unmodifiableMap(all);
	}
}
