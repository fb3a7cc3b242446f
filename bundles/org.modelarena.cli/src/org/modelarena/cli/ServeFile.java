package org.modelarena.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Transport;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.ServiceLimits;

/** Reads the configuration of a server; {@code docs/server.yaml} has every key. */
final class ServeFile {
	private static final List<String> KEYS = List.of("stores", "models", "host", "tcp", "http", "net4j-tcp", "net4j-http", "tokens", "key-store", "key-store-password", "access-log", "cache",
			"limits");
	private static final List<String> LIMITS = List.of("timeout", "rows", "memory", "page-rows", "message", "upload", "workers", "waiting-calls", "calls-at-once", "waiting-bytes", "cursors", "cursor-idle",
			"connections", "first-message");
	private static final int MOST_PORT = 65_535;
	private static final int MOST_COUNT = 1_000_000;
	private static final long LARGEST_MESSAGE = 1L << 30;

	private final Path folder;
	private final ServeSettings settings;
	private Map<String, YamlValue> entries;

	private ServeFile(Path folder, ServeSettings settings) {
		this.folder = folder;
		this.settings = settings;
	}

	/**
	 * Takes what a file says; paths in it count from its folder.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#CONFIGURATION_INVALID} with the line
	 */
	static void read(Path file, ServeSettings settings) {
		YamlValue root = YamlValue.read(file, "configuration", ErrorCode.CONFIGURATION_INVALID);
		new ServeFile(file.toAbsolutePath().getParent(), settings).read(root);
	}

	private void read(YamlValue root) {
		entries = root.entries(KEYS);
		given("stores", value -> value.entries().forEach((name, store) -> settings.stores.put(name, path(store))));
		given("models", value -> settings.models = path(value));
		given("host", value -> settings.host = value.text());
		for (Transport transport : List.of(Transport.TCP, Transport.HTTP, Transport.NET4J_TCP, Transport.NET4J_HTTP)) {
			given(transport.label(), value -> settings.ports.put(transport, (int) value.integer(0, MOST_PORT)));
		}
		given("tokens", value -> settings.tokens = path(value));
		given("key-store", value -> settings.keyStore = path(value));
		given("key-store-password", value -> settings.keyStorePassword = path(value));
		given("access-log", this::readLog);
		given("cache", value -> settings.limits.cacheBytes(value.bytes(0)));
		given("limits", value -> readLimits(value.entries(LIMITS)));
	}

	private void given(String key, Consumer<YamlValue> reader) {
		if (entries.containsKey(key)) {
			reader.accept(entries.get(key));
		}
	}

	private Path path(YamlValue value) {
		return value.located(() -> {
			try {
				return folder.resolve(value.text()).normalize();
			} catch (java.nio.file.InvalidPathException e) {
				throw value.invalid("'" + value.text() + "' is no path.");
			}
		});
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

	private void readLimits(Map<String, YamlValue> limits) {
		entries = limits;
		ServiceLimits.Builder to = settings.limits;
		time("timeout", to::timeout);
		time("cursor-idle", to::cursorIdle);
		time("first-message", to::firstMessage);
		count("rows", to::rows, Long.MAX_VALUE / 4);
		given("memory", value -> to.queryBytes(value.bytes(1 << 20)));
		given("page-rows", value -> to.pageRows((int) value.integer(1, MOST_COUNT)));
		given("message", value -> to.messageBytes((int) Math.min(value.bytes(1 << 16), LARGEST_MESSAGE)));
		given("upload", value -> to.uploadBytes(value.bytes(1)));
		given("workers", value -> to.workers((int) value.integer(1, MOST_COUNT)));
		given("waiting-calls", value -> to.waitingCalls((int) value.integer(1, MOST_COUNT)));
		given("calls-at-once", value -> to.callsAtOnce((int) value.integer(1, MOST_COUNT)));
		given("waiting-bytes", value -> to.waitingBytes(value.bytes(1 << 10)));
		given("cursors", value -> to.cursors((int) value.integer(1, MOST_COUNT)));
		given("connections", value -> to.connections((int) value.integer(1, MOST_COUNT)));
	}

	private void time(String key, Consumer<Duration> setter) {
		given(key, value -> setter.accept(value.duration()));
	}

	private void count(String key, Consumer<Long> setter, long most) {
		given(key, value -> setter.accept(value.integer(1, Math.min(most, 999_999_999_999_999_999L))));
	}
}
