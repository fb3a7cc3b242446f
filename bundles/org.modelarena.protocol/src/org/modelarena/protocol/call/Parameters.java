// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values by name: null, booleans, Longs, Doubles, texts, {@link org.modelarena.core.ElementKey}s, and lists of these. Immutable.
 *
 * @param values in the order in which they were sent
 */
public record Parameters(Map<String, Object> values) {
	public Parameters {
		values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
	}
}
