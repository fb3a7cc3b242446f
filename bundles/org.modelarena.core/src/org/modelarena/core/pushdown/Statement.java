// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.pushdown;

import java.util.Map;

/**
 * A statement of a storage engine.
 *
 * @param text       in the engine's language
 * @param parameters the values of its parameters by name: Boolean, Long, Double, String, not null; of statements that write also lists and maps of these
 */
public record Statement(String text, Map<String, Object> parameters) {
	public Statement {
		parameters = Map.copyOf(parameters);
	}
}
