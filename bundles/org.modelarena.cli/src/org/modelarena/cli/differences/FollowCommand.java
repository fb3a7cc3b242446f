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
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.models.GitCommits;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.history.CommitNote;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps a store true to model files, or to the commits of a Git repository: what is different in them becomes one commit. */
@Command(name = "follow",
		description = { "Keep a store true to model files: whenever they change, what is different becomes one commit, until interrupted. Files that cannot be read leave the store as it is.", "",
				"With --java, the files are Java sources, and the model is that of 'arena extract java'.", "",
				"With --git, the store follows the commits of a Git repository instead, from the first one on, each as one version." })
public final class FollowCommand implements Callable<Integer> {
	private static final int MILLIS_BETWEEN_LOOKS = 1000;
	private static final int DIGITS = 7;

	@Parameters(paramLabel = "MODEL", arity = "1..*",
			description = "The files of the model, and folders of them; with --java, folders of sources and source jars; with --git, one folder of a working tree, or a bare repository.")
	private List<Path> models;

	@ArgGroup(exclusive = true, multiplicity = "1")
	private Place place;

	/** Where the store is. */
	static final class Place {
		@Option(names = "--at", paramLabel = "DIR", description = "The store's folder; if there is none, a store is made.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it: files are read here, and what is different is committed there.")
		private String url;
	}

	@Mixin
	private Remote remote;

	@Option(names = "--store", paramLabel = "KIND", description = "The kind of store to make (default: columns).")
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
	private FollowOptions options;

	@Mixin
	private CommonOptions common;

	private record Taken(String revision, String author, String time, String message, String summary) {
	}

	@Override
	public Integer call() throws InterruptedException {
		common.require(limit >= 0, "--limit is at least 0.");
		common.require(branch == null || isGit, "--branch needs --git.");
		common.require(!isGit || models.size() == 1, "--git takes one folder.");
		common.require(place.url == null || store == null && !keepsHistory, "--store and --history are for a store that is made here, with --at; 'arena load --url' makes one on a server.");
		common.require(place.url == null || !isGit, "--git takes --at: a server notes its own time and the client's name for each commit, and not those of Git's commits. Serve the store afterwards.");
		options.check(common);
		try (StoreUpdate update = update()) {
			if (isGit) {
				followCommits(update);
			} else {
				followFiles(update);
			}
		}
		return ExitCode.OK;
	}

	private StoreUpdate update() {
		if (place.url == null) {
			return new StoreUpdate(place.at, common.catalog().store(store == null ? "columns" : store), keepsHistory || isGit, limit, common);
		}
		ArenaClient client = remote.connect(place.url);
		try (Unfinished work = new Unfinished(client::close)) {
			return work.done(new StoreUpdate(new ServedCopy(place.url, client, common), limit, common));
		}
	}

	private void followFiles(StoreUpdate update) throws InterruptedException {
		FileFollower follower = new FileFollower(models, options, update, common);
		follower.show();
		follower.begin(this::tell);
		if (!once) {
			follower.run(this::tell, common.console().cancellation());
		}
	}

	private void tell(DifferenceReport report, double seconds) {
		if (!report.isEmpty() || once) {
			common.print(report.json(seconds), () -> report.print(common.console()));
		}
	}

	private void followCommits(StoreUpdate update) throws InterruptedException {
		if (!Files.isDirectory(models.getFirst())) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + models.getFirst() + "; --git takes a folder of a working tree, or a bare repository.");
		}
		try (GitCommits commits = new GitCommits(models.getFirst(), branch == null ? "HEAD" : branch, FollowedFiles.wanted(options.globs()),
				options.isJava() ? path -> false : GitCommits.METAMODELS)) {
			FollowedModel model = options.model(commits, common);
			Optional<String> last = update.lastRevision();
			List<GitCommits.Commit> next = commits.after(last);
			last.ifPresent(commits::checkOut);
			while (true) {
				for (GitCommits.Commit commit : next) {
					common.console().cancellation().check();
					commits.checkOut(commit.id()).filter(files -> !files.isEmpty()).ifPresent(files -> take(commit, files, model, update));
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
	private void take(GitCommits.Commit commit, List<Path> files, FollowedModel model, StoreUpdate update) {
		String id = commit.id().substring(0, DIGITS);
		String shown = id + " " + commit.author() + ": " + commit.message().lines().findFirst().orElse("");
		try {
			Optional<String> summary = Optional.empty();
			while (summary.isEmpty()) {
				common.console().cancellation().check();
				try (GivenModel given = model.read(id, files)) {
					summary = take(commit, given, model, update);
				}
			}
			String said = summary.get();
			common.print(new Taken(commit.id(), commit.author(), commit.time().toString(), commit.message(), said), () -> common.console().print(shown + " (" + said + ")"));
		} catch (ArenaException e) {
			if (e.code().fault() != ErrorCode.Fault.CALLER || e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			common.console().note("Left out: " + shown + ": " + e.getMessage());
		}
	}

	private static Optional<String> take(GitCommits.Commit commit, GivenModel given, FollowedModel model, StoreUpdate update) {
		CommitNote note = CommitNote.of(commit.author(), commit.message()).from(commit.id()).at(commit.time());
		if (update.exists()) {
			return update.commit(model, given, Optional.of(note)).map(DifferenceReport::summary);
		}
		if (!model.isWhole()) {
			return Optional.empty();
		}
		update.make(given, note);
		model.taken();
		return Optional.of(Amounts.of(given.snapshot().size(), "element"));
	}
}
