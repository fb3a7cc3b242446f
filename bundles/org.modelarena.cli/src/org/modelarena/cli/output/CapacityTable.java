// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.List;
import java.util.Locale;

import org.modelarena.bench.Figures;
import org.modelarena.bench.capacity.Capacity;
import org.modelarena.bench.capacity.CapacityPlan;
import org.modelarena.bench.capacity.MachineLoad;
import org.modelarena.bench.capacity.RatePoint;

/** How many requests a second a machine answers: a line for each rate as it is measured, and what follows from them. */
public final class CapacityTable {
	private static final String LINE = "%10s  %9s  %9s  %9s  %8s  %8s  %8s  %s";

	/** Processors that are missed. */
	private static final double MUCH = 0.3;

	private CapacityTable() {
	}

	/** Says what is going to be measured. */
	public static void begin(CapacityPlan plan, Console console) {
		console.note("The server and " + plan.connections() + " connections share this machine. Warming up; then " + plan.step().toSeconds() + " s for each rate.");
		console.print(String.format(Locale.ROOT, LINE, "requests/s", "p50 ms", "p99 ms", "max ms", "server", "clients", "others", ""));
		console.print("-".repeat(88));
	}

	/** Prints a rate. */
	public static void print(RatePoint point, double p99Millis, Console console) {
		MachineLoad load = point.load();
		console.print(String.format(Locale.ROOT, LINE, Figures.of(point.rate()), Figures.of(point.latency().median()), Figures.of(point.latency().p99()), Figures.of(point.latency().max()),
				processors(load.server()), processors(load.clients()), processors(load.others()), verdict(point, p99Millis)));
	}

	private static String processors(double processors) {
		return Double.isNaN(processors) ? "-" : String.format(Locale.ROOT, "%.2f", processors);
	}

	private static String verdict(RatePoint point, double p99Millis) {
		if (point.wrong() > 0) {
			return point.wrong() + " WRONG";
		}
		if (point.requests() == 0) {
			return "nothing asked";
		}
		return point.failed() > 0 ? point.failed() + " failed" : point.isSustained(p99Millis) ? "sustained" : "too slow";
	}

	/** Prints what follows. */
	public static void end(Capacity capacity, Console console) {
		console.print("");
		capacity.sustained().ifPresentOrElse(point -> sustained(capacity, point, console), () -> console.print(
				"Not even the lowest rate was sustained: more than one of 100 answers took more than " + Figures.of(capacity.p99Millis())
						+ " ms, where --p99 allows for more, or some were wrong or failed. --seconds allows for lower rates."));
		capacity.limit().ifPresent(limit -> console.print(words(limit, capacity.beyond().orElseThrow().load())));
		capacity.points().stream().mapToDouble(point -> point.load().others()).max().stream().filter(others -> others > MUCH).forEach(others -> console.print(
				"Meanwhile other processes took up to " + processors(others) + " processors, which these figures lack. Measure again when the machine is quiet."));
		console.print("Server, clients and others are in processors, of " + capacity.points().getFirst().load().processors()
				+ "; clients on other machines would leave theirs to the server.");
	}

	private static void sustained(Capacity capacity, RatePoint point, Console console) {
		String rate = Figures.of(point.rate());
		console.printStyled(console.look().bold(rate + " requests a second") + " are answered with a median of " + Figures.of(point.latency().median()) + " ms and a p99 of " + Figures
				.of(point.latency().p99()) + " ms: that is " + rate + " clients that ask once a second, or " + Figures.of(point.rate() * 60) + " that ask once a minute.");
		capacity.bend().filter(bend -> bend.rate() < point.rate()).ifPresent(bend -> console.print("The curve bends at " + Figures.of(bend.rate())
				+ " requests a second: beyond that the median is more than twice that of the lowest rate (p50 " + Figures.of(bend.latency().median()) + " ms, p99 " + Figures.of(bend
						.latency().p99())
				+ " ms)."));
		if (capacity.beyond().isEmpty()) {
			console.print("It may be more: the search ended before a rate was too high.");
		}
	}

	private static String words(Capacity.Limit limit, MachineLoad load) {
		return "The limit is " + switch (limit) {
		case PROCESSOR -> "the processor: " + processors(load.busy()) + " of " + load.processors() + " are busy" + (load.others() > 0.15 * load.processors() ? ", " + processors(load
				.others()) + " of them with other processes than these." : ".");
		case MEMORY -> "memory: the server's JVM spends " + Math.round(load.collecting() * 100) + " % of its time collecting garbage" + (Double.isNaN(load.heap()) ? "" : ", with "
				+ Math.round(load.heap() * 100) + " % of the heap in use") + "; --heap gives it more.";
		case DISK -> "the disk: processors wait for it " + Math.round(load.waiting() / load.processors() * 100) + " % of the time.";
		case ONE_THREAD -> "one thread of the server: it uses " + processors(load.server()) + " of " + load.processors() + " processors, which other stores may use better.";
		case NOT_THE_MACHINE -> "not the machine: " + processors(load.busy()) + " of " + load.processors()
				+ " processors are busy. Requests wait for each other, or for so many threads to take turns.";
		};
	}

	/** For programs. What the system does not tell is null. */
	public static Object json(Capacity capacity) {
		return new Measured(capacity.sustained().map(Point::of).orElse(null), capacity.bend().map(Point::of).orElse(null), capacity.limit().orElse(null), capacity.p99Millis(),
				capacity.points().stream().map(Point::of).toList());
	}

	private record Measured(Point sustained, Point bend, Capacity.Limit limit, double p99LimitMillis, List<Point> points) {
	}

	private record Point(double rate, long right, long wrong, long failed, double p50Millis, double p99Millis, double maxMillis, int processors, double server, double clients,
			double others, double waitingForDisk, double collecting, double heap) {
		static Point of(RatePoint point) {
			MachineLoad load = point.load();
			return new Point(point.rate(), point.latency().count(), point.wrong(), point.failed(), point.latency().median(), point.latency().p99(), point.latency().max(),
					load.processors(), load.server(), load.clients(), load.others(), load.waiting(), load.collecting(), load.heap());
		}
	}
}
