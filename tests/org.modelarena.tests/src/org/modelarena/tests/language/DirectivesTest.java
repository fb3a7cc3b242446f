// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ElementKey;
import org.modelarena.language.Directives;

/** The first comments of a text name its metamodel and parameters. */
class DirectivesTest {
	@Test
	void theFirstCommentsNameMetamodelsAndParameters() {
		Directives ocl = Directives.of("ocl", "-- @metamodel my models/railway.ecore\n-- @param most=3\n/* @metamodel other.ecore */\n1 + most");
		assertEquals(List.of("my models/railway.ecore", "other.ecore"), ocl.metamodels());
		assertEquals(Map.of("most", 3L), ocl.parameters());
		Directives eol = Directives.of("eol", "\n// @param e=#12\n// @param d = 2.5\n/*\n * @param b=true\n * @param s=text\n */\nreturn 1;");
		assertEquals(Map.of("e", new ElementKey(12), "d", 2.5, "b", true, "s", "text"), eol.parameters());
	}

	@Test
	void whatStandsElsewhereIsNone() {
		assertEquals(new Directives(List.of(), Map.of()), Directives.of("ocl", "1 -- @metamodel railway.ecore"));
		assertEquals(new Directives(List.of(), Map.of()), Directives.of("ocl", "-- write @metamodel railway.ecore\n1"));
		assertEquals(new Directives(List.of(), Map.of()), Directives.of("sql", "-- @metamodel railway.ecore\n1"));
	}
}
