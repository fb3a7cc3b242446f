// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.SourceProblem;

import picocli.CommandLine.Option;

/** How Java sources are read, for the commands that read such. */
public final class JavaOptions {
	private static final int SHOWN_PROBLEMS = 10;

	@Option(names = "--bindings", description = "Link types and calls of Java sources to their declarations; takes several times as long.")
	private boolean bindings;

	@Option(names = "--class-path", paramLabel = "JAR|DIR", description = "With --bindings: classes that the sources refer to.")
	private List<Path> classPath = List.of();

	@Option(names = "--threads", paramLabel = "N", description = "How many Java files are read at once (default: the number of processors).")
	private int threads = Runtime.getRuntime().availableProcessors();

	/** Whether options are given that say how types and calls are linked. */
	public boolean areForBindings() {
		return bindings || !classPath.isEmpty();
	}

	/** Refuses what does not go together. */
	public void check(CommonOptions common) {
		common.require(threads >= 1, "--threads is at least 1.");
		common.require(bindings || classPath.isEmpty(), "--class-path needs --bindings.");
	}

	/** The options as they were given. */
	public JavaExtraction.Options options(CommonOptions common) {
		check(common);
		return new JavaExtraction.Options(threads, bindings, classPath);
	}

	/** Tells people of files that could not be read as a whole. */
	public static void tell(List<SourceProblem> problems, Consumer<String> line) {
		problems.stream().limit(SHOWN_PROBLEMS).map(SourceProblem::toString).forEach(line);
		if (problems.size() > SHOWN_PROBLEMS) {
			line.accept("... and " + Amounts.of(problems.size() - SHOWN_PROBLEMS) + " more");
		}
	}
}
