// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.net.URI;
import java.util.List;
import java.util.Optional;

import org.eclipse.osgi.util.NLS;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.StoreInfo;

/** The servers that the user has added, each asked with its token. A server's address ends with a slash, that of a store with the store's name. Thread-safe. */
final class Servers {
	private final StoreBookmarks bookmarks;

	Servers(StoreBookmarks bookmarks) {
		this.bookmarks = bookmarks;
	}

	/** Their addresses. */
	List<URI> all() {
		return bookmarks.servers();
	}

	/** The address of a store of a server. */
	static URI address(URI server, String store) {
		return URI.create(server.getScheme() + "://" + server.getAuthority() + "/" + store);
	}

	private static URI server(URI store) {
		return address(store, "");
	}

	/** Addresses name a store; for the server itself any will do. */
	private static ModelAdmin admin(URI server, ClientOptions options) {
		return ModelAdmin.connect(address(server, "any"), options);
	}

	private ClientOptions options(URI server) {
		return options(bookmarks.token(server));
	}

	private static ClientOptions options(Optional<String> token) {
		return token.map(ClientOptions.DEFAULT::with).orElse(ClientOptions.DEFAULT);
	}

	/** The stores that a server serves. */
	List<StoreInfo> list(URI server) {
		try (ModelAdmin admin = admin(server, options(server))) {
			return admin.list();
		}
	}

	/**
	 * Adds a server.
	 *
	 * @param token the token that it asks for; empty for none
	 * @throws ArenaException if it does not answer
	 */
	void add(URI server, String token) {
		Optional<String> secret = Optional.of(token).filter(text -> !text.isBlank());
		try (ModelAdmin admin = admin(server, options(secret))) {
			admin.list();
		}
		bookmarks.add(server(server), secret);
	}

	/** Forgets a server. */
	void forget(URI server) {
		bookmarks.remove(server);
	}

	/**
	 * Connects with a store.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if it is not served any more
	 */
	StoreAccess open(StoreNode node, URI store) {
		URI server = server(store);
		StoreInfo info = list(server).stream().filter(each -> each.name().equals(node.name())).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, NLS.bind(Messages.notServed, server,
						node.name())));
		return new RemoteStore(ArenaClient.connect(store, options(server)), version -> ArenaClient.connect(store, options(server).asOf(version)), info.kind(), info.capabilities());
	}

	/** Drops a store on its server. */
	void drop(StoreNode node, URI store) {
		URI server = server(store);
		try (ModelAdmin admin = admin(server, options(server))) {
			admin.drop(node.name());
		}
	}
}
