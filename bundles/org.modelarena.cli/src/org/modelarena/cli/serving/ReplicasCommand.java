// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.protocol.call.StoreCall;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a group of replicas, and changes who belongs to it. */
@Command(name = "replicas", description = { "Show the servers that keep a store alike, and what each does; take in others, or let some go.",
		"Each server of --url tells of itself. One that joins runs already: 'arena serve --replica' with an empty folder, and the list with it." })
public final class ReplicasCommand implements Callable<Integer> {
	@Option(names = "--url", paramLabel = "URL", required = true, description = "The address of the store at one server, or at several: http://h1:8101,h2:8102/NAME.")
	private String url;

	@Option(names = "--add", paramLabel = "NAME=HOST:PORT", description = "Take in a replica; may be given several times.")
	private List<String> add = List.of();

	@Option(names = "--remove", paramLabel = "NAME", description = "Let a replica go; may be given several times.")
	private List<String> remove = List.of();

	@Option(names = "--save", description = "Have each of these servers save its state now, and drop the log before it.")
	private boolean save;

	@Mixin
	private Remote remote;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		if (!add.isEmpty() || !remove.isEmpty()) {
			try (ArenaClient client = remote.connect(url)) {
				client.call(Methods.MEMBERS, new MembersCall(client.store(), add, remove), ReplicaInfo.class);
			}
		}
		List<Row> rows = new ArrayList<>();
		// A token that cannot be read is nobody's silence.
		ClientOptions options = remote.options();
		for (URI server : Remote.address(url).servers()) {
			rows.add(row(server, options));
		}
		List<String> members = rows.stream().map(Row::members).filter(all -> !all.isEmpty()).findFirst().orElse(List.of());
		common.print(rows, () -> {
			common.console().table(List.of("asked", "replica", "role", "term", "applied", "lag", "saved"), rows.stream().map(Row::cells).toList());
			rows.stream().filter(row -> row.node() == null).forEach(row -> common.console().print(row.role()));
			common.console().print("The group: " + (members.isEmpty() ? "none yet" : String.join(", ", members)));
		});
		return rows.stream().allMatch(row -> row.node() == null) ? ExitCode.ENVIRONMENT : ExitCode.OK;
	}

	/** @param role what it does, or, without a name, why it does not answer */
	private record Row(String asked, String node, String role, long term, long applied, long lag, long saved, List<String> members) {
		List<String> cells() {
			return node == null ? List.of(asked, "-", "no answer", "", "", "", "") : List.of(asked, node, role, Long.toString(term), Long.toString(applied), Long.toString(lag), Long.toString(saved));
		}
	}

	private Row row(URI server, ClientOptions options) {
		String address = server.toString();
		try (ArenaClient client = ArenaClient.connect(server, options)) {
			ReplicaInfo info = client.call(save ? Methods.SAVE : Methods.REPLICA, new StoreCall(client.store()), ReplicaInfo.class);
			return new Row(address, info.node(), info.role(), info.term(), info.applied(), Math.max(0, info.committed() - info.applied()), info.saved(), info.members());
		} catch (ArenaException e) {
			return new Row(address, null, e.getMessage(), 0, 0, 0, 0, List.of());
		}
	}
}
