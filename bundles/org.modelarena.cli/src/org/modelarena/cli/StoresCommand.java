package org.modelarena.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.cli.output.Console;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.Transport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the stores. */
@Command(name = "stores", description = "List the kinds of store, what they can do, and how they are reached.")
final class StoresCommand implements Callable<Integer> {
	private static final int WIDTH = 100;
	private static final int NAME = 10;

	private final Session session;

	@Mixin
	private CommonOptions common;

	StoresCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		List<StoreProvider> stores = session.catalog().stores();
		if (common.json) {
			session.console().json(stores.stream().map(this::describe).toList());
		} else {
			stores.forEach(this::print);
			session.console().print("Each of them is reached over: " + String.join(", ", Transport.LOCAL.label(), Transport.TCP.label(), Transport.HTTP.label(), Transport.WS.label())
					+ "; languages: " + String.join(", ", session.catalog().languages().names()));
		}
		return ExitCode.OK;
	}

	private void print(StoreProvider store) {
		Console console = session.console();
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

	private Map<String, Object> describe(StoreProvider store) {
		Map<String, Object> description = new LinkedHashMap<>();
		description.put("store", store.name());
		description.put("transports", transports(store));
		description.put("capabilities", capabilities(store));
		description.put("languages", session.catalog().languages().names());
		description.put("description", store.description());
		return description;
	}

	private static List<String> transports(StoreProvider store) {
		return Transport.of(store).stream().map(Transport::label).toList();
	}

	private static List<String> capabilities(StoreProvider store) {
		return store.capabilities().stream().sorted().map(c -> c.name().toLowerCase(Locale.ROOT).replace('_', ' ')).toList();
	}
}
