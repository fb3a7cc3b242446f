// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

import com.google.gson.JsonElement;

/**
 * An answer of the Systems Modeling API.
 *
 * @param json   the body in UTF-8
 * @param isMade whether the request has made something
 * @param after  the cursor of the next page; null for none
 * @param before the cursor of the page before; null for none
 */
public record SystemsAnswer(byte[] json, boolean isMade, UUID after, UUID before) {
	static SystemsAnswer of(JsonElement json) {
		return new SystemsAnswer(json.toString().getBytes(StandardCharsets.UTF_8), false, null, null);
	}

	/** The answer in the form of before: what was made had the status of what was found. */
	public SystemsAnswer in(boolean isEarly) {
		return isEarly && isMade ? new SystemsAnswer(json, false, after, before) : this;
	}

	static SystemsAnswer made(JsonElement json) {
		return new SystemsAnswer(json.toString().getBytes(StandardCharsets.UTF_8), true, null, null);
	}
}
