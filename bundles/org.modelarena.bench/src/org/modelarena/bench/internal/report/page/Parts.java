// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

/**
 * The parts of a contender's name {@code store:language[/strategy]@transport}.
 *
 * @param language with its strategy, if one is named
 */
public record Parts(String store, String language, String transport) {
	public static Parts of(String contender) {
		int at = contender.lastIndexOf('@');
		String name = at < 0 ? contender : contender.substring(0, at);
		int colon = name.indexOf(':');
		return new Parts(colon < 0 ? name : name.substring(0, colon), colon < 0 ? "" : name.substring(colon + 1), at < 0 ? "" : contender.substring(at + 1));
	}

	/** The language alone. */
	public String plainLanguage() {
		return language.split("[/+]", 2)[0];
	}

	/** Without the transport. */
	public String name() {
		return store + (language.isEmpty() ? "" : ":" + language);
	}

	/** The same contender over another transport. */
	public String over(String other) {
		return name() + "@" + other;
	}
}
