// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.equinox.security.storage.ISecurePreferences;
import org.eclipse.equinox.security.storage.SecurePreferencesFactory;
import org.eclipse.equinox.security.storage.StorageException;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/** The folders and servers that the user has added: among the preferences of the workspace; tokens of servers in the platform's secure storage. Thread-safe. */
final class StoreBookmarks {
	private static final String NODE = "org.modelarena.ui";
	private static final String FOLDERS = "stores.folders";
	private static final String SERVERS = "stores.servers";

	private final Preferences preferences;

	private StoreBookmarks(Preferences preferences) {
		this.preferences = preferences;
	}

	static StoreBookmarks ofWorkspace() {
		return new StoreBookmarks(InstanceScope.INSTANCE.getNode(NODE));
	}

	synchronized List<Path> folders() {
		return read(FOLDERS).stream().map(Path::of).toList();
	}

	synchronized List<URI> servers() {
		return read(SERVERS).stream().map(URI::create).toList();
	}

	private Set<String> read(String key) {
		String lines = preferences.get(key, "");
		return lines.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(lines.split("\n")));
	}

	synchronized void add(Path folder) {
		change(FOLDERS, folder.toAbsolutePath().normalize().toString(), true);
	}

	synchronized void add(URI server, Optional<String> token) {
		change(SERVERS, server.toString(), true);
		token.ifPresent(secret -> {
			try {
				tokens().put(server.getAuthority(), secret, true);
				tokens().flush();
			} catch (StorageException | IOException e) {
				ILog.of(getClass()).log(Status.warning("The token of " + server + " is not kept", e));
			}
		});
	}

	synchronized void remove(URI server) {
		change(SERVERS, server.toString(), false);
		tokens().remove(server.getAuthority());
		flushTokens(server);
	}

	private void flushTokens(URI server) {
		try {
			tokens().flush();
		} catch (IOException e) {
			ILog.of(getClass()).log(Status.warning("The tokens are not kept as they are now, without " + server, e));
		}
	}

	Optional<String> token(URI server) {
		try {
			return Optional.ofNullable(tokens().get(server.getAuthority(), null));
		} catch (StorageException e) {
			ILog.of(getClass()).log(Status.warning("The token of " + server + " cannot be read", e));
			return Optional.empty();
		}
	}

	private static ISecurePreferences tokens() {
		return SecurePreferencesFactory.getDefault().node(NODE).node("tokens");
	}

	private void change(String key, String value, boolean isAdded) {
		Set<String> all = new LinkedHashSet<>(read(key));
		if (isAdded) {
			all.add(value);
		} else {
			all.remove(value);
		}
		preferences.put(key, String.join("\n", all));
		try {
			preferences.flush();
		} catch (BackingStoreException e) {
			ILog.of(getClass()).log(Status.warning("Preferences are not kept", e));
		}
	}
}
