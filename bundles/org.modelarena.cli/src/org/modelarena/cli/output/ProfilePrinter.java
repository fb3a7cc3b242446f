package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import org.modelarena.core.Advice;
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
		console.print(String.format(Locale.ROOT, "The interpreter took %s ms; times are estimated, calls are counted.", millis(profile.nanos())));
		List<List<String>> rows = new ArrayList<>();
		for (Profile.Expression expression : profile.expressions().stream().limit(MOST_EXPRESSIONS).toList()) {
			rows.add(List.of(expression.line() + ":" + expression.column(), expression.text(), Amounts.of(expression.calls()), millis(expression.own()),
					share(expression.own(), profile.nanos()), millis(expression.nanos())));
		}
		long rest = elsewhere(profile);
		rows.add(List.of("", "the rest", "", millis(rest), share(rest, profile.nanos()), ""));
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
		console.print(String.format(Locale.ROOT, "%s took %s ms, its steps %s ms in all threads together.", what, millis(nanos), millis(all)));
		console.table(List.of("step", "runs", "rows", "own ms", "own"), steps.stream().map(step -> List.of("  ".repeat(step.depth()) + step.text(),
				Amounts.of(step.runs()), Amounts.of(step.rows()), millis(step.nanos()), share(step.nanos(), all))).toList());
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
		case INDEX -> "arena index --at " + place + " --add " + advice.subject();
		case DERIVED_ATTRIBUTE -> "arena index --at " + place + " --language " + advice.derivation().orElseThrow().declaration().language() + " --derive '"
				+ advice.subject().replace("'", "'\\''") + "'";
		case STRATEGY, REWRITING, NO_INDEX -> "";
		};
	}

	public static Map<String, Object> json(Profile profile, String place) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("millis", profile.nanos() / 1e6);
		json.put("expressions", profile.expressions().stream().map(ProfilePrinter::json).toList());
		json.put("steps", json(profile.steps()));
		json.put("parts", profile.parts().stream().map(part -> {
			Map<String, Object> one = new LinkedHashMap<>();
			one.put("part", part.text());
			one.put("millis", part.nanos() / 1e6);
			one.put("steps", json(part.steps()));
			return one;
		}).toList());
		json.put("advice", profile.advice().stream().map(advice -> json(advice, place)).toList());
		return json;
	}

	private static Map<String, Object> json(Profile.Expression expression) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("line", expression.line());
		json.put("column", expression.column());
		json.put("expression", expression.text());
		json.put("calls", expression.calls());
		json.put("ownMillis", expression.own() / 1e6);
		json.put("totalMillis", expression.nanos() / 1e6);
		return json;
	}

	private static List<Map<String, Object>> json(List<Profile.Step> steps) {
		return IntStream.range(0, steps.size()).mapToObj(i -> {
			Map<String, Object> json = new LinkedHashMap<>();
			json.put("step", steps.get(i).text());
			json.put("depth", steps.get(i).depth());
			json.put("runs", steps.get(i).runs());
			json.put("rows", steps.get(i).rows());
			json.put("ownMillis", steps.get(i).nanos() / 1e6);
			return json;
		}).toList();
	}

	private static Map<String, Object> json(Advice advice, String place) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("kind", advice.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '));
		json.put("subject", advice.subject());
		json.put("effect", advice.effect());
		json.put("command", command(advice, place));
		advice.derivation().ifPresent(derivation -> json.put("text", derivation.text()));
		return json;
	}

	public static String millis(long nanos) {
		return String.format(Locale.ROOT, nanos < 10_000_000 ? "%,.2f" : "%,.0f", nanos / 1e6);
	}

	private static String share(long nanos, long all) {
		return all == 0 ? "" : String.format(Locale.ROOT, "%.0f %%", 100.0 * nanos / all);
	}
}
