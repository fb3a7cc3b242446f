// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.preferences;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.ServerJdk;

/**
 * The preferences of this workspace for what lies below the views, which reads system properties. A preference that is empty leaves the property as it was when the
 * workbench was started. Thread-safe.
 */
public final class ArenaPreferences {
	/** Where they are kept. */
	public static final String NODE = "org.modelarena.ui";
	/** The folder of the JDK that servers are started with. */
	public static final String JDK = ServerJdk.PROPERTY;
	/** The folder of what is fetched once for all stores. */
	public static final String CACHE = CacheFolder.PROPERTY;
	/** The heap of a Neo4j server, such as {@code 1g}. */
	public static final String NEO4J_HEAP = "modelarena.neo4j.heap";
	/** The page cache of a Neo4j server, such as {@code 128m}. */
	public static final String NEO4J_PAGE_CACHE = "modelarena.neo4j.pagecache";
	/** OrientDB's disk cache in this process, in megabytes; read when its first store is opened. */
	public static final String ORIENTDB_CACHE = "modelarena.orientdb.cache";

	private static final String[] KEYS = { JDK, CACHE, NEO4J_HEAP, NEO4J_PAGE_CACHE, ORIENTDB_CACHE };

	private final Map<String, Optional<String>> given = new HashMap<>();
	private final IEclipsePreferences node = InstanceScope.INSTANCE.getNode(NODE);
	private final IEclipsePreferences.IPreferenceChangeListener onChange = event -> apply(event.getKey());

	/** Applies all of them now, and each again when it is changed. */
	void follow() {
		for (String key : KEYS) {
			given.put(key, Optional.ofNullable(System.getProperty(key)));
			apply(key);
		}
		node.addPreferenceChangeListener(onChange);
	}

	/** Ends what {@link #follow} has begun. */
	void leave() {
		node.removePreferenceChangeListener(onChange);
	}

	private void apply(String key) {
		Optional<String> before = given.get(key);
		if (before == null) {
			return;
		}
		String value = node.get(key, "").strip();
		Optional<String> now = value.isEmpty() ? before : Optional.of(value);
		now.ifPresentOrElse(text -> System.setProperty(key, text), () -> System.clearProperty(key));
	}
}
