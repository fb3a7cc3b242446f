// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.output.Sparkline;
import org.modelarena.cli.versions.CommitLine;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.check.ViolationHistory;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.check.ViolationVersions;

import picocli.CommandLine.Option;

/** The versions of a store that a check is about. */
final class CheckedVersions {
	@Option(names = "--as-of", paramLabel = "VERSION",
			description = "In a store with a history, check the model as it was: the number of a commit, a time such as 2026-03-01T12:00, a tag, or the beginning of a Git id.")
	private String asOf;

	@Option(names = "--blame", description = "In a store with a history, show for each violation the commit since which it is there.")
	private boolean isBlamed;

	@Option(names = "--history", description = "In a store with a history, show how many violations there were from version to version, and how many came and went.")
	private boolean isHistory;

	@Option(names = "--from", paramLabel = "VERSION", description = "With --blame and --history, the version to begin with (default: the oldest that is kept).")
	private String from;

	/**
	 * The line of a commit: what it made of the violations.
	 *
	 * @param in how many came; null for the first version, where that is not known
	 */
	private record Line(CommitLine commit, long violations, Long in, Long out) {
		List<String> cells() {
			List<String> shown = commit.cells();
			return List.of(shown.get(0), shown.get(1), shown.get(2), Long.toString(violations), in == null ? "" : "+" + in, out == null ? "" : "-" + out, shown.get(3));
		}
	}

	boolean isHistory() {
		return isHistory;
	}

	boolean isBlamed() {
		return isBlamed;
	}

	/** @param others whether violations are told apart from known ones, and whether the report goes into a file */
	void require(Path at, String url, List<Boolean> others, String format, CommonOptions common) {
		common.require(at != null || url != null || asOf == null && !isBlamed && !isHistory, "--as-of, --blame and --history take a store with a history, --at or --url.");
		common.require(from == null || isBlamed || isHistory, "--from goes with --blame and --history.");
		common.require(!isHistory || !isBlamed && !others.contains(true), "--history counts all violations; leave out --blame, --baseline, --write-baseline, --since and --out.");
		common.require(!isBlamed && !isHistory || format == null || List.of("text", "json").contains(format), "--blame and --history are told as text or JSON.");
	}

	/** The version for a server, which may be in another zone; null for the newest. */
	String served() {
		return Remote.version(asOf);
	}

	/** The same of the version to begin with; null for the oldest. */
	String servedFrom() {
		return Remote.version(from);
	}

	/** The model of a store, in the version that is checked. */
	GivenModel open(Path at, CommonOptions common) {
		return asOf == null ? GivenModel.at(at, common) : GivenModel.at(at, asOf, common);
	}

	private static long last(GivenModel model) {
		return model.snapshot().timeline().orElseThrow(CommitNote::notKept).version();
	}

	/**
	 * Follows constraints from the first version.
	 *
	 * @param rules   see {@link ViolationHistory}
	 * @param timeout of a check of one version
	 */
	ViolationHistory follow(GivenModel model, Function<Metamodel, List<ViolationHistory.Followed>> rules, Duration timeout, Cancellation cancellation) {
		long last = last(model);
		ModelHistory history = model.store().history();
		return new ViolationHistory(history, rules, new QueryLimits(timeout, Long.MAX_VALUE), first(history, last), cancellation);
	}

	private long first(ModelHistory history, long last) {
		long first = from == null ? history.oldest().number() : new VersionName(from).resolve(history, ZoneId.systemDefault());
		if (first > last) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "--from is version " + first + ", and comes after version " + last + ", which is checked.");
		}
		return first;
	}

	/** The commit of each violation of the version that is checked. */
	Violations.Blame blame(GivenModel model, ViolationHistory violations) {
		violations.follow(last(model), step -> {
			// Only where it ends matters.
		});
		return violations::since;
	}

	/** @return the exit code */
	int tellHistory(GivenModel model, ViolationHistory violations, CommonOptions common) {
		ModelHistory history = model.store().history();
		List<Line> lines = new ArrayList<>();
		lines.add(new Line(line(history, violations.first()), violations.count(), null, null));
		violations.follow(last(model), step -> {
			if (!step.came().isEmpty() || !step.went().isEmpty()) {
				lines.add(new Line(line(history, step.commit()), step.count(), (long) step.came().size(), (long) step.went().size()));
			}
		});
		return tell(lines, common);
	}

	/** @return the exit code */
	int tellHistory(ViolationVersions versions, CommonOptions common) {
		return tell(versions.versions().stream().map(each -> new Line(CommitLine.of(each.commit()), each.violations(), each.in(), each.out())).toList(), common);
	}

	private static int tell(List<Line> lines, CommonOptions common) {
		common.print(lines, () -> {
			common.console().table(List.of("commit", "time", "author", "violations", "in", "out", "message"), lines.stream().map(Line::cells).toList());
			if (lines.size() > 2) {
				common.console().print(Sparkline.of(lines.stream().map(line -> (double) line.violations).toList()));
			}
		});
		return lines.getLast().violations > 0 ? ExitCode.FAILED : ExitCode.OK;
	}

	private static CommitLine line(ModelHistory history, CommitEntry commit) {
		return CommitLine.of(commit, history.tagsOf(commit.number()));
	}
}
