package org.modelarena.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cli.output.Amounts;
import org.modelarena.core.ElementSource;
import org.modelarena.xmi.ModelFiles;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a model of a case. */
@Command(name = "generate", description = "Make a model of a case, as XMI or EMF binary.")
final class GenerateCommand implements Callable<Integer> {
	private final Session session;

	@Parameters(paramLabel = "CASE", description = "Name of the case; 'arena cases' lists them.")
	private String name;

	@Option(names = "--scenario", description = "Railway: batch, inject or repair.")
	private String scenario;

	@Option(names = "--size", description = "Size of the model.")
	private String size;

	@Option(names = "--out", required = true, description = "The file to write: XMI, or EMF binary if its name ends with .bin.")
	private Path out;

	@Option(names = "--force", description = "Replace the file if there is one.")
	private boolean force;

	@Mixin
	private CommonOptions common;

	GenerateCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		Case field = Cases.get(name);
		Map<String, String> parameters = new LinkedHashMap<>();
		if (scenario != null) {
			parameters.put("scenario", scenario);
		}
		if (size != null) {
			parameters.put("size", size);
		}
		OutputFile.require(out, force);
		long start = System.nanoTime();
		ElementSource source = field.model(parameters);
		ModelFiles.write(source, out, session.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		if (common.json) {
			session.console().json(Map.of("file", out.toString(), "elements", source.size(), "seconds", seconds));
		} else {
			session.console().print(Amounts.of(source.size(), "element") + " in " + out + ", " + Amounts.time(seconds));
		}
		return ExitCode.OK;
	}
}
