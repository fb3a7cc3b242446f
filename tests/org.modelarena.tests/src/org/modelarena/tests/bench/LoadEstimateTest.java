// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.loads.LoadEstimate;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadPhases;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.bench.loads.ModelExtent;
import org.modelarena.core.Progress;

/** What loads cost is kept in a file that may be anything, and tells what others will cost. */
class LoadEstimateTest {
	@TempDir
	Path folder;

	private static ModelExtent extent(long elements) {
		return new ModelExtent(elements, elements * 2, elements, elements * 16);
	}

	private static LoadRecord load(long elements, double seconds, long disk) {
		return new LoadRecord("columns", extent(elements), new LoadRecord.Time(seconds, List.of()), disk, 1000);
	}

	@Test
	void aConstantAndACostByUnitAreFound() {
		List<LoadRecord> loads = List.of(load(1000, 2, 6000), load(3000, 4, 8000), load(100_000, 101, 105_000));
		LoadEstimate estimate = LoadEstimate.of(extent(50_000), loads).orElseThrow();
		assertEquals(51, estimate.seconds(), 1e-6);
		assertEquals(55_000, estimate.disk());
		assertEquals(1000, LoadEstimate.of(extent(1000), loads).orElseThrow().disk() - 5000);
		assertEquals(3, estimate.loads());
	}

	@Test
	void loadsOfOneSizeAreTakenInProportion() {
		LoadEstimate estimate = LoadEstimate.of(extent(4000), List.of(load(1000, 2, 6000), load(1000, 2, 6000))).orElseThrow();
		assertEquals(8, estimate.seconds(), 1e-6);
		assertEquals(24_000, estimate.disk());
	}

	@Test
	void whatIsSmallerThanANoisyLoadTakesNoLess() {
		List<LoadRecord> loads = List.of(load(6000, 2.1, 6000), load(24_000, 1.7, 24_000), load(24_000, 1.7, 24_000));
		assertEquals(2, LoadEstimate.of(extent(6000), loads).orElseThrow().seconds(), 0.4, "in proportion it would be 0.4");
	}

	@Test
	void theSmallerLoadMayHaveTakenLonger() {
		LoadEstimate estimate = LoadEstimate.of(extent(200_000), List.of(load(1000, 3, 1000), load(2000, 2, 2000))).orElseThrow();
		assertTrue(estimate.seconds() > 3, estimate.toString());
		assertEquals(200_000, estimate.disk());
	}

	@Test
	void loadsOfLikeSizeCountMost() {
		List<LoadRecord> loads = List.of(load(1000, 1, 1000), load(4000, 2, 4000), load(400_000, 5, 400_000), load(800_000, 9, 800_000));
		assertEquals(13, LoadEstimate.of(extent(1_200_000), loads).orElseThrow().seconds(), 2, "the small ones would make 400 of it");
		assertEquals(1.5, LoadEstimate.of(extent(3000), loads).orElseThrow().seconds(), 0.3);
	}

	@Test
	void whatIsBeyondAllLoadsIsExtrapolatedAndSaysSo() {
		List<LoadRecord> loads = List.of(load(1000, 4, 2_000_000), load(4000, 10, 8_000_000));
		LoadEstimate far = LoadEstimate.of(extent(800_000), loads).orElseThrow();
		assertEquals(1602, far.seconds(), 1e-6, "two seconds, and two for a thousand elements");
		assertEquals(1_600_000_000, far.disk());
		assertEquals(new LoadEstimate.Sizes(1000, 4000, 200), far.sizes());
		assertTrue(far.sizes().areExceeded());
		assertFalse(LoadEstimate.of(extent(4000), loads).orElseThrow().sizes().areExceeded());
	}

	@Test
	void oneLoadIsTooLittle() {
		assertTrue(LoadEstimate.of(extent(10), List.of(load(10, 1, 1))).isEmpty());
	}

	@Test
	void theLastLoadsAreKept() {
		LoadHistory history = LoadHistory.at(folder.resolve("new/loads.tsv"));
		assertEquals(List.of(), history.records());
		List<LoadRecord> loads = IntStream.rangeClosed(1, LoadHistory.MOST + 5).mapToObj(each -> load(each, each / 8.0, each)).toList();
		loads.forEach(history::add);
		assertEquals(loads.subList(5, loads.size()), history.records());
		assertEquals(List.of(), history.of("emf"));
		assertEquals(LoadHistory.MOST, history.of("columns").size());
	}

	@Test
	void damagedLinesArePassedOver() throws IOException {
		Path file = folder.resolve("loads.tsv");
		LoadHistory history = LoadHistory.at(file);
		history.add(load(7, 1, 1));
		byte[] good = Files.readAllBytes(file);
		for (String bad : List.of("\u0000\u00ff\u00fe\n", "columns\t1\n", "columns\t-1\t1\t1\t1\t1\t1\t1\n", "columns\t1\t1\t1\t1\tNaN\t1\t1\n", "columns\t1\t1\t1\t1\t1\tx\t1\n")) {
			Files.write(file, bad.getBytes(StandardCharsets.ISO_8859_1));
			assertEquals(List.of(), history.records(), bad);
			Files.write(file, good, StandardOpenOption.APPEND);
			assertEquals(List.of(load(7, 1, 1)), history.records(), bad);
		}
		Files.write(file, new byte[1 << 20]);
		assertEquals(List.of(), history.records());
		history.add(load(8, 1, 1));
		assertEquals(List.of(load(8, 1, 1)), history.records());
	}

	@Test
	void phasesAreKeptAndTellWhatIsLeft() {
		LoadHistory history = LoadHistory.at(folder.resolve("loads.tsv"));
		List<LoadPhases.Phase> phases = List.of(new LoadPhases.Phase("Reading (bytes)", 2), new LoadPhases.Phase("Loading", 1), new LoadPhases.Phase("Writing", 3));
		LoadRecord measured = new LoadRecord("columns", extent(7), new LoadRecord.Time(6, phases), 1, 1);
		history.add(measured);
		history.add(new LoadRecord("columns", extent(7), new LoadRecord.Time(6, List.of(new LoadPhases.Phase("Other", 6))), 1, 1));
		assertEquals(measured, history.records().getFirst());

		List<Double> later = new ArrayList<>();
		LoadPhases load = new LoadPhases(Progress.none(), history.records(), later::add);
		load.begin("Reading (bytes)", 100);
		load.at(50);
		double first = later.getLast();
		assertTrue(first > 0, later.toString());
		load.at(1);
		assertTrue(later.getLast() > first, "what is slower than thought makes all longer: " + later);
		load.begin("Something new", 100);
		load.at(50);
		assertTrue(later.getLast().isNaN(), later.toString());
		assertEquals(List.of("Reading (bytes)", "Something new"), load.finish().stream().map(LoadPhases.Phase::task).toList());
	}

	@Test
	void aPlaceThatCannotBeWrittenIsNoFault() throws IOException {
		LoadHistory history = LoadHistory.at(Files.writeString(folder.resolve("file"), "").resolve("loads.tsv"));
		history.add(load(1, 1, 1));
		assertEquals(List.of(), history.records());
		LoadHistory inTheWay = LoadHistory.at(Files.createDirectories(folder.resolve("dir/in/the/way")).getParent());
		inTheWay.add(load(1, 1, 1));
		assertEquals(List.of(), inTheWay.records());
	}
}
