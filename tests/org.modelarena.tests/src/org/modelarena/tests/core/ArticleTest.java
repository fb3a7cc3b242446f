// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Article;

class ArticleTest {
	@ParameterizedTest
	@ValueSource(strings = { "an EReference", "an Order", "an Item", "an Ape", "an Unknown", "an element", "a Route", "a Unit", "a User", "a European", "a _Hidden", "a OneWay" })
	void namesHaveTheArticleOfTheirSound(String text) {
		assertEquals(text, Article.with(text.substring(text.indexOf(' ') + 1)));
	}
}
