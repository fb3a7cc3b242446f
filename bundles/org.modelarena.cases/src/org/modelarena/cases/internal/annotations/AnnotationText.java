// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The values of the n-th annotation, counted from 1: ids that no other one has, as in the study, and a time as W3C's data model writes it. Stateless. */
final class AnnotationText {
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
	private static final Instant FIRST = Instant.parse("2017-01-01T00:00:00Z");

	private AnnotationText() {
	}

	static String body(int number) {
		return "urn:body:" + number;
	}

	static String target(int number) {
		return "https://example.org/target/" + number;
	}

	static String created(int number) {
		return TIME.format(FIRST.plusSeconds(number));
	}
}
