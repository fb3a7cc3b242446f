// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.cases.program.Program;

/** The programs that work with a service of resources, by name, in the order of presentation. */
public final class ResourcePrograms {
	private ResourcePrograms() {
	}

	/** All of them. */
	public static Map<String, Program> all() {
		Map<String, Program> all = new LinkedHashMap<>();
		all.put("Create", new Create(ResourceKind.FREE, false));
		all.put("CreateValidated", new Create(ResourceKind.WHOLE, true));
		all.put("CreateModular", new Create(ResourceKind.MODULAR, true));
		all.put("FetchJsonLd", new Fetch(true));
		all.put("FetchSource", new Fetch(false));
		return Collections.unmodifiableMap(all);
	}
}
