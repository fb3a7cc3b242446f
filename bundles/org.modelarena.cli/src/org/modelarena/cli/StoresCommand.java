package org.modelarena.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.core.StoreProvider;
import org.modelarena.core.Transport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the stores. */
@Command(name = "stores", description = "List the kinds of store, what they can do, and how they are reached.")
final class StoresCommand implements Callable<Integer> {
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
			session.console().table(List.of("store", "transports", "capabilities", "description"), stores.stream().map(store -> List.of(store.name(),
					String.join(", ", transports(store)), String.join(", ", capabilities(store)), store.description())).toList());
			session.console().print("Languages: " + String.join(", ", session.catalog().languages().names()));
		}
		return ExitCode.OK;
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
