// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.Cancellation;

/** The only server that a client knows: what fails there has failed. Thread-safe. */
final class OneServer implements Servers {
	private final String store;
	private final Link link;
	private final Heartbeat heartbeat;
	private volatile boolean isClosed;

	OneServer(ServedAddress served, ClientOptions options) {
		this.store = served.store();
		this.link = new Link(served.servers().getFirst(), options);
		this.heartbeat = Heartbeat.ofOnlyServer(link, options);
	}

	@Override
	public void begin() {
		link.requireStore(link.hello(link.connection()), store);
	}

	@Override
	public <T> T run(Duration time, Cancellation cancellation, Work<T> work) {
		return work.on(home(), time);
	}

	@Override
	public <T> T runAtHome(Duration time, Cancellation cancellation, Work<T> work) {
		return work.on(home(), time);
	}

	@Override
	public <T> T runHedged(Duration time, Cancellation cancellation, Function<Cancellation, Work<T>> work, Predicate<T> stays) {
		return run(time, cancellation, work.apply(cancellation));
	}

	@Override
	public Reached home() {
		heartbeat.begin();
		return new Reached(link, link.connection(), null);
	}

	@Override
	public Long atLeast() {
		return null;
	}

	@Override
	public void heard(Object notification) {
		// All that it shows is as new as can be.
	}

	@Override
	public boolean isGroup() {
		return false;
	}

	@Override
	public boolean isClosed() {
		return isClosed;
	}

	@Override
	public void close() {
		isClosed = true;
		heartbeat.close();
		link.close();
	}
}
