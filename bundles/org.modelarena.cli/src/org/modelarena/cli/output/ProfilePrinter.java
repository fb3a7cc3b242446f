// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Locale;

import org.modelarena.bench.Amounts;
import org.modelarena.core.Advice;
import org.modelarena.core.CommandWord;
import org.modelarena.core.Profile;

/** Shows where the time of a query went, and what would make it faster. */
public final class ProfilePrinter {
	private static final int MOST_EXPRESSIONS = 15;

	private ProfilePrinter() {
	}

	/** @param place the folder of the store, as it stands in commands */
	public static void print(Profile profile, String place, Console console) {
		expressions(profile, console);
		steps(profile.steps(), "The plan", profile.nanos(), console);
		profile.parts().forEach(part -> steps(part.steps(), "The part " + part.text(), part.nanos(), console));
		console.print("");
		advice(profile.advice(), place, console);
	}

	private static void expressions(Profile profile, Console console) {
		if (profile.expressions().isEmpty()) {
			return;
		}
		console.print("");
		console.print("The interpreter took " + millis(profile.nanos() / 1e6) + " ms; times are estimated, calls are counted.");
		List<List<String>> rows = new ArrayList<>();
		for (Profile.Expression expression : profile.expressions().stream().limit(MOST_EXPRESSIONS).toList()) {
			rows.add(List.of(expression.line() + ":" + expression.column(), expression.text(), Amounts.of(expression.calls()), millis(expression.own() / 1e6),
					share(expression.own(), profile.nanos()), millis(expression.nanos() / 1e6)));
		}
		long rest = elsewhere(profile);
		rows.add(List.of("", "the rest", "", millis(rest / 1e6), share(rest, profile.nanos()), ""));
		console.table(List.of("place", "expression", "calls", "own ms", "own", "total ms"), rows);
	}

	private static long elsewhere(Profile profile) {
		long shown = profile.expressions().stream().limit(MOST_EXPRESSIONS).mapToLong(Profile.Expression::own).sum();
		return Math.max(0, profile.nanos() - shown);
	}

	private static void steps(List<Profile.Step> steps, String what, long nanos, Console console) {
		if (steps.isEmpty()) {
			return;
		}
		long all = steps.stream().mapToLong(Profile.Step::nanos).sum();
		console.print("");
		console.print(what + " took " + millis(nanos / 1e6) + " ms, its steps " + millis(all / 1e6) + " ms in all threads together.");
		console.table(List.of("step", "runs", "rows", "own ms", "own"), steps.stream().map(step -> List.of("  ".repeat(step.depth()) + step.text(),
				Amounts.of(step.runs()), Amounts.of(step.rows()), millis(step.nanos() / 1e6), share(step.nanos(), all))).toList());
	}

	private static void advice(List<Advice> advice, String place, Console console) {
		if (advice.stream().allMatch(one -> one.kind() == Advice.Kind.NO_INDEX)) {
			console.print("No index, attribute, strategy or rewriting is known that would make it faster.");
		}
		for (Advice one : advice) {
			console.print(sentence(one));
			if (!command(one, place).isEmpty()) {
				console.print("    " + command(one, place));
			}
			one.derivation().ifPresent(derivation -> console.print("    and ask: " + derivation.text().strip().replaceAll("\\s+", " ")));
		}
	}

	private static String sentence(Advice advice) {
		return switch (advice.kind()) {
		case INDEX -> "Index " + advice.subject() + ": " + advice.effect() + ".";
		case NO_INDEX -> "An index on " + advice.subject() + " would not help: " + advice.effect() + ".";
		case DERIVED_ATTRIBUTE -> "Derive " + advice.subject() + ": " + advice.effect() + ".";
		case STRATEGY -> "Ask with " + advice.subject() + ": " + advice.effect() + ".";
		case REWRITING -> "Rewrite: " + advice.subject() + "; " + advice.effect() + ".";
		};
	}

	/** The command that does what is advised; empty where none does. */
	private static String command(Advice advice, String place) {
		return switch (advice.kind()) {
		case INDEX -> "arena index --at " + CommandWord.of(place) + " --add " + advice.subject();
		case DERIVED_ATTRIBUTE -> "arena index --at " + CommandWord.of(place) + " --language " + advice.derivation().orElseThrow().declaration().language() + " --derive '"
				+ advice.subject().replace("'", "'\\''") + "'";
		case STRATEGY, REWRITING, NO_INDEX -> "";
		};
	}

	/** For programs. */
	public static Object json(Profile profile, String place) {
		return new Profiled(profile.nanos() / 1e6,
				profile.expressions().stream().map(each -> new Expression(each.line(), each.column(), each.text(), each.calls(), each.own() / 1e6, each.nanos() / 1e6)).toList(),
				json(profile.steps()), profile.parts().stream().map(part -> new Part(part.text(), part.nanos() / 1e6, json(part.steps()))).toList(),
				profile.advice().stream().map(each -> new Advised(each.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '), each.subject(), each.effect(), command(each, place),
						each.derivation().map(Advice.Derivation::text))).toList());
	}

	private static List<Step> json(List<Profile.Step> steps) {
		return steps.stream().map(each -> new Step(each.text(), each.depth(), each.runs(), each.rows(), each.nanos() / 1e6)).toList();
	}

	private record Profiled(double millis, List<Expression> expressions, List<Step> steps, List<Part> parts, List<Advised> advice) {
	}

	private record Expression(int line, int column, String expression, long calls, double ownMillis, double totalMillis) {
	}

	private record Step(String step, int depth, long runs, long rows, double ownMillis) {
	}

	private record Part(String part, double millis, List<Step> steps) {
	}

	private record Advised(String kind, String subject, String effect, String command, Optional<String> text) {
	}

	/** Hundredths where there are few. */
	public static String millis(double millis) {
		return String.format(Locale.ROOT, millis < 10 ? "%,.2f" : "%,.0f", millis);
	}

	private static String share(long nanos, long all) {
		return all == 0 ? "" : String.format(Locale.ROOT, "%.0f %%", 100.0 * nanos / all);
	}
}
