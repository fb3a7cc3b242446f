// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.GitCommits;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.JavaOptions;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.extract.SourceRoot;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which files a store follows, and what they are. */
public final class FollowOptions {
	@Option(names = "--include", paramLabel = "GLOB",
			description = "Which files of folders are followed: those with such names, or, with a slash, such paths. May be repeated (default: *.xmi). Folders whose name "
					+ "begins with a dot are left out.")
	private List<String> globs;

	@Option(names = "--java", description = "The files that are followed are Java sources.")
	private boolean isJava;

	@Mixin
	private MetamodelOptions metamodels;

	@Mixin
	private JavaOptions java;

	/** Refuses what does not go together. */
	void check(CommonOptions common) {
		common.require(isJava || !java.areForBindings(), "--bindings and --class-path need --java.");
		java.check(common);
		common.require(!isJava || globs == null, "--java takes all .java files; leave out --include.");
	}

	/** Whether options are given that make no sense without anything to follow. */
	public boolean areGiven() {
		return isJava || globs != null || java.areForBindings();
	}

	boolean isJava() {
		return isJava;
	}

	List<String> globs() {
		return globs != null ? globs : List.of(isJava ? "*.java" : "*.xmi");
	}

	/** The model in files and folders. */
	FollowedModel model(List<Path> places, CommonOptions common) {
		return isJava ? new FollowedJava(places.stream().map(SourceRoot::of).toList(), java, true, common) : modelFiles(common);
	}

	/** The model in each of the commits, as it is there, broken files included. */
	FollowedModel model(GitCommits commits, CommonOptions common) {
		return isJava ? new FollowedJava(List.of(new SourceRoot(commits.name(), commits.folder())), java, false, common) : modelFiles(common);
	}

	private FollowedModel modelFiles(CommonOptions common) {
		return (name, files) -> GivenModel.in(name, files, metamodels, false, common);
	}
}
