// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.ValueKind;

/** What every database finds by its indexes. */
abstract class GraphSeekContract extends GraphFixture {
	private static Stream<Range> numbers() {
		return Stream.of(Range.equalTo(50L), Range.equalTo(51L), Range.atMost(80L), Range.below(80L), Range.atLeast(120L), Range.above(120L),
				new Range(20L, true, 90L, false), new Range(20L, false, 90L, true), new Range(50L, true, 50L, false), new Range(90L, true, 20L, true));
	}

	@Test
	void findsNumbersInRanges() {
		load(40);
		graph.createIndex("Track", "number", ValueKind.INTEGER);
		assertFinds("Track", "number", numbers());
	}

	private static Stream<Range> texts() {
		return Stream.of(Range.equalTo("n5"), Range.equalTo(""), Range.atMost("n2"), Range.above("n3"), new Range("n1", false, "n2", true));
	}

	@Test
	void findsTextsInRanges() {
		load(40);
		graph.createIndex("Named", "text", ValueKind.TEXT);
		assertFinds("Named", "text", texts());
	}

	private static Stream<Range> reals() {
		return Stream.of(Range.equalTo(2.5), Range.atMost(3.0), Range.below(3.0), Range.above(0.1), new Range(1.0, true, 2.0, true));
	}

	@Test
	void findsRealsInRanges() {
		load(40);
		graph.createIndex("Segment", "real", ValueKind.REAL);
		assertFinds("Segment", "real", reals());
	}

	private static Stream<Range> truths() {
		return Stream.of(Range.equalTo(true), Range.equalTo(false), Range.atMost(true), Range.above(false), Range.below(false), Range.atLeast(false));
	}

	@Test
	void findsTruthsInRanges() {
		load(40);
		graph.createIndex("Element", "truth", ValueKind.TRUTH);
		assertFinds("Element", "truth", truths());
	}

	/** One graph for all ranges: a database takes long to be made. */
	private void assertFinds(String type, String property, Stream<Range> ranges) {
		assertAll(ranges.map(range -> () -> assertFinds(type, property, range)));
	}

	void assertFinds(String type, String property, Range range) {
		assertEquals(expected.inRange(type, property, range), LongStream.of(graph.seek(type, property, range)).boxed().collect(Collectors.toSet()), range.toString());
	}

	@Test
	void anIndexFollowsChangesAndSurvives() {
		load(40);
		graph.createIndex("Track", "number", ValueKind.INTEGER);
		graph.createIndex("Track", "number", ValueKind.INTEGER);
		new Change().create("Switch", 50).set(50, "number", 55L).set(0, "number", 56L).set(1, "number", null).delete(9).link(8, "next").link(6, "parts", 6, 8)
				.link(7, "parts", 10, 7).link(7, "Next").write();
		assertFinds("Track", "number", Range.atMost(100L));
		reopen();
		assertFinds("Track", "number", Range.atMost(100L));
		graph.dropIndex("Track", "number");
		graph.dropIndex("Track", "number");
		graph.createIndex("Segment", "number", ValueKind.INTEGER);
		assertFinds("Segment", "number", Range.atLeast(0L));
		graph.createIndex("Track", "number", ValueKind.INTEGER);
		assertFinds("Track", "number", Range.atMost(100L));
	}

	@Test
	void anIndexOfNothingFindsWhatComesLater() {
		graph.createIndex("Named", "text", ValueKind.TEXT);
		load(30);
		assertFinds("Named", "text", Range.above("n1"));
	}
}
