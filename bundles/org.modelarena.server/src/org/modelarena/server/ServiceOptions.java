// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.ServerOptions;

/**
 * The settings of a query service.
 *
 * @param listen the transports; {@code TCP} and {@code HTTP} have ports, {@code WS} shares that of HTTP where both are named
 * @param access the rights of clients
 * @param limits the limits for clients
 * @param tls    encrypts all connections; nothing for plain ones
 * @param models a folder for stores that clients make, and whose stores are served as well; nothing to serve what is given alone
 * @param log    the log of calls; nothing for none
 * @param replica stores that this server keeps alike with others; nothing for none
 */
public record ServiceOptions(ServerOptions listen, Access access, ServiceLimits limits, Optional<SSLContext> tls, Optional<Path> models,
		Optional<AccessLogOptions> log, Optional<ReplicaOptions> replica) {
	/** Anyone who can reach an open server can do everything, so it has to be on this machine. */
	public ServiceOptions {
		if (access.isOpen() && !isLoopback(listen.host())) {
			throw new ArenaException(ErrorCode.FORBIDDEN, "Without tokens the server listens on 127.0.0.1 only, not on " + listen.host()
					+ ": anybody who reaches it could read and change all models. Make tokens with 'arena token', and give their file with --token-file.");
		}
	}

	/** Without what is optional. */
	public ServiceOptions(ServerOptions listen, Access access, ServiceLimits limits) {
		this(listen, access, limits, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
	}

	/** With a folder for stores that clients make. */
	public ServiceOptions withModels(Path folder) {
		return new ServiceOptions(listen, access, limits, tls, Optional.of(folder), log, replica);
	}

	/** With encryption. */
	public ServiceOptions withTls(SSLContext context) {
		return new ServiceOptions(listen, access, limits, Optional.of(context), models, log, replica);
	}

	/** With an access log. */
	public ServiceOptions withLog(AccessLogOptions options) {
		return new ServiceOptions(listen, access, limits, tls, models, Optional.of(options), replica);
	}

	/** With stores that others keep, too. */
	public ServiceOptions withReplica(ReplicaOptions options) {
		return new ServiceOptions(listen, access, limits, tls, models, log, Optional.of(options));
	}

	/** On this machine, for everybody on it. */
	public static ServiceOptions open(ServerOptions listen) {
		return new ServiceOptions(listen, Access.OPEN, ServiceLimits.DEFAULT);
	}

	private static boolean isLoopback(String host) {
		try {
			return InetAddress.getByName(host).isLoopbackAddress();
		} catch (UnknownHostException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no network address '" + host + "' to listen on.", e);
		}
	}
}
