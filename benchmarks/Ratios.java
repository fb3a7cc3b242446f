// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the runs of benchmarks/compare, and prints for each contender and query the median of the rounds' ratios, after to before. */
class Ratios {
	/** What is slower by less may be chance, also on a quiet machine. */
	private static final double SLOWER = 1.05;
	private static final List<String> COLUMNS = List.of("contender", "query", "latency_ns", "outcome");

	public static void main(String[] args) throws IOException {
		// By contender and query, then by run, with the turn as its last word.
		Map<String, Map<String, double[]>> medians = new TreeMap<>();
		try (Stream<Path> runs = Files.list(Path.of(args[0]))) {
			for (Path run : (Iterable<Path>) runs.filter(Files::isDirectory).sorted()::iterator) {
				read(run, medians);
			}
		}
		List<String> slower = new ArrayList<>();
		System.out.printf("%-44s %12s %12s %8s  %s%n", "contender, query", "before", "after", "ratio", "rounds");
		medians.forEach((subject, byRound) -> {
			double[] ratios = byRound.values().stream().mapToDouble(pair -> pair[1] / pair[0]).sorted().toArray();
			double ratio = median(ratios);
			System.out.printf("%-44s %9.1f us %9.1f us %8.3f  %s%n", subject, median(byRound, 0), median(byRound, 1), ratio, range(ratios));
			// All rounds but one agree, of five.
			long agree = Arrays.stream(ratios).filter(each -> each > 1).count();
			if (ratio > SLOWER && agree * 5 >= ratios.length * 4L) {
				slower.add(subject);
			}
		});
		double logarithm = medians.values().stream().flatMap(rounds -> rounds.values().stream())
				.mapToDouble(pair -> Math.log(pair[1] / pair[0])).average().orElseThrow();
		System.out.printf("%d queries, %d slower by more than a twentieth%s; all together: %.3f%n", medians.size(), slower.size(),
				slower.isEmpty() ? "" : " " + slower, Math.exp(logarithm));
		System.exit(slower.isEmpty() ? 0 : 1);
	}

	private static void read(Path run, Map<String, Map<String, double[]>> medians) throws IOException {
		String name = run.getFileName().toString();
		int turn = name.endsWith("-after") ? 1 : 0;
		String round = name.substring(0, name.lastIndexOf('-'));
		List<String> lines = Files.readAllLines(run.resolve("executions.csv"));
		int[] at = COLUMNS.stream().mapToInt(Arrays.asList(lines.getFirst().split(","))::indexOf).toArray();
		Map<String, List<Double>> latencies = new TreeMap<>();
		for (String line : lines.subList(1, lines.size())) {
			String[] fields = line.split(",");
			String subject = fields[at[0]] + ", " + fields[at[1]];
			if (!fields[at[3]].equals("ok")) {
				throw new IllegalStateException(run + ": an execution of " + subject + " is " + fields[at[3]]);
			}
			latencies.computeIfAbsent(subject, key -> new ArrayList<>()).add(Double.parseDouble(fields[at[2]]));
		}
		latencies.forEach((subject, all) -> {
			double[] pair = medians.computeIfAbsent(subject, key -> new TreeMap<>()).computeIfAbsent(round, key -> new double[2]);
			pair[turn] = median(all.stream().mapToDouble(Double::doubleValue).sorted().toArray());
		});
	}

	private static double median(Map<String, double[]> byRound, int turn) {
		return median(byRound.values().stream().mapToDouble(pair -> pair[turn]).sorted().toArray()) / 1e3;
	}

	private static double median(double[] sorted) {
		int middle = sorted.length / 2;
		return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

	private static String range(double[] sorted) {
		return String.format("%.3f to %.3f", sorted[0], sorted[sorted.length - 1]);
	}
}
