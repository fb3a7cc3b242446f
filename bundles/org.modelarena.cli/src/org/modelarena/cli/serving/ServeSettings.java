// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cli.command.Remote;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.ReplicaOptions;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Tls;

/** The settings of {@code arena serve}, from its file, and from its options, which come later and win. */
final class ServeSettings {
	/** The folders of stores by the names under which they are served. */
	final Map<String, Path> stores = new LinkedHashMap<>();
	final Map<Transport, Integer> ports = new EnumMap<>(Transport.class);
	final ServiceLimits.Builder limits = ServiceLimits.builder();
	String host = ServerOptions.LOOPBACK;
	Path models;
	Path tokens;
	Path keyStore;
	/** The file with its password; there if that is. */
	Path keyStorePassword;
	AccessLogOptions log;
	Optional<ReplicaOptions> replica = Optional.empty();

	/** The ports of our own protocol; free ones where nobody has named any. */
	Map<Transport, Integer> servicePorts() {
		Map<Transport, Integer> own = only(Transport.TCP, Transport.HTTP);
		return own.isEmpty() ? new EnumMap<>(Map.of(Transport.TCP, 0, Transport.HTTP, 0)) : own;
	}

	/** The ports of CDO's own protocol. */
	Map<Transport, Integer> net4jPorts() {
		return only(Transport.NET4J_TCP, Transport.NET4J_HTTP);
	}

	private Map<Transport, Integer> only(Transport... wanted) {
		Map<Transport, Integer> found = new EnumMap<>(Transport.class);
		for (Transport transport : wanted) {
			if (ports.containsKey(transport)) {
				found.put(transport, ports.get(transport));
			}
		}
		return found;
	}

	/** The rights of clients. */
	Access access() {
		return tokens == null ? Access.OPEN : Access.of(tokens);
	}

	/** How the stores are to be served. */
	ServiceOptions options(Access access) {
		ServiceOptions options = new ServiceOptions(new ServerOptions(host, servicePorts()), access, limits.build());
		if (models != null) {
			options = options.withModels(models);
		}
		if (log != null) {
			options = options.withLog(log);
		}
		if (replica.isPresent()) {
			options = options.withReplica(replica.get());
		}
		return keyStore == null ? options : options.withTls(Tls.of(keyStore, Remote.firstLine(keyStorePassword, "password")));
	}
}
