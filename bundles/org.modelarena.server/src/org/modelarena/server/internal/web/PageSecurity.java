// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** The rules for what a browser may do with what it gets from here. Stateless. */
final class PageSecurity {
	/** Scripts, styles and data come from this server, as files of their own; nothing else is loaded, and no other page shows this one. */
	private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

	private PageSecurity() {
	}

	static void protect(HttpFields.Mutable headers) {
		headers.put("Content-Security-Policy", POLICY);
		headers.put("X-Content-Type-Options", "nosniff");
		headers.put("Referrer-Policy", "no-referrer");
		headers.put(HttpHeader.CACHE_CONTROL, "no-store");
	}

	/** A type with what else it needs to be read right. */
	static String named(String type) {
		if (type.equals("text/plain")) {
			return org.modelarena.server.internal.metrics.PrometheusText.TYPE;
		}
		return type.startsWith("text/") ? type + "; charset=utf-8" : type;
	}
}
