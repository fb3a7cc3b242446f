// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets, Bags and Maps of collections, which are filled and compared with looks at the clock, have what Epsilon's have. */
class HashedValuesTest {
	private static final String VALUES = "var s = Sequence{1, 2, 2, 3}.collect(i | Sequence{i, -i}); var t = Set{Sequence{3, -3}, Sequence{4, -4}}; ";
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "return s.asSet().size() = 3;", "return s.asOrderedSet().first() = Sequence{1, -1};",
			"return s.asConcurrentSet().size() = 3;",
			"return s.asSet() = s.invert().asSet();", "return s.asSet() <> s.asOrderedSet();", "return s.asSet().clone() = s.asSet();",
			"return s.clone() = s;",
			"return s.asSet().including(Sequence{1, -1}).size() = 3;", "return s.asSet().including(1).size() = 4;", "return s.including(1).size() = 5;",
			"return s.asSet().includingAll(t).size() = 4;", "return t.includingAll(s).size() = 4;", "return s.includingAll(t).size() = 6;",
			"return t.addAll(s) and t.size() = 4 and not t.addAll(s);", "return (t + s).size() = 4;", "return (s + t).size() = 6;",
			"t += s; return t.size() = 4;",
			"t -= s; return t.size() = 1;", "var u = ''; u += 1; u += 'a'; return u = '1a';", "var n = 1; n += 2; n -= 1; return n = 2;",
			"return s.asSet().excluding(Sequence{2, -2}).size() = 2;", "return s.asSet().selectByKind(Sequence).size() = 3;",
			"return s.asSet().selectByType(String).size() = 0;",
			"return s.asBag() = s.invert().asBag();", "return s.asBag() <> s.including(1).asBag();", "return Bag{1, 2} = Bag{2, 1};",
			"return Bag{1, 1, 2} <> Bag{1, 2, 2};",
			"return s.mapBy(x | x).size() = 3;", "return s.mapBy(x | x) = s.clone().mapBy(x | x);",
			"var m = Map{}; m.putAll(s.mapBy(x | x)); return m = s.mapBy(x | x);",
			"return Map{s = 1} <> Map{s = 2};", "return Map{s = 1} <> Map{t = 1};", "return Sequence{1}.closure(x | s).size() = 3;",
			"return '' + s.asBag().size() + t.size() = '42';",
			"return Sequence{1, 'a'}.concat('-') = '1-a';", "return 'abc'.replaceFirst('(b)(c)', '$2$1') = 'acb';",
			"return 'abc'.replaceAll('(?<x>[ab])', '${x}${x}\\\\$1') = 'aa$1bb$1c';",
			"return '17'.format('%1$s-%1$4s') = '17-  17';", "return '2020-01-02'.asDate('yyyy-MM-dd').getTime() > 0;" })
	void haveTheRightItems(String text) {
		assertEquals(List.of("true"), railway.eol(VALUES + text), text);
	}
}
