// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.Console;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the stores. */
@Command(name = "stores", description = "List the kinds of store, what they can do, and how they are reached.")
public final class StoresCommand implements Callable<Integer> {
	private static final int WIDTH = 100;
	private static final int NAME = 10;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		List<StoreProvider> stores = common.catalog().stores();
		common.print(stores.stream().map(this::describe).toList(), () -> {
			stores.forEach(this::print);
			common.console().print("Each of them is reached over: " + String.join(", ", Transport.LOCAL.label(), Transport.TCP.label(), Transport.HTTP.label(), Transport.WS.label())
					+ "; languages: " + String.join(", ", common.catalog().languages().names()));
		});
		return ExitCode.OK;
	}

	private void print(StoreProvider store) {
		Console console = common.console();
		String name = String.format(Locale.ROOT, "%-" + NAME + "s", store.name());
		List<String> lines = new ArrayList<>(wrap(store.description()));
		lines.addAll(wrap("can: " + String.join(", ", capabilities(store))));
		List<String> own = store.transports().stream().sorted().map(Transport::label).toList();
		if (!own.isEmpty()) {
			lines.addAll(wrap("also over: " + String.join(", ", own)));
		}
		for (int i = 0; i < lines.size(); i++) {
			console.printStyled((i == 0 ? console.look().bold(name) : " ".repeat(NAME)) + lines.get(i));
		}
	}

	/** In lines that fit after the name. */
	private static List<String> wrap(String text) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder();
		for (String word : text.split(" ")) {
			if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH - NAME) {
				lines.add(line.toString());
				line.setLength(0);
			}
			line.append(line.isEmpty() ? "" : " ").append(word);
		}
		lines.add(line.toString());
		return lines;
	}

	private record Described(String store, List<String> transports, List<String> capabilities, Collection<String> languages, String description) {
	}

	private Described describe(StoreProvider store) {
		return new Described(store.name(), Transport.of(store).stream().map(Transport::label).toList(), capabilities(store), common.catalog().languages().names(), store.description());
	}

	private static List<String> capabilities(StoreProvider store) {
		return store.capabilities().stream().sorted().map(c -> c.name().toLowerCase(Locale.ROOT).replace('_', ' ')).toList();
	}
}
