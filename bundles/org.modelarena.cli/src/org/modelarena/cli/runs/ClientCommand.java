// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

import org.modelarena.bench.ClientAgent;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** This machine's clients in a run that another machine controls. */
@Command(name = "client", description = "Have clients of this machine take part in a run of 'arena stress --listen' on another one, until that is over.")
public final class ClientCommand implements Callable<Integer> {
	@Option(names = "--join", required = true, paramLabel = "HOST:PORT", description = "Where the run is controlled.")
	private String address;

	@Option(names = "--token-file", required = true, paramLabel = "FILE", description = "A file with the same secret as on the other machine.")
	private Path secret;

	@Option(names = "--wait", paramLabel = "SECONDS", defaultValue = "600", description = "How long to wait for a controller that is not there yet (default: ${DEFAULT-VALUE}).")
	private int seconds;

	@Mixin
	private CommonOptions common;

	private record Joined(int joined) {
	}

	@Override
	public Integer call() {
		HostAndPort controller = HostAndPort.parse(address);
		common.console().note("Waiting for the controller at " + address);
		int joined = new ClientAgent(controller.host(), controller.port(), Remote.firstLine(secret, "token")).run(Duration.ofSeconds(seconds), common.console().cancellation());
		common.print(new Joined(joined), "The controller at " + address + " is gone. This machine has joined " + joined + (joined == 1 ? " time." : " times."));
		return ExitCode.OK;
	}
}
