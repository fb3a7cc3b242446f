// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.statistics.BootstrapInterval;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Dispersion;
import org.modelarena.bench.statistics.Dunn;
import org.modelarena.bench.statistics.KruskalWallis;
import org.modelarena.bench.statistics.MannKendall;
import org.modelarena.bench.statistics.MannWhitney;
import org.modelarena.bench.statistics.MeanInterval;
import org.modelarena.bench.statistics.MedianInterval;
import org.modelarena.bench.statistics.NoiseBand;
import org.modelarena.bench.statistics.ShapiroWilk;

/** Compares our statistics with what tests/statistics/reference.py has written. */
final class Reference {
	private static final double TOLERANCE = 1e-9;
	/** Digits of W, and of its p, in SciPy, which has the normal distribution by AS 66 and AS 111 as the original of AS R94 has. */
	private static final double ROYSTON_W = 1e-8;
	private static final double ROYSTON_P = 2e-6;
	/** From here on p-values are as good as 0, and as exact as the tails of distributions are. */
	private static final double NOTHING = 1e-15;

	private Reference() {
	}

	/** Prints the differences in a file, and how many cases there are; the exit code is 1 if there is a difference. */
	public static void main(String[] args) throws IOException {
		try (Reader reader = Files.newBufferedReader(Path.of(args[0]))) {
			List<String> differences = new ArrayList<>();
			int cases = compare(reader, differences);
			differences.forEach(System.out::println);
			System.out.println(cases - differences.size() + " cases agree, " + differences.size() + " do not");
			System.exit(differences.isEmpty() && cases > 0 ? 0 : 1);
		}
	}

	/** Adds a line for each case that differs; returns how many cases there are. */
	static int compare(Reader reader, List<String> differences) throws IOException {
		int cases = 0;
		BufferedReader lines = new BufferedReader(reader);
		for (String line = lines.readLine(); line != null; line = lines.readLine(), cases++) {
			String[] columns = line.split("\t", -1);
			Map<String, Double> arguments = numbers(columns[1]);
			List<double[]> samples = columns[2].isEmpty() ? List.of() : Arrays.stream(columns[2].split("\\|")).map(Reference::sample).toList();
			Map<String, Double> ours = ours(columns[0], arguments, samples);
			difference(columns[0], arguments, numbers(columns[3]), ours)
					.ifPresent(found -> differences.add(columns[0] + " " + arguments + " of " + samples.stream().map(sample -> sample.length).toList() + ": " + found));
		}
		return cases;
	}

	private static Optional<String> difference(String what, Map<String, Double> arguments, Map<String, Double> expected, Map<String, Double> ours) {
		boolean approximate = what.equals("ranks") && arguments.get("n") > MedianInterval.EXACT;
		for (String name : expected.keySet()) {
			double tolerance = !what.equals("shapiro") ? TOLERANCE : name.equals("w") ? ROYSTON_W : ROYSTON_P;
			double one = expected.get(name);
			double other = ours.getOrDefault(name, Double.NaN);
			// A rank more or less is half a percent of coverage.
			double allowed = approximate ? name.equals("low") ? 1 : 0.01 : Math.max(NOTHING, tolerance * Math.abs(one));
			if (one != other && !(Math.abs(one - other) <= allowed)) {
				return Optional.of(name + " is " + one + " in SciPy, " + other + " here");
			}
		}
		return expected.isEmpty() ? Optional.of("nothing to compare") : Optional.empty();
	}

	private static Map<String, Double> ours(String what, Map<String, Double> arguments, List<double[]> samples) {
		double confidence = arguments.getOrDefault("confidence", Double.NaN);
		double[] first = samples.isEmpty() ? new double[0] : samples.get(0);
		return switch (what) {
		case "dispersion" -> Map.of("coefficient", Dispersion.coefficient(first), "variation", Dispersion.variation(first));
		case "shapiro" -> {
			ShapiroWilk result = ShapiroWilk.of(first);
			yield Map.of("w", result.w(), "p", result.p());
		}
		case "mannwhitney" -> {
			MannWhitney result = MannWhitney.of(first, samples.get(1)).orElseThrow();
			yield Map.of("u", result.u(), "p", result.p(), "delta", result.delta());
		}
		case "kruskal" -> {
			KruskalWallis result = KruskalWallis.of(samples).orElseThrow();
			yield Map.of("h", result.h(), "p", result.p());
		}
		case "dunn" -> {
			Map<String, Double> pairs = new LinkedHashMap<>();
			Dunn.of(samples).forEach(pair -> pairs.put("p" + pair.first() + "-" + pair.second(), pair.adjusted()));
			yield pairs;
		}
		case "mean" -> {
			MeanInterval result = MeanInterval.of(first, confidence);
			yield Map.of("low", result.low(), "high", result.high());
		}
		case "ranks" -> MedianInterval.ranks(arguments.get("n").intValue(), confidence)
				.map(ranks -> Map.of("low", (double) ranks.low(), "coverage", ranks.coverage())).orElse(Map.of("low", 0.0, "coverage", 0.0));
		case "welch" -> {
			Comparison result = Comparison.of(first, samples.get(1), confidence);
			yield Map.of("ratio", result.ratio(), "low", result.low(), "high", result.high());
		}
		case "bootstrap" -> {
			BootstrapInterval result = BootstrapInterval.ofRatios(first, arguments.get("seed").longValue(), arguments.get("rounds").intValue(), confidence);
			yield Map.of("median", result.median(), "low", result.low(), "high", result.high());
		}
		case "mannkendall" -> {
			MannKendall result = MannKendall.of(first);
			yield Map.of("s", (double) result.s(), "z", result.z(), "p", result.p());
		}
		case "noiseband" -> {
			NoiseBand result = NoiseBand.of(first, confidence);
			int fresh = arguments.get("fresh").intValue();
			yield Map.of("low", result.low(fresh), "high", result.high(fresh));
		}
		default -> throw new IllegalArgumentException(what);
		};
	}

	private static Map<String, Double> numbers(String text) {
		Map<String, Double> numbers = new LinkedHashMap<>();
		for (String pair : text.isEmpty() ? new String[0] : text.split(" ")) {
			numbers.put(pair.substring(0, pair.indexOf('=')), Double.valueOf(pair.substring(pair.indexOf('=') + 1)));
		}
		return numbers;
	}

	private static double[] sample(String text) {
		return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
	}
}
