// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.language.LanguageService;

/** A text is cut into what editors colour. */
class TokensTest {
	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ocl; let n : Integer = 1 in n;       keyword:let identifier:n operator:: identifier:Integer operator:= number:1 keyword:in identifier:n
			ocl; Set{1..2}->size();              type:Set operator:{ number:1 operator:.. number:2 operator:} operator:-> identifier:size operator:( operator:)
			ocl; Signal::GO <> 'it\\'s' -- no;   type:Signal operator::: identifier:GO operator:<> string:'it\\'s' comment:--·no
			ocl; 1.5e3/*a*/'b;                   number:1.5e3 comment:/*a*/ string:'b
			eol; var x = "a" ?: `new`.b% // c;   keyword:var identifier:x operator:= string:"a" operator:?: identifier:`new` operator:. identifier:b operator:% comment://·c
			eol; Signal#GO <> 12l;               type:Signal operator:# identifier:GO operator:<> number:12l
			eol; from.pattern;                   identifier:from operator:. identifier:pattern
			epl; pattern from;                   keyword:pattern keyword:from
			epl; /* unfinished;                  comment:/*·unfinished
			""")
	void eachTokenHasItsKind(String language, String written, String expected) {
		String text = written.replace('%', ';');
		LanguageService service = Services.of(language, "railway");
		assertEquals(expected.replace('%', ';'), service.tokens(text).stream()
				.map(token -> token.kind().name().toLowerCase(java.util.Locale.ROOT) + ":" + text.substring(token.offset(), token.offset() + token.length()).replace(' ', '·'))
				.collect(Collectors.joining(" ")));
	}
}
