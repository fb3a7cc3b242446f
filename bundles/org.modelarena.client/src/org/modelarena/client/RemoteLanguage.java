// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.language.Completion;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.Hover;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.editor.Completions;
import org.modelarena.protocol.editor.Diagnostics;
import org.modelarena.protocol.editor.HoverText;

/**
 * Help with the texts of queries in one language, by the server that has the metamodel; what {@link org.modelarena.language.LanguageService} does in this
 * process. Thread-safe. Nothing has to be closed. Every call throws an {@link ArenaException} of {@link ErrorCode#REQUEST_INVALID} for a place outside
 * of the text, or a text that is too long.
 */
public final class RemoteLanguage {
	private final ArenaClient client;
	private final String language;

	RemoteLanguage(ArenaClient client, String language) {
		this.client = client;
		this.language = language;
	}

	/** The texts that could stand at a place, the best first. */
	public List<Completion> complete(String text, int offset) {
		return client.call(Methods.COMPLETE, new LanguageCall(client.store(), language, text, (long) offset, null), Completions.class).completions();
	}

	/**
	 * The mistakes in a text, by their place.
	 *
	 * @param parameters values of the kind that its free variables will have
	 */
	public List<Diagnostic> diagnose(String text, Map<String, Object> parameters) {
		Parameters values = parameters.isEmpty() ? null : new Parameters(parameters);
		return client.call(Methods.DIAGNOSE, new LanguageCall(client.store(), language, text, null, values), Diagnostics.class).diagnostics();
	}

	/** The meaning of the word at a place. */
	public Optional<Hover> hover(String text, int offset) {
		return Optional.ofNullable(client.call(Methods.HOVER, new LanguageCall(client.store(), language, text, (long) offset, null), HoverText.class).hover());
	}
}
