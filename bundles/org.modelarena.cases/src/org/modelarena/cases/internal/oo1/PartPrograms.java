// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.cases.program.Program;

/** The measures of OO1, by name, in the order of presentation. */
public final class PartPrograms {
	private PartPrograms() {
	}

	/** All of them. */
	public static Map<String, Program> all() {
		Map<String, Program> all = new LinkedHashMap<>();
		all.put("Lookup", new Lookup());
		all.put("Traversal", new Traversal(Traversal.Way.LINKS));
		all.put("ReverseTraversal", new Traversal(Traversal.Way.BACK));
		all.put("IndexTraversal", new Traversal(Traversal.Way.INDEX));
		all.put("Insert", new Insert());
		return Collections.unmodifiableMap(all);
	}
}
