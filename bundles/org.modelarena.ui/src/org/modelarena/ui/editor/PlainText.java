// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

/** Markdown as text, for places of the platform that show no other. Stateless. */
final class PlainText {
	private PlainText() {
	}

	static String of(String markdown) {
		return markdown.replaceAll("(?m)^```\\w*\\s*\\n?", "").replaceAll("\\*\\*|`", "").replaceAll("(?m)^#+ ", "").strip();
	}
}
