// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.models.GitCommits;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitNote;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps a store true to model files, or to the commits of a Git repository: what is different in them becomes one commit. */
@Command(name = "follow",
		description = { "Keep a store true to model files: whenever they change, what is different becomes one commit, until interrupted. Files that cannot be read leave the store as it is.", "",
				"With --git, the store follows the commits of a Git repository instead, from the first one on, each as one version." })
public final class FollowCommand implements Callable<Integer> {
	private static final int MILLIS_BETWEEN_LOOKS = 1000;
	private static final int DIGITS = 7;

	@Parameters(paramLabel = "MODEL", arity = "1..*", description = "The files of the model, and folders of them; with --git, one folder of a working tree, or a bare repository.")
	private List<Path> models;

	@Option(names = "--include", paramLabel = "GLOB",
			description = "Which files of folders: those with such names, or, with a slash, such paths. May be repeated (default: *.xmi). Folders whose name begins "
					+ "with a dot are left out.")
	private List<String> globs = List.of("*.xmi");

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The store's folder; if there is none, a store is made.")
	private Path at;

	@Option(names = "--store", defaultValue = "columns", description = "The kind of store to make (default: ${DEFAULT-VALUE}).")
	private String store;

	@Option(names = "--history", description = "A store that is made keeps every version; with --git it always does.")
	private boolean keepsHistory;

	@Option(names = "--git", description = "Take in the commits of a Git repository, each as one version with its author, time, message and id, and go on with those that come.")
	private boolean isGit;

	@Option(names = "--branch", paramLabel = "BRANCH", description = "With --git: the branch whose commits are taken in (default: the one that is checked out).")
	private String branch;

	@Option(names = "--once", description = "Bring the store up to date, and end.")
	private boolean once;

	@Option(names = "--limit", defaultValue = "20", paramLabel = "N", description = "The most elements to list of a commit (default: ${DEFAULT-VALUE}).")
	private int limit;

	@Mixin
	private MetamodelOptions metamodels;

	@Mixin
	private CommonOptions common;

	private record Made(String store, long elements, double seconds) {
	}

	private record Taken(String revision, String author, String time, String message, String summary) {
	}

	@Override
	public Integer call() throws InterruptedException {
		common.require(limit >= 0, "--limit is at least 0.");
		common.require(branch == null || isGit, "--branch needs --git.");
		common.require(!isGit || models.size() == 1, "--git takes one folder.");
		StoreUpdate update = new StoreUpdate(at, common.catalog().store(store), keepsHistory || isGit, limit, common);
		if (isGit) {
			followCommits(update);
		} else {
			followFiles(update);
		}
		return ExitCode.OK;
	}

	private void followFiles(StoreUpdate update) throws InterruptedException {
		FollowedFiles files = new FollowedFiles(models, globs);
		take(files, update);
		while (!once) {
			files.await(common.console().cancellation());
			try {
				take(files, update);
			} catch (ArenaException e) {
				requireCallersFault(e);
				common.console().note("The store stays as it is: " + e.getMessage());
			}
		}
	}

	/** Only what the files themselves have wrong is no reason to end. */
	private static void requireCallersFault(ArenaException e) {
		if (e.code().fault() != ErrorCode.Fault.CALLER) {
			throw e;
		}
	}

	private void take(FollowedFiles followed, StoreUpdate update) {
		long start = System.nanoTime();
		List<Path> files = followed.take();
		if (files.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There are no model files in " + models + "; --include " + globs.getFirst() + " finds none.");
		}
		try (GivenModel given = GivenModel.in(models.getFirst().toString(), files, metamodels, false, common)) {
			followed.alsoRead(given.files());
			CommitNote note = CommitNote.ofUser();
			if (!update.exists()) {
				update.make(given, note);
				double seconds = (System.nanoTime() - start) / 1e9;
				common.print(new Made(at.toString(), given.snapshot().size(), seconds), () -> common.console()
						.print(at + ": made, with " + Amounts.of(given.snapshot().size(), "element") + " of " + Amounts.of(given.files().size(), "file") + ", " + Amounts.time(seconds)));
				return;
			}
			DifferenceReport report = update.commit(given, note, false);
			double seconds = (System.nanoTime() - start) / 1e9;
			if (!report.isEmpty() || once) {
				common.print(report.json(seconds), () -> report.print(common.console()));
			}
		}
	}

	private void followCommits(StoreUpdate update) throws InterruptedException {
		if (!Files.isDirectory(models.getFirst())) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + models.getFirst() + "; --git takes a folder of a working tree, or a bare repository.");
		}
		try (GitCommits commits = new GitCommits(models.getFirst(), branch == null ? "HEAD" : branch, FollowedFiles.wanted(globs))) {
			Optional<String> last = update.lastRevision();
			List<GitCommits.Commit> next = commits.after(last);
			last.ifPresent(commits::checkOut);
			while (true) {
				for (GitCommits.Commit commit : next) {
					common.console().cancellation().check();
					commits.checkOut(commit.id()).filter(files -> !files.isEmpty()).ifPresent(files -> take(commit, files, update));
					last = Optional.of(commit.id());
				}
				if (once) {
					return;
				}
				Thread.sleep(MILLIS_BETWEEN_LOOKS);
				common.console().cancellation().check();
				next = commits.after(last);
			}
		}
	}

	/** A commit that cannot be read is left out; what it changed comes with the next one. */
	private void take(GitCommits.Commit commit, List<Path> files, StoreUpdate update) {
		CommitNote note = CommitNote.of(commit.author(), commit.message()).from(commit.id()).at(commit.time());
		String shown = commit.id().substring(0, DIGITS) + " " + commit.author() + ": " + commit.message().lines().findFirst().orElse("");
		try (GivenModel given = GivenModel.in(commit.id().substring(0, DIGITS), files, metamodels, false, common)) {
			String summary;
			if (update.exists()) {
				summary = update.commit(given, note, true).summary();
			} else {
				update.make(given, note);
				summary = Amounts.of(given.snapshot().size(), "element");
			}
			common.print(new Taken(commit.id(), commit.author(), commit.time().toString(), commit.message(), summary), () -> common.console().print(shown + " (" + summary + ")"));
		} catch (ArenaException e) {
			requireCallersFault(e);
			common.console().note("Left out: " + shown + ": " + e.getMessage());
		}
	}
}
