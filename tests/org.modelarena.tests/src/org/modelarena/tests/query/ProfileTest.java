// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Profile;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.Railways;

/** A profile names the expressions and steps of a query, with the calls and rows that they really had. */
class ProfileTest {
	@TempDir
	private Path folder;
	private ModelStore columns;
	private ModelStore objects;
	private long segments;
	private long routes;

	@BeforeEach
	void load() {
		columns = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(2), Progress.none());
		objects = Catalog.discover().store("emf").create(StoreLocation.inMemory(), Railways.repair(2),
				Progress.none());
		segments = count("Segment");
		routes = count("Route");
	}

	@AfterEach
	void close() {
		columns.close();
		objects.close();
	}

	private ModelStore store(String name) {
		return name.equals("emf") ? objects : columns;
	}

	private long count(String type) {
		return execute(objects, "eol", type + ".all").count();
	}

	private static Answer execute(ModelStore store, String language, String text) {
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			return endpoint.execute(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	private static Profile profile(ModelStore store, String language, String text) {
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			Profile profile = endpoint.profile(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
			assertEquals(endpoint.execute(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create()).digest(),
					profile.explanation().answer().digest());
			return profile;
		}
	}

	/** Its expressions in the order of their places: {@code line:column text, calls}. */
	private static List<String> expressions(Profile profile) {
		return profile.expressions().stream().sorted((a, b) -> a.line() == b.line() ? a.column() - b.column() : a.line() - b.line())
				.map(one -> one.line() + ":" + one.column() + " " + one.text() + ", " + one.calls()).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void oclIsProfiledByCall(String store) {
		Profile profile = profile(store(store), "ocl/interpreted", "Segment.allInstances()\n  ->select(s | s.length > 500)\n  ->collect(s | s.monitoredBy)->size()");
		long found = execute(objects, "ocl", "Segment.allInstances()->select(s | s.length > 500)").count();
		assertEquals(List.of("1:9 allInstances(), 1", "2:5 select(s | s.length > 500), 1", "2:16 s.length > 500, " + segments, "2:18 length, " + segments,
				"3:5 collect(s | s.monitoredBy), 1", "3:19 monitoredBy, " + found, "3:33 size(), 1"), expressions(profile));
		assertEquals(Strategy.INTERPRETED, profile.explanation().strategy());
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void bodiesOfOclOperationsAreProfiled(String store) {
		Profile profile = profile(store(store), "ocl/interpreted", "package railway\ncontext Segment\ndef: long(n : Integer) : Boolean = length > n\n"
				+ "def: all : Integer = Segment.allInstances()->select(s | s.long(500))->size()\nendpackage");
		assertTrue(expressions(profile).contains("3:36 length, " + segments), expressions(profile).toString());
		assertTrue(expressions(profile).contains("4:59 long(500), " + segments), expressions(profile).toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void eolIsProfiledByCall(String store) {
		Profile profile = profile(store(store), "eol/interpreted", "var n = 0;\nfor (s in Segment.all) {\n\tif (s.isLong()) {\n\t\tn = n + 1;\n\t}\n}\nreturn n;\n"
				+ "operation Segment isLong() : Boolean {\n\treturn self.length > 500;\n}");
		long found = execute(objects, "ocl", "Segment.allInstances()->select(s | s.length > 500)").count();
		assertEquals(List.of("2:1 for (s in Segment.all) { if (s.isLong()) { n = n + 1; } }, 1", "2:19 all, 1", "3:8 isLong(), " + segments, "4:7 n + 1, " + found,
				"9:9 self.length > 500, " + segments, "9:14 length, " + segments), expressions(profile));
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void aBareEolExpressionStandsWhereTheUserWroteIt(String store) {
		Profile profile = profile(store(store), "eol/interpreted", "Segment.all.select(s | s.length + 1 > 500).size()");
		assertEquals(List.of("1:9 all, 1", "1:13 select(s | s.length + 1 > 500), 1", "1:24 s.length + 1 > 500, " + segments, "1:24 s.length + 1, " + segments,
				"1:26 length, " + segments, "1:44 size(), 1").stream().sorted().toList(), expressions(profile).stream().sorted().toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void guardsAndDomainsOfEplAreProfiled(String store) {
		Profile profile = profile(store(store), "epl/interpreted", "pattern Entry\n\tr : Route\n\t\tguard : r.entry.isDefined(),\n\ts : Semaphore\n\t\tfrom : r.entry");
		long found = execute(objects, "eol", "Route.all.select(r | r.entry.isDefined())").count();
		assertEquals(List.of("3:13 entry, " + routes, "3:19 isDefined(), " + routes, "5:12 entry, " + found), expressions(profile));
	}

	@Test
	void timesOfExpressionsLieWithinEachOther() {
		Profile profile = profile(objects, "ocl", "Segment.allInstances()->select(s | s.length > 500)->collect(s | s.monitoredBy)->size()");
		profile.expressions().forEach(expression -> assertTrue(expression.own() <= expression.nanos(), expression.toString()));
		assertTrue(profile.expressions().stream().mapToLong(Profile.Expression::own).sum() <= profile.nanos() * 2, "no time is booked twice");
	}

	@Test
	void aPlanIsProfiledByStepWithThePipelinesWithin() {
		String text = "Route.allInstances()->select(r | r.requires->exists(s | s.monitors->size() > 3))";
		Profile profile = profile(columns, "ocl", text);
		assertEquals(List.of(), profile.expressions());
		long found = profile.explanation().answer().count();
		long required = execute(objects, "ocl", "Route.allInstances()->collect(requires)").count();
		List<Profile.Step> steps = profile.steps();
		assertEquals("scan r : Route 0 1 " + routes, summary(steps.get(0)));
		assertEquals(0, steps.get(1).depth());
		assertEquals(found, steps.get(1).rows());
		assertTrue(steps.get(2).text().startsWith("expand s in r.requires"), steps.toString());
		assertEquals(1, steps.get(2).depth());
		assertEquals(routes, steps.get(2).runs());
		assertTrue(steps.get(2).rows() <= required && steps.get(2).rows() > 0);
		assertEquals(found, steps.getLast().rows());
		assertEquals(profile.explanation().steps().stream().map(step -> step.text() + step.actual()).toList(),
				steps.stream().filter(step -> step.depth() == 0).map(step -> step.text() + step.rows()).toList());
	}

	private static String summary(Profile.Step step) {
		return step.text() + " " + step.depth() + " " + step.runs() + " " + step.rows();
	}

	@ParameterizedTest
	@ValueSource(strings = { "PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet", "ConnectedSegments" })
	void theRowsOfAProfileAreThoseOfAnExplanation(String name) {
		for (String language : List.of("ocl", "eol", "epl")) {
			String text = Cases.get("railway").queries().stream().filter(query -> query.name().equals(name)).findFirst().orElseThrow().text(language).orElseThrow();
			Profile profile = profile(columns, language, text);
			try (QueryEndpoint endpoint = columns.endpoint(Catalog.discover().languages())) {
				var explanation = endpoint.explain(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create());
				assertEquals(explanation.steps().stream().map(step -> step.text() + " " + step.actual()).toList(),
						profile.steps().stream().filter(step -> step.depth() == 0).map(step -> step.text() + " " + step.rows()).toList());
			}
		}
	}

	@Test
	void aPartThatRunsAsAPlanHasSteps() {
		Profile profile = profile(columns, "eol", "Segment.all.select(s | s.length > 300).sortBy(s | s.id.asString().toCharSequence().size()).size()");
		assertEquals(List.of("Segment.all.select(s | s.length > 300)"), profile.parts().stream().map(Profile.Part::text).toList());
		assertEquals("scan segment : Segment 0 1 " + segments, summary(profile.parts().get(0).steps().get(0)));
		assertTrue(expressions(profile).contains("1:13 select(s | s.length > 300), 1"), expressions(profile).toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', value = { "ocl! Sequence{1..100000000}->collect(i | i + 1)->size()", "eol! var n = 0; while (true) { n = n + 1; } return n;",
			"epl! pattern P a : Segment, b : Segment, c : Segment, d : Segment guard : a.length + b.length + c.length + d.length > 1000000" })
	void theDeadlineHoldsWhileAQueryIsProfiled(String language, String text) {
		try (QueryEndpoint endpoint = objects.endpoint(Catalog.discover().languages())) {
			QueryLimits limits = new QueryLimits(Duration.ofMillis(300), 1_000);
			ArenaException late = assertThrows(ArenaException.class, () -> endpoint.profile(Query.in(language, text), limits, Cancellation.create()));
			assertTrue(late.code() == ErrorCode.TIMEOUT || late.code() == ErrorCode.OUT_OF_MEMORY, late.toString());
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "ocl/interpreted; Segment.allInstances()->collect(s | 1 div (s.length - s.length))->sum()",
			"eol/interpreted; Segment.all.select(s | s.lengthy)" })
	void whatFailsFailsInTheSameWayWhenItIsProfiled(String language, String text) {
		try (QueryEndpoint endpoint = objects.endpoint(Catalog.discover().languages())) {
			ArenaException plain = assertThrows(ArenaException.class, () -> endpoint.execute(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create()));
			ArenaException profiled = assertThrows(ArenaException.class, () -> endpoint.profile(Query.in(language, text), QueryLimits.DEFAULT, Cancellation.create()));
			assertEquals(plain.code() + plain.getMessage(), profiled.code() + profiled.getMessage());
		}
	}
}
