// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Transport;

/**
 * A store that is asked in a language over a transport, and compared with others; written {@code store:language[/strategy]@transport}.
 *
 * @param store     name of the store's provider
 * @param language  name of the query language
 * @param strategy  how queries run; nothing leaves the choice to the language
 * @param transport how queries reach the store
 */
public record Contender(String store, String language, Optional<Strategy> strategy, Transport transport) {
	private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]*):([a-z][a-z0-9-]*)(?:/([a-z]+))?(?:@([a-z0-9-]+))?");

	/**
	 * Reads one contender.
	 *
	 * @param otherwise the transport of a contender that names none
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID} for another form, an unknown strategy or transport
	 */
	public static Contender parse(String text, Transport otherwise) {
		return cross(text, List.of(otherwise)).get(0);
	}

	/**
	 * Reads a contender once for each transport; only for its own if it names one.
	 *
	 * @throws ArenaException as {@link #parse}
	 */
	public static List<Contender> cross(String text, List<Transport> transports) {
		Matcher matcher = FORM.matcher(text);
		if (!matcher.matches()) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "'" + text
					+ "' is not a contender; write store:language[/strategy][@transport], for instance cdo:ocl@net4j-tcp or columns:eol/compiled.");
		}
		Optional<Strategy> strategy = Optional.ofNullable(matcher.group(3)).map(name -> inExperiment(() -> Strategy.of(name)));
		List<Transport> reached = matcher.group(4) == null ? transports : List.of(inExperiment(() -> Transport.of(matcher.group(4))));
		return reached.stream().map(transport -> new Contender(matcher.group(1), matcher.group(2), strategy, transport)).toList();
	}

	/** The contender without its transport: {@code store:language[/strategy]}. */
	public String name() {
		return store + ":" + language + strategy.map(s -> "/" + s.label()).orElse("");
	}

	/** The whole contender: {@code store:language[/strategy]@transport}. */
	public String label() {
		return name() + "@" + transport.label();
	}

	@Override
	public String toString() {
		return label();
	}

	private static <T> T inExperiment(java.util.function.Supplier<T> lookup) {
		try {
			return lookup.get();
		} catch (ArenaException e) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, e.getMessage(), e);
		}
	}
}
