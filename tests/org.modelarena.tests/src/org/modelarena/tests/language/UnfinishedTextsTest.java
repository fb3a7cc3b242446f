// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.store.Catalog;
import org.modelarena.language.Completion;
import org.modelarena.language.LanguageService;
import org.modelarena.language.TextToken;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** Somebody is typing: whatever stands in a text, there is an answer, and it comes soon. */
class UnfinishedTextsTest {
	private static final Catalog CATALOG = Catalog.discover();
	private static final Duration SOON = Duration.ofSeconds(20);

	/** A query of a case with its language service. */
	record CaseText(LanguageService service, Query query) {
		@Override
		public String toString() {
			return query.toString();
		}
	}

	static Stream<CaseText> texts() {
		List<CaseText> texts = new ArrayList<>();
		for (Case field : Cases.all()) {
			for (CaseQuery query : field.queries()) {
				// Others are those of programs and of engines.
				query.texts().entrySet().stream().filter(text -> CATALOG.languages().names().contains(text.getKey()))
						.forEach(text -> texts.add(new CaseText(new LanguageService(field.metamodel(), CATALOG.languages().get(text.getKey())), new Query(text.getKey(), text
								.getValue()))));
			}
		}
		return texts.stream();
	}

	@ParameterizedTest
	@MethodSource("texts")
	void nothingIsWrongWithTheTextsOfCases(CaseText each) {
		assertEquals(List.of(), each.service().diagnose(each.query().text(), Cancellation.create()));
	}

	@Sampled(3)
	@ParameterizedTest
	@MethodSource("texts")
	void everyBeginningOfATextIsCompleted(CaseText each) {
		String text = each.query().text();
		for (int end : Sample.of(IntStream.rangeClosed(0, text.length()).boxed().toList(), 7)) {
			Cancellation soon = Cancellation.create().withTimeout(SOON);
			List<Completion> found = each.service().complete(text.substring(0, end), end, soon);
			int place = end;
			assertTrue(found.stream().allMatch(completion -> completion.replaced().end() == place && completion.caret() <= completion.insertText().length()), text.substring(0, end));
			each.service().complete(text, end, soon);
			each.service().hover(text.substring(0, end), end, soon);
		}
	}

	@ParameterizedTest
	@MethodSource("texts")
	void theNextNameOfATextIsAmongTheProposals(CaseText each) {
		String text = each.query().text();
		List<TextToken> tokens = each.service().tokens(text);
		List<String> missing = new ArrayList<>();
		for (int i = 1; i < tokens.size(); i++) {
			TextToken token = tokens.get(i);
			TextToken before = tokens.get(i - 1);
			String sign = text.substring(before.offset(), before.offset() + before.length());
			String name = text.substring(token.offset(), token.offset() + token.length()).replace("`", "");
			if (List.of(".", "->").contains(sign)) {
				List<Completion> found = each.service().complete(text.substring(0, token.offset()), token.offset(), Cancellation.create());
				if (found.stream().noneMatch(completion -> completion.label().equals(name) || completion.insertText().equals(name))) {
					missing.add(text.substring(0, token.offset()) + " << " + name);
				}
			}
		}
		assertEquals(List.of(), missing);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	@Timeout(60)
	void anyHeapOfWordsIsCompletedAndExplained(String language) {
		LanguageService service = Services.of(language, "railway");
		Random random = new Random(7);
		List<String> words = List.of("Segment", ".", "->", "select", "(", ")", "s", "|", "{", "}", "let", "in", "if", "then", "for", "var", ":", "::", "#", "=", ",", ";", "pattern", "guard", "from",
				"'",
				"\"", "--", "//", "/*", "1", "..", "operation", "context", "inv", "def", "\n", "`", "@", "[", "]", "<", "Sequence", "Tuple", "Map", "new", "not", "\0", "é", "𝒳");
		for (int round = 0; round < 3_000; round++) {
			StringBuilder text = new StringBuilder();
			for (int i = random.nextInt(30); i >= 0; i--) {
				text.append(words.get(random.nextInt(words.size()))).append(random.nextBoolean() ? " " : "");
			}
			int place = random.nextInt(text.length() + 1);
			service.complete(text.toString(), place, Cancellation.create().withTimeout(SOON));
			service.hover(text.toString(), place, Cancellation.create().withTimeout(SOON));
			String formatted = service.format(text.toString());
			assertEquals(formatted, service.format(formatted), text.toString());
		}
	}

	static List<String> parts() {
		return Sample.of(
				List.of("(", "{", "Set{", "Segment.allInstances()->select(s | ", "let a = ", "if ", "not ", "Sequence(", "x.", "[", "pattern P a : Sequence(", "{ for (x in ", "a ? ", "'", "x = "), 3);
	}

	@Sampled(3)
	@ParameterizedTest
	@MethodSource("parts")
	@Timeout(60)
	void deepAndLongTextsAreAnsweredSoon(String part) {
		String text = part.repeat(20_000);
		for (String language : List.of("ocl", "eol", "epl")) {
			LanguageService service = Services.of(language, "railway");
			service.complete(text, text.length(), Cancellation.create().withTimeout(Duration.ofSeconds(10)));
			service.hover(text, 0, Cancellation.create().withTimeout(Duration.ofSeconds(10)));
			service.tokens(text);
			service.format(text.replace(' ', '\n'));
		}
	}

	@Test
	void whoCancelsGetsNoAnswer() {
		Cancellation cancelled = Cancellation.create();
		cancelled.cancel();
		ArenaException e = assertThrows(ArenaException.class, () -> Services.of("ocl", "railway").complete("1 + ".repeat(5_000), 20_000, cancelled));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}

	@Test
	void aPlaceOutsideOfTheTextIsRefused() {
		LanguageService service = Services.of("eol", "railway");
		assertThrows(IndexOutOfBoundsException.class, () -> service.complete("x", 2, Cancellation.create()));
		assertThrows(IndexOutOfBoundsException.class, () -> service.hover("x", -1, Cancellation.create()));
	}
}
