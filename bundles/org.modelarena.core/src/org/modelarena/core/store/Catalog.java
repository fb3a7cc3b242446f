// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.internal.OsgiServices;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.model.QueryLanguages;

/** The stores and languages that are installed. Immutable and thread-safe. */
public final class Catalog {
	/** By their type. What is on a class path stays the same, and to look through all of its jars takes milliseconds. */
	private static final Map<Class<?>, List<? extends ServiceLoader.Provider<?>>> ON_CLASS_PATH = new ConcurrentHashMap<>();

	private final List<StoreProvider> stores;
	private final QueryLanguages languages;

	public Catalog(List<StoreProvider> stores, List<QueryLanguage> languages) {
		this(stores, new QueryLanguages(languages.stream().sorted(Comparator.comparing(QueryLanguage::name)).toList()));
	}

	private Catalog(List<StoreProvider> stores, QueryLanguages languages) {
		this.stores = stores.stream().sorted(Comparator.comparing(StoreProvider::name)).toList();
		this.languages = languages;
	}

	/** These and more stores, which must have other names. */
	public Catalog with(List<StoreProvider> more) {
		return new Catalog(Stream.concat(stores.stream(), more.stream()).toList(), languages);
	}

	/** All that is registered: as OSGi services when running in a framework, through {@link ServiceLoader} otherwise. */
	public static Catalog discover() {
		return new Catalog(services(StoreProvider.class), services(QueryLanguage.class));
	}

	/** New ones of the services of a type that are installed, see {@link #discover}. */
	public static <T> List<T> services(Class<T> type) {
		return inFramework(type).orElseGet(() -> ON_CLASS_PATH.computeIfAbsent(type, Catalog::onClassPath).stream().map(ServiceLoader.Provider::get).map(type::cast).toList());
	}

	private static List<? extends ServiceLoader.Provider<?>> onClassPath(Class<?> type) {
		return ServiceLoader.load(type, type.getClassLoader()).stream().toList();
	}

	/**
	 * The languages that are installed, for expressions. They are looked for when the first is needed: providers of stores, which ask for them, may be
	 * made before.
	 */
	public static ExpressionLanguages expressions() {
		return (derivation, metamodel) -> ExpressionLanguages.of(new QueryLanguages(services(QueryLanguage.class))).prepare(derivation, metamodel);
	}

	private static <T> Optional<List<T>> inFramework(Class<T> type) {
		try {
			return OsgiServices.find(type);
		} catch (NoClassDefFoundError noFrameworkOnTheClassPath) {
			return Optional.empty();
		}
	}

	/** All stores, by name. */
	public List<StoreProvider> stores() {
		return stores;
	}

	/** All languages. */
	public QueryLanguages languages() {
		return languages;
	}

	/**
	 * The store of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} with the names there are
	 */
	public StoreProvider store(String name) {
		List<String> names = stores.stream().map(StoreProvider::name).toList();
		return stores.stream().filter(store -> store.name().equals(name)).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown store '" + name + "'; there are "
						+ String.join(", ", names) + "." + Nearest.hint(name, names)));
	}
}
