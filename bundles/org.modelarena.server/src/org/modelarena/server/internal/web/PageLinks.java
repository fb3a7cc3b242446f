// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import org.eclipse.jetty.http.HttpURI;

/** The header {@code Link} of a page (RFC 8288): the addresses of the next one and of the one before. Stateless. */
final class PageLinks {
	private static final String AFTER = "page[after]";
	private static final String BEFORE = "page[before]";

	private PageLinks() {
	}

	/** @return nothing for a page that is alone */
	static Optional<String> of(HttpURI uri, Reply.Page page) {
		List<String> links = new ArrayList<>();
		if (page.answer().after() != null) {
			links.add(link(uri, page.query(), AFTER, page.answer().after(), "next"));
		}
		if (page.answer().before() != null) {
			links.add(link(uri, page.query(), BEFORE, page.answer().before(), "prev"));
		}
		return links.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", links));
	}

	private static String link(HttpURI uri, Map<String, String> query, String name, UUID cursor, String relation) {
		StringBuilder link = new StringBuilder("<").append(uri.getScheme()).append("://").append(uri.getAuthority()).append(uri.getPath()).append('?');
		query.forEach((other, value) -> {
			if (!other.equals(AFTER) && !other.equals(BEFORE)) {
				link.append(encoded(other)).append('=').append(encoded(value)).append('&');
			}
		});
		return link.append(encoded(name)).append('=').append(cursor).append(">; rel=\"").append(relation).append('"').toString();
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}
}
