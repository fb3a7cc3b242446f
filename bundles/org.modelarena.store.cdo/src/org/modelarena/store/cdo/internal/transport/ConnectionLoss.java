// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.net4j.connector.IConnector;
import org.eclipse.net4j.util.lifecycle.ILifecycle;
import org.eclipse.net4j.util.lifecycle.LifecycleEventAdapter;

/**
 * Frees the threads that wait for an answer when their connection is lost: Net4j lets them wait until their timeout. They are
 * interrupted again and again, since after the first interrupt CDO waits for the confirmation that the query is cancelled.
 */
public final class ConnectionLoss extends LifecycleEventAdapter {
	private static final long PAUSE_MILLIS = 20;

	private final Set<Thread> waiting = new HashSet<>();
	private boolean lost;

	private ConnectionLoss() {
	}

	public static ConnectionLoss watch(IConnector connector) {
		ConnectionLoss loss = new ConnectionLoss();
		connector.addListener(loss);
		return loss;
	}

	/** The calling thread starts to wait. */
	public synchronized void begin() {
		waiting.add(Thread.currentThread());
		if (lost) {
			Thread.currentThread().interrupt();
		}
	}

	/** The calling thread waits no longer; true if the connection was lost meanwhile. */
	public synchronized boolean end() {
		waiting.remove(Thread.currentThread());
		if (lost) {
			Thread.interrupted();
		}
		notifyAll();
		return lost;
	}

	@Override
	protected void onAboutToDeactivate(ILifecycle connector) {
		synchronized (this) {
			if (lost) {
				return;
			}
			lost = true;
		}
		Thread freeing = new Thread(this::free, "modelarena-cdo-connection-lost");
		freeing.setDaemon(true);
		freeing.start();
	}

	private synchronized void free() {
		while (!waiting.isEmpty()) {
			waiting.forEach(Thread::interrupt);
			try {
				wait(PAUSE_MILLIS);
			} catch (InterruptedException e) {
				return;
			}
		}
	}
}
