// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs the suites, and compares what fails with a list of what may. */
public final class Main {
	private Main() {
	}

	/** What became of one test. */
	private static final class Results extends RunListener {
		private static final Pattern SCENARIO = Pattern.compile("(.+?)\\((?:Step|Data|Predicate|Comparability|Equality|Orderability)\\b.*");
		private final Map<String, String> outcomes = new TreeMap<>();

		/** A scenario is known by its own name, which is unique; it comes with that of its file in brackets. */
		private static String name(Description test) {
			Matcher scenario = SCENARIO.matcher(test.getDisplayName());
			return scenario.matches() ? scenario.group(1) : test.getClassName().replaceAll(".*\\.", "") + "." + test.getMethodName();
		}

		@Override
		public void testStarted(Description test) {
			outcomes.put(name(test), "");
		}

		@Override
		public void testFailure(Failure failure) {
			outcomes.put(name(failure.getDescription()), String.valueOf(failure.getException()));
		}

		@Override
		public void testAssumptionFailure(Failure failure) {
			outcomes.put(name(failure.getDescription()), null);
		}

		@Override
		public void testIgnored(Description test) {
			outcomes.put(name(test), null);
		}
	}

	/** The first argument names the file with the tests that may fail, by their reasons. */
	public static void main(String[] arguments) throws IOException {
		Map<String, String> optOuts = optOuts(Path.of(arguments[0]));
		PrintStream report = System.out;
		// What the tests print goes where they log.
		System.setOut(System.err);
		List<String> faults = new ArrayList<>();
		report.println("| suite | passed | opted out | not for such graphs |\n| --- | --- | --- | --- |");
		Map<String, Integer> reasons = new LinkedHashMap<>();
		for (Class<?> suite : List.of(Suites.Structure.class, Suites.Process.class, Suites.Features.class)) {
			Results results = new Results();
			JUnitCore runner = new JUnitCore();
			runner.addListener(results);
			runner.run(suite);
			report.println(row(suite.getSimpleName(), results.outcomes, optOuts, reasons, faults));
		}
		reasons.forEach((reason, count) -> report.println(count + " opted out: " + reason));
		faults.forEach(report::println);
		optOuts.keySet().forEach(name -> report.println("no such test: " + name));
		System.exit(faults.isEmpty() && optOuts.isEmpty() ? 0 : 1);
	}

	/** Removes the opt-outs that were met. */
	private static String row(String suite, Map<String, String> outcomes, Map<String, String> optOuts, Map<String, Integer> reasons, List<String> faults) {
		int passed = 0;
		int optedOut = 0;
		int skipped = 0;
		for (Map.Entry<String, String> test : outcomes.entrySet()) {
			String reason = optOuts.remove(test.getKey());
			if (test.getValue() == null) {
				skipped++;
			} else if (test.getValue().isEmpty()) {
				passed++;
			} else if (reason != null) {
				optedOut++;
				reasons.merge(reason, 1, Integer::sum);
			} else {
				faults.add("failed: " + test.getKey() + ": " + test.getValue().lines().limit(3).toList());
			}
			if (reason != null && (test.getValue() == null || test.getValue().isEmpty())) {
				faults.add("opted out, and does not fail: " + test.getKey());
			}
		}
		return "| " + suite + " | " + passed + " | " + optedOut + " | " + skipped + " |";
	}

	/** Names by line, under reasons that begin with a number sign. */
	private static Map<String, String> optOuts(Path file) throws IOException {
		Map<String, String> optOuts = new LinkedHashMap<>();
		String reason = "";
		for (String line : Files.readAllLines(file)) {
			if (line.startsWith("# ")) {
				reason = line.substring(2);
			} else if (!line.isBlank()) {
				optOuts.put(line.strip(), reason);
			}
		}
		return optOuts;
	}
}
