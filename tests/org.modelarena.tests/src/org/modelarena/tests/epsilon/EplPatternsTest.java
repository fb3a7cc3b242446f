// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Patterns find what EOL programs that spell the search out find, on a railway of size 1. */
class EplPatternsTest {
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	private static void sameRows(String program, String pattern) {
		List<String> expected = railway.eol(program).stream().sorted().toList();
		assertTrue(!expected.isEmpty(), "nothing to find");
		assertEquals(expected, railway.epl(pattern));
	}

	@Test
	void rolesAreColumnsAndMatchesRows() {
		assertEquals(List.of("r", "s"), railway.ask("epl", "pattern P r : Route, s : Sensor from : r.requires", Map.of()).columns());
		sameRows("var m : Sequence; for (r in Route.all) { for (s in r.requires) { m.add(Sequence{r, s}); } } return m;",
				"pattern P r : Route, s : Sensor from : r.requires");
	}

	@Test
	void aRoleWithoutADomainRangesOverAllInstances() {
		sameRows("Segment.all.select(s | s.length > 900)", "pattern P s : Segment guard : s.length > 900");
		sameRows("var m : Sequence; for (a in Route.all) { for (b in Route.all) { if (a.id < b.id) { m.add(Sequence{a, b}); } } } return m;",
				"pattern P a : Route, b : Route guard : a.id < b.id");
	}

	@Test
	void aDomainIsFilteredByTheRolesType() {
		sameRows("var m : Sequence; for (s in Sensor.all) { for (e in s.monitors) { if (e.isTypeOf(Switch)) { m.add(Sequence{s, e}); } } } return m;",
				"pattern P s : Sensor, sw : Switch from : s.monitors");
	}

	@Test
	void aConstantDomainIsAskedOnce() {
		sameRows("var m : Sequence; for (r in Route.all) { for (s in Switch.all) { m.add(Sequence{r, s}); } } return m;",
				"pattern P r : Route, s : Switch in : Switch.all");
	}

	@Test
	void aNegativeRoleForbidsWhatItDescribes() {
		sameRows("Switch.all.select(s | s.positions.isEmpty() or s.connectsTo.size() > 0)", "pattern P s : Switch, no p : SwitchPosition from : s.positions guard : p.id < 0");
		sameRows("Route.all.select(a | not Route.all.exists(b | b.requires.size() > a.requires.size()))",
				"pattern P a : Route, no b : Route guard : b.requires.size() > a.requires.size()");
		sameRows("Segment.all.select(s | s.semaphores.size() > 0)", "pattern P s : Segment guard : s.semaphores.size() > 0, no t : Route from : Route.all guard : t.id < 0");
	}

	@Test
	void aRoleForManyIsBoundToAllThatHold() {
		assertEquals(List.of("#1, [#3, #19, #31, #43]", "#19, []", "#3, [#19]"), railway.epl("""
				pattern P a : Route, more : Route[0..*] guard : more.requires.size() > a.requires.size()
				""").stream().filter(row -> row.startsWith("#1,") || row.startsWith("#19") || row.startsWith("#3,")).toList());
		assertEquals(List.of("#19"), railway.epl("pattern P a : Route, more : Route[4..4] from : Route.all.select(r | r.requires.size() < a.requires.size())").stream()
				.map(row -> row.substring(0, row.indexOf(','))).toList());
	}

	@Test
	void anOptionalRoleMayStayEmpty() {
		List<String> rows = railway.epl("pattern P r : Route, s : Semaphore from : r.entry.isDefined() ? r.entry else Sequence{} optional : true");
		assertEquals(5, rows.size());
		assertEquals(1, rows.stream().filter(row -> row.endsWith("null")).count());
	}

	@Test
	void severalNamesOfARoleAreBoundToDifferentElements() {
		assertEquals(10, railway.epl("pattern P a, b : Region").size());
	}

	@Test
	void aRoleMayBeSwitchedOff() {
		assertEquals(railway.epl("pattern P r : Route").stream().map(row -> row + ", null").toList(), railway.epl("pattern P r : Route, s : Sensor active : false"));
	}

	@Test
	void blocksOfAPatternAreDone() {
		assertEquals(List.of("#19", "#3", "#31"), railway.epl("""
				pre { var seen = new Sequence; var left = new Sequence; var done = new Sequence; }
				pattern Big
					r : Route {
					match : r.requires.size() > 40
					onmatch { seen.add(r); }
					nomatch { left.add(r); }
					do { done.add(r); }
				}
				post {
					if (seen.size() <> 3 or left.size() <> 2 or done.size() <> 3) { throw 'wrong'; }
				}
				"""));
		assertTrue(railway.refused("epl", "pre { var n = new Sequence; } pattern P r : Route { do { n.add(r); } } post { if (n.size() = 5) { throw 'five'; } }").getMessage()
				.contains("five"));
	}

	@Test
	void operationsAndBlocksAsGuardsWork() {
		assertEquals(List.of("#19", "#3", "#31"), railway.epl("""
				@cached
				operation Route size() : Integer { return self.requires.size(); }

				pattern Big
					r : Route
						guard {
							var n = r.size();
							return n > 40;
						}
				"""));
	}

	@Test
	void patternsWithTheSameRolesGiveOneAnswer() {
		assertEquals(railway.eol("Segment.all.count(s | s.length > 990 or s.length <= 0)").get(0),
				Integer.toString(railway.epl("pattern Long s : Segment guard : s.length > 990 pattern Wrong s : Segment guard : s.length <= 0").size()));
	}

	@Test
	void keywordsAreNamesBetweenBackticks() {
		assertEquals(5, railway.epl("pattern P r : Route guard : r.`active`").size());
	}
}
