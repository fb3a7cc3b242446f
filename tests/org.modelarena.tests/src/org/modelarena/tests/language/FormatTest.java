// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Query;
import org.modelarena.language.LanguageService;

/** Lines are indented by their brackets, and nothing else changes. */
class FormatTest {
	private static final Set<String> LANGUAGES = Set.of("ocl", "eol", "epl");

	/** The texts of all cases, but for those of programs and engines. */
	static Stream<Query> queries() {
		return Cases.all().stream().flatMap(field -> field.queries().stream()).map(CaseQuery::texts)
				.flatMap(texts -> texts.entrySet().stream().filter(text -> LANGUAGES.contains(text.getKey())).map(text -> new Query(text.getKey(), text.getValue())));
	}

	private static List<String> words(LanguageService service, String text) {
		return service.tokens(text).stream().map(token -> token.kind() + " " + text.substring(token.offset(), token.offset() + token.length())).toList();
	}

	@ParameterizedTest
	@MethodSource("queries")
	void textsOfCasesStayAsTheyAre(Query query) {
		LanguageService service = Services.of(query.language(), "railway");
		assertEquals(query.text(), service.format(query.text()));
	}

	@ParameterizedTest
	@MethodSource("queries")
	void textsWithoutIndentationGetOneAndKeepTheirTokens(Query query) {
		LanguageService service = Services.of(query.language(), "railway");
		for (String text : List.of(query.text().replaceAll("(?m)^[ \\t]+", ""), query.text().replaceAll("(?m)^[ \\t]*", "\t   "), query.text().replaceAll("(?m)$", " \t"))) {
			String formatted = service.format(text);
			assertEquals(words(service, text), words(service, formatted));
			assertEquals(formatted, service.format(formatted));
		}
	}

	@Test
	void blocksAreIndentedByTheirBrackets() {
		String text = "for (s in Segment.all) {\nif (s.length < 0) {\n   wrong.add(s);   \n}\n\t\t\t}\nreturn wrong;\n";
		assertEquals("for (s in Segment.all) {\n   if (s.length < 0) {\n      wrong.add(s);\n   }\n}\nreturn wrong;\n", Services.of("eol", "railway").format(text.replace("\t", "")));
		assertEquals("for (s in Segment.all) {\n\tif (s.length < 0) {\n\t\twrong.add(s);\n\t}\n}\nreturn wrong;\n", Services.of("eol", "railway").format(text.replace("   ", "")));
	}

	@Test
	void whatGoesOnKeepsItsDistance() {
		String text = "{\nreturn Segment.all\n  .select(s | s.length > 0);\n}";
		assertEquals("{\n  return Segment.all\n    .select(s | s.length > 0);\n}", Services.of("eol", "railway").format(text));
	}

	@Test
	void anExpressionIsIndentedByItsBrackets() {
		String text = "Segment.allInstances()\n->select(s |\ns.length > 0 and (\ns.id = 1\n)\n)";
		assertEquals("Segment.allInstances()\n->select(s |\n\ts.length > 0 and (\n\t\ts.id = 1\n\t)\n)", Services.of("ocl", "railway").format(text));
	}

	@Test
	void commentsAndStringsOverSeveralLinesAreLeftAlone() {
		String text = "/* one\n      two   \n  three */\nreturn 'a  \n    b';  \n";
		assertEquals("/* one\n      two   \n  three */\nreturn 'a  \n    b';\n", Services.of("eol", "railway").format(text));
	}

	@Test
	void linesEndAsTheyDid() {
		assertEquals("return 1;\r\nreturn 2;\r\n\r\n", Services.of("eol", "railway").format("  return 1;  \r\n  return 2;\r\n \t\r\n"));
	}
}
