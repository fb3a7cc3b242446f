// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Versions of models in the headers of HTTP (RFC 9110): a quoted number, the same for all that is read of a model. Stateless. */
final class ETag {
	private static final Pattern FORM = Pattern.compile("\"?(\\d{1,16})\"?");

	private ETag() {
	}

	static String of(long version) {
		return "\"" + version + "\"";
	}

	/**
	 * The version in {@code If-Match}, with its quotes or without.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for anything else
	 */
	static long version(String tag) {
		Matcher matcher = FORM.matcher(tag.strip());
		if (!matcher.matches()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'If-Match' is one version as 'ETag' gives it, such as \"245366784000001\", not '" + tag + "'.");
		}
		return Long.parseLong(matcher.group(1));
	}

	/** Whether {@code If-None-Match} names a version: then the client has it. Weak ones are as good for that. */
	static boolean has(String tags, long version) {
		return tags != null && Arrays.stream(tags.split(",")).map(tag -> tag.strip().replaceFirst("^W/", "")).anyMatch(of(version)::equals);
	}
}
