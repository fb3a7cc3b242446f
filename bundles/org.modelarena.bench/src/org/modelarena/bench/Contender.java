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
 * A store that is asked in a language over a transport, and compared with others; written
 * {@code store:language[/strategy][+token]@transport[*replicas]}.
 *
 * @param store     name of the store's provider
 * @param language  name of the query language
 * @param strategy  how queries run; nothing leaves the choice to the language
 * @param transport how queries reach the store
 * @param hasToken  whether the server wants a token, which clients show
 * @param replicas  servers that keep the store alike, all of which the clients know; 1 for a store that is not replicated
 */
public record Contender(String store, String language, Optional<Strategy> strategy, Transport transport, boolean hasToken, int replicas) {
	/** The most servers that keep a store alike. */
	public static final int MOST_REPLICAS = 9;
	private static final String TOKEN = "+token";
	private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]*):([a-z][a-z0-9-]*)(?:/([a-z]+))?(\\+token)?(?:@([a-z0-9-]+))?(?:\\*(\\d{1,3}))?");

	/** A contender that asks without a token. */
	public Contender(String store, String language, Optional<Strategy> strategy, Transport transport) {
		this(store, language, strategy, transport, false, 1);
	}

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
					+ "' is not a contender; write store:language[/strategy][+token][@transport][*replicas], for instance cdo:ocl@net4j-tcp, columns:eol/compiled or columns:ocl@tcp*3.");
		}
		Optional<Strategy> strategy = Optional.ofNullable(matcher.group(3)).map(name -> inExperiment(() -> Strategy.of(name)));
		List<Transport> reached = matcher.group(5) == null ? transports : List.of(inExperiment(() -> Transport.of(matcher.group(5))));
		int replicas = matcher.group(6) == null ? 1 : replicas(text, matcher.group(6));
		return reached.stream().map(transport -> new Contender(matcher.group(1), matcher.group(2), strategy, transport, matcher.group(4) != null, replicas)).toList();
	}

	private static int replicas(String text, String number) {
		int replicas = Integer.parseInt(number);
		if (replicas < 2 || replicas > MOST_REPLICAS) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "'" + text + "' is no contender: there are 2 to " + MOST_REPLICAS + " replicas, such as *3, and one server is written '"
					+ text.substring(0, text.indexOf('*')) + "'.");
		}
		return replicas;
	}

	/** The contender without its transport and its replicas: {@code store:language[/strategy][+token]}. */
	public String name() {
		return store + ":" + language + strategy.map(s -> "/" + s.label()).orElse("") + (hasToken ? TOKEN : "");
	}

	/** The same with a token; itself over a transport that has none, which are those of the clients' own process and of the stores' own protocols. */
	public Contender withToken() {
		return canHaveToken() ? new Contender(store, language, strategy, transport, true, replicas) : this;
	}

	/** Whether servers over the transport can want a token. */
	public boolean canHaveToken() {
		return switch (transport) {
		case TCP, HTTP, WS -> true;
		case LOCAL, NET4J_TCP, NET4J_HTTP -> false;
		};
	}

	/** Whether several servers keep the store alike. */
	public boolean isReplicated() {
		return replicas > 1;
	}

	/** How queries reach the store: {@code transport[*replicas]}. */
	public String reach() {
		return transport.label() + (isReplicated() ? "*" + replicas : "");
	}

	/** The whole contender: {@code store:language[/strategy][+token]@transport[*replicas]}. */
	public String label() {
		return name() + "@" + reach();
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
