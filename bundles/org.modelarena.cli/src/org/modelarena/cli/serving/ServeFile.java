// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.ServiceLimits;

/** Reads the configuration of a server; {@code docs/server.yaml} has every key. */
record ServeFile(Path folder, ServeSettings settings) {
	private static final List<String> KEYS = List.of("stores", "models", "replicas", "host", "tcp", "http", "net4j-tcp", "net4j-http", "tokens", "key-store", "key-store-password", "access-log",
			"cache",
			"limits");
	private static final List<String> LIMITS = List.of("timeout", "rows", "memory", "page-rows", "message", "unanswered", "upload", "workers", "waiting-calls", "calls-at-once", "waiting-bytes",
			"cursors",
			"cursor-idle",
			"connections", "first-message");
	private static final int MOST_COUNT = 1_000_000;
	private static final long MOST_ROWS = 999_999_999_999_999_999L;
	private static final long LARGEST_MESSAGE = 1L << 30;

	/**
	 * Takes what a file says; paths in it count from its folder.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#CONFIGURATION_INVALID} with the line
	 */
	static void read(Path file, ServeSettings settings) {
		YamlValue root = YamlValue.read(file, "configuration", ErrorCode.CONFIGURATION_INVALID);
		new ServeFile(file.toAbsolutePath().getParent(), settings).read(new Section(root.entries(KEYS)));
	}

	/** Some keys with their values, each of which may be left out. */
	private record Section(Map<String, YamlValue> entries) {
		void given(String key, Consumer<YamlValue> reader) {
			if (entries.containsKey(key)) {
				reader.accept(entries.get(key));
			}
		}

		void time(String key, Consumer<Duration> setter) {
			given(key, value -> setter.accept(value.duration()));
		}

		void count(String key, IntConsumer setter) {
			given(key, value -> setter.accept((int) value.integer(1, MOST_COUNT)));
		}
	}

	private void read(Section root) {
		root.given("stores", value -> value.entries().forEach((name, store) -> settings.stores.put(name, path(store))));
		root.given("models", value -> settings.models = path(value));
		root.given("replicas", value -> settings.replica = Optional.of(ReplicaSection.of(value, this::path)));
		root.given("host", value -> settings.host = value.text());
		for (Transport transport : List.of(Transport.TCP, Transport.HTTP, Transport.NET4J_TCP, Transport.NET4J_HTTP)) {
			root.given(transport.label(), value -> settings.ports.put(transport, (int) value.integer(0, PortConverter.MOST)));
		}
		root.given("tokens", value -> settings.tokens = path(value));
		root.given("key-store", value -> settings.keyStore = path(value));
		root.given("key-store-password", value -> settings.keyStorePassword = path(value));
		root.given("access-log", this::readLog);
		root.given("cache", value -> settings.limits.cacheBytes(value.bytes(0)));
		root.given("limits", value -> readLimits(new Section(value.entries(LIMITS))));
	}

	private Path path(YamlValue value) {
		try {
			return folder.resolve(value.text()).normalize();
		} catch (InvalidPathException e) {
			throw value.invalid("'" + value.text() + "' is no path.");
		}
	}

	private void readLog(YamlValue value) {
		if (!value.isMap()) {
			settings.log = AccessLogOptions.of(path(value));
			return;
		}
		Map<String, YamlValue> log = value.entries(List.of("file", "size", "files"));
		if (!log.containsKey("file")) {
			throw value.invalid("The key 'file' is missing in 'access-log'.");
		}
		AccessLogOptions plain = AccessLogOptions.of(path(log.get("file")));
		settings.log = new AccessLogOptions(plain.file(), log.containsKey("size") ? log.get("size").bytes(1 << 10) : plain.bytes(),
				log.containsKey("files") ? (int) log.get("files").integer(1, 1000) : plain.files());
	}

	private void readLimits(Section limits) {
		ServiceLimits.Builder to = settings.limits;
		limits.time("timeout", to::timeout);
		limits.time("cursor-idle", to::cursorIdle);
		limits.time("first-message", to::firstMessage);
		limits.given("rows", value -> to.rows(value.integer(1, MOST_ROWS)));
		limits.given("memory", value -> to.queryBytes(value.bytes(1 << 20)));
		limits.given("message", value -> to.messageBytes((int) value.bytes(1 << 16, LARGEST_MESSAGE)));
		limits.given("unanswered", value -> to.unansweredBytes(value.bytes(1 << 20)));
		limits.given("upload", value -> to.uploadBytes(value.bytes(1)));
		limits.given("waiting-bytes", value -> to.waitingBytes(value.bytes(1 << 10)));
		limits.count("page-rows", to::pageRows);
		limits.count("workers", to::workers);
		limits.count("waiting-calls", to::waitingCalls);
		limits.count("calls-at-once", to::callsAtOnce);
		limits.count("cursors", to::cursors);
		limits.count("connections", to::connections);
	}
}
