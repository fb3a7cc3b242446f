// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.function.BiFunction;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.language.LanguageService;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.editor.Completions;
import org.modelarena.protocol.editor.Diagnostics;
import org.modelarena.protocol.editor.HoverText;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.Stores;

/** The calls that help to write queries. Thread-safe. */
public final class LanguageMethods {
	/** As for queries that run. */
	private static final int MOST_CHARACTERS = 250_000;
	/** Somebody who types waits for it. */
	private static final Duration LONGEST = Duration.ofSeconds(10);

	private final Stores stores;
	private final QueryLanguages languages;

	public LanguageMethods(Stores stores, QueryLanguages languages) {
		this.stores = stores;
		this.languages = languages;
	}

	/** {@code language/complete}. */
	public Completions complete(CallContext context, LanguageCall call) {
		return use(context, call, (service, cancellation) -> new Completions(service.complete(call.text(), offset(call), cancellation)));
	}

	/** {@code language/diagnose}. */
	public Diagnostics diagnose(CallContext context, LanguageCall call) {
		return use(context, call, (service, cancellation) -> new Diagnostics(service.diagnose(call.text(), QueryTexts.parameters(call.parameters()), cancellation)));
	}

	/** {@code language/hover}. */
	public HoverText hover(CallContext context, LanguageCall call) {
		return use(context, call, (service, cancellation) -> new HoverText(service.hover(call.text(), offset(call), cancellation).orElse(null)));
	}

	private <T> T use(CallContext context, LanguageCall call, BiFunction<LanguageService, Cancellation, T> work) {
		return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(), store -> {
			if (call.language() == null || call.text() == null) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call needs a 'language' and a 'text'.");
			}
			if (call.text().length() > MOST_CHARACTERS) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "The text has " + call.text().length() + " characters; at most " + MOST_CHARACTERS + " are allowed.");
			}
			LanguageService service = new LanguageService(store.metamodel(), languages.get(call.language()));
			return work.apply(service, context.cancellation().withTimeout(LONGEST));
		});
	}

	private static int offset(LanguageCall call) {
		if (call.offset() == null || call.offset() < 0 || call.offset() > call.text().length()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call needs an 'offset' from 0 to " + call.text().length() + ", the length of the text.");
		}
		return call.offset().intValue();
	}
}
