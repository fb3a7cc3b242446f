// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.ProgressLines;
import org.modelarena.cli.output.RunPrinter;
import org.modelarena.cli.output.Terminal;
import org.modelarena.core.Cancellation;

/** What a log has of long work: nothing for ten seconds, and then a line now and then, however often the work tells where it is. */
class ProgressLinesTest {
	@Test
	void thereIsALineEveryTenSecondsWithWhatIsDone() {
		// Such a clock may begin anywhere, and does below zero.
		AtomicLong now = new AtomicLong(Long.MIN_VALUE + 1);
		StringWriter err = new StringWriter();
		ProgressLines progress = new ProgressLines(new PrintWriter(err, true), Cancellation.create(), now::get);
		progress.begin("Loading", 40_000);
		for (int done = 0; done < 40_000; done++) {
			progress.at(done);
			now.addAndGet(Duration.ofMillis(1).toNanos());
		}
		assertEquals(List.of("Loading: 10,000 of 40,000 (25 %)", "Loading: 20,000 of 40,000 (50 %)", "Loading: 30,000 of 40,000 (75 %)"), err.toString().lines().toList());
	}

	@Test
	void whatHasNoEndOrHasDoneNothingYetSaysSo() {
		AtomicLong now = new AtomicLong();
		StringWriter err = new StringWriter();
		ProgressLines progress = new ProgressLines(new PrintWriter(err, true), Cancellation.create(), now::get);
		progress.begin("Waiting for \u001b[31mneo4j", 0);
		now.addAndGet(Duration.ofSeconds(10).toNanos());
		progress.at(0);
		now.addAndGet(Duration.ofSeconds(11).toNanos());
		progress.at(3);
		progress.begin("Reading", 5);
		now.addAndGet(Duration.ofSeconds(11).toNanos());
		progress.at(6);
		assertEquals(List.of("Waiting for \\u001b[31mneo4j ...", "Waiting for \\u001b[31mneo4j: 3", "Reading: 6"), err.toString().lines().toList());
	}

	@Test
	void eachPartOfALoadCountsForItself() {
		AtomicLong now = new AtomicLong();
		StringWriter err = new StringWriter();
		PrintWriter lines = new PrintWriter(err, true);
		RunPrinter printer = new RunPrinter(new Console(lines, lines, Cancellation.create(), false, Terminal.ofProcess()), new ProgressLines(lines, Cancellation.create(), now::get));
		for (long total : List.of(4L, 100L)) {
			now.addAndGet(Duration.ofSeconds(11).toNanos());
			printer.loading("neo4j", total / 2, total);
		}
		assertEquals(List.of("Loading neo4j: 2 of 4 (50 %)", "Loading neo4j: 50 of 100 (50 %)"), err.toString().lines().toList());
	}
}
