// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.protocol.notification.LoadProgress;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;

/** A model that a client sends, until it is loaded, or the client has gone or is silent for too long. Thread-safe. */
public final class ModelUpload implements Session.Ending, Progress {
	private static final long NANOS_BETWEEN_NEWS = Duration.ofMillis(500).toNanos();

	private final String id;
	private final UploadCall call;
	private final Session session;
	private final UploadedFiles files;
	private final Lease lease;
	private final Cancellation cancellation;
	private boolean isLoading;
	private boolean isEnded;
	private volatile LoadProgress state;
	private long told;

	ModelUpload(String id, UploadCall call, Session session, UploadedFiles files, Workers workers, Duration idle) {
		this.id = id;
		this.call = call;
		this.session = session;
		this.files = files;
		this.cancellation = session.cancellation().child();
		this.state = new LoadProgress(id, null, 0, null);
		this.lease = new Lease(workers, idle, () -> session.end(id));
		lease.start();
	}

	/** Its name in calls. */
	public String id() {
		return id;
	}

	UploadCall call() {
		return call;
	}

	/** How far it is. */
	public LoadProgress state() {
		lease.renew();
		return state;
	}

	@Override
	public void require(Bearer client) {
		client.require(Right.ADMIN, call.store());
	}

	/** The files, for whoever fills them all at once. */
	public UploadedFiles files() {
		return files;
	}

	/** From now on it ends with the session, or by whoever fills it, and not by silence. */
	public void holdOpen() {
		lease.close();
	}

	/** Takes bytes of a file; it has so many then. */
	synchronized long append(String file, boolean isMetamodel, byte[] part) {
		requireOpen();
		lease.renew();
		try {
			return files.append(files.file(file, isMetamodel), part);
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.IO) {
				// A part of the bytes may be in the file: sent again, they would be there twice.
				session.end(id);
			}
			throw files.told(e);
		}
	}

	private void requireOpen() {
		if (isLoading || isEnded) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The upload is being loaded, or has ended.");
		}
	}

	/** All was sent; from now on the files are for whoever loads them. */
	synchronized UploadedFiles complete() {
		requireOpen();
		isLoading = true;
		lease.close();
		return files;
	}

	/** Ends with the load. */
	<T> CompletableFuture<T> endWith(CompletableFuture<T> load) {
		return load.whenComplete((done, failure) -> over());
	}

	/** Nobody reads the files any more. */
	public void over() {
		synchronized (this) {
			isLoading = false;
			// The session may have ended it meanwhile, and left the files to whoever read them.
			isEnded = true;
		}
		files.close();
		session.end(id);
	}

	@Override
	public void begin(String task, long total) {
		tell(new LoadProgress(id, task, 0, total == UNKNOWN ? null : total), true);
	}

	@Override
	public void at(long done) {
		LoadProgress now = state;
		tell(new LoadProgress(id, now.task(), done, now.total()), false);
	}

	private void tell(LoadProgress now, boolean isNews) {
		state = now;
		if (isNews || System.nanoTime() - told > NANOS_BETWEEN_NEWS) {
			told = System.nanoTime();
			session.push().filter(push -> push.outbox().isRoomy()).ifPresent(push -> push.notify(Methods.LOADING, now));
		}
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}

	@Override
	public void end() {
		boolean isOver;
		synchronized (this) {
			isOver = !isLoading && !isEnded;
			isEnded = true;
		}
		lease.close();
		cancellation.cancel();
		if (isOver) {
			files.close();
		}
	}
}
