// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.lsp;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.modelarena.language.TextLines;

/**
 * A text that an editor has open.
 *
 * @param language as the editor calls it; else the ending of the file's name
 * @param version  as the editor counts
 */
record OpenText(String uri, String language, int version, String text) {
	static OpenText of(String uri, String languageId, int version, String text) {
		String ending = uri.substring(uri.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
		String named = languageId == null ? "" : languageId.toLowerCase(Locale.ROOT);
		return new OpenText(uri, List.of("ocl", "eol", "epl").contains(named) ? named : ending, version, text);
	}

	/** The text after changes, each of which is of the text after those before it. */
	OpenText changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
		String current = text;
		for (TextDocumentContentChangeEvent change : changes) {
			Range range = change.getRange();
			if (range == null) {
				current = change.getText();
			} else {
				TextLines lines = new TextLines(current);
				int start = lines.offset(range.getStart().getLine(), range.getStart().getCharacter());
				int end = Math.max(start, lines.offset(range.getEnd().getLine(), range.getEnd().getCharacter()));
				current = current.substring(0, start) + change.getText() + current.substring(end);
			}
		}
		return new OpenText(uri, language, newVersion, current);
	}

	/** The folder of its file; nothing for a text that is in none. */
	Optional<Path> folder() {
		try {
			URI parsed = URI.create(uri);
			return "file".equals(parsed.getScheme()) ? Optional.ofNullable(Path.of(parsed).getParent()) : Optional.empty();
		} catch (IllegalArgumentException | FileSystemNotFoundException e) {
			return Optional.empty();
		}
	}
}
