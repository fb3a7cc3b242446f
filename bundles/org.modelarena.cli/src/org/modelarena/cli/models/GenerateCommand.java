// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cli.command.CaseOptions;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.xmi.ModelFiles;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a model of a case. */
@Command(name = "generate", description = "Make a model of a case, as XMI or EMF binary.")
public final class GenerateCommand implements Callable<Integer> {
	@Parameters(paramLabel = "CASE", description = "Name of the case; 'arena cases' lists them.")
	private String name;

	@Option(names = "--scenario", description = "Railway: batch, inject or repair.")
	private String scenario;

	@Option(names = "--size", description = "Size of the model.")
	private String size;

	@Option(names = "--part", paramLabel = "K/N", description = "Railway: the K-th of N parts, for a model that several machines make; --size is that of all parts together.")
	private String part;

	@Option(names = "--out", required = true, description = "The file to write: XMI, or EMF binary if its name ends with .bin.")
	private Path out;

	@Option(names = "--force", description = "Replace the file if there is one.")
	private boolean force;

	@Mixin
	private CommonOptions common;

	private record Generated(Path file, long elements, double seconds) {
	}

	@Override
	public Integer call() {
		Case field = Cases.get(name);
		OutputFile.require(out, force);
		long start = System.nanoTime();
		ElementSource source = field.model(CaseOptions.parameters(scenario, size, part));
		ModelFiles.write(source, out, common.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Generated(out, source.size(), seconds), Amounts.of(source.size(), "element") + " in " + out + ", " + Amounts.time(seconds));
		return ExitCode.OK;
	}
}
