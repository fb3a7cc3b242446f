// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.MavenSources;
import org.modelarena.extract.SourceProblem;
import org.modelarena.extract.SourceRoot;
import org.modelarena.xmi.ModelFiles;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes models of what is not a model yet. */
@Command(name = "extract", description = "Make a model from source code.", subcommands = ExtractCommand.Java.class)
public final class ExtractCommand implements Runnable {
	@Spec
	private CommandSpec spec;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "Show this help.")
	private boolean help;

	@Override
	public void run() {
		throw new ParameterException(spec.commandLine(), "Say of what: " + String.join(", ", spec.subcommands().keySet()) + ".");
	}

	/** Java models. */
	@Command(name = "java", sortOptions = false, description = "Make a model from Java sources: syntax trees, as a file or straight into a store.")
	static final class Java implements Callable<Integer> {
		@Parameters(paramLabel = "DIR|JAR", arity = "0..*", description = "Folders with sources, and source jars.")
		private List<Path> paths = List.of();

		@Option(names = "--maven", paramLabel = "G:A:V", description = "An artifact whose source jar Maven fetches: group:artifact:version.")
		private List<String> artifacts = List.of();

		@Option(names = "--out", paramLabel = "FILE", description = "The file to write: XMI, or EMF binary if its name ends with .bin.")
		private Path out;

		@Option(names = "--force", description = "Replace the file if there is one.")
		private boolean force;

		@Option(names = "--store", paramLabel = "STORE", description = "The kind of store to load instead; needs --at.")
		private String store;

		@Option(names = "--at", paramLabel = "DIR", description = "The folder of the store to create.")
		private Path at;

		@Mixin
		private JavaOptions java;

		@Mixin
		private CommonOptions common;

		/** One of file and folder is there. */
		private record Extracted(Optional<Path> file, Optional<Path> at, long elements, int files, List<String> problems, double seconds) {
		}

		@Override
		public Integer call() {
			checkOptions();
			List<SourceRoot> roots = new ArrayList<>(paths.stream().map(SourceRoot::of).toList());
			MavenSources maven = new MavenSources(System.getenv());
			artifacts.forEach(artifact -> roots.add(maven.get(artifact)));
			long start = System.nanoTime();
			JavaExtraction.Options options = java.options(common);
			try (JavaModel model = JavaExtraction.extract(roots, options, common.console().progress())) {
				double read = (System.nanoTime() - start) / 1e9;
				write(model);
				tell(model, read, (System.nanoTime() - start) / 1e9);
			}
			return ExitCode.OK;
		}

		private void checkOptions() {
			if (out == null ? store == null || at == null : store != null || at != null) {
				throw common.misuse("Say where the model should go: --out FILE, or --store STORE --at DIR.");
			}
			common.require(!paths.isEmpty() || !artifacts.isEmpty(), "Say what to read: folders, source jars, or --maven group:artifact:version.");
			if (out != null) {
				OutputFile.require(out, force);
			}
		}

		private void write(JavaModel model) {
			if (out != null) {
				ModelFiles.write(model, out, common.console().progress());
			} else {
				common.catalog().store(store).create(StoreLocation.at(at), model, common.console().progress()).close();
			}
		}

		private void tell(JavaModel model, double read, double seconds) {
			List<String> problems = model.problems().stream().map(SourceProblem::toString).toList();
			common.print(new Extracted(Optional.ofNullable(out), Optional.ofNullable(at), model.size(), model.files(), problems, seconds), () -> {
				JavaOptions.tell(model.problems(), common.console()::print);
				common.console().print(String.format(Locale.ROOT, "%s of %s in %s, %s (read in %s: %,.0f/s)", Amounts.of(model.size(), "element"), Amounts.of(model.files(), "file"),
						out != null ? out : at, Amounts.time(seconds), Amounts.time(read), model.size() / read));
			});
		}
	}
}
