// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.answer.CheckReport;
import org.modelarena.protocol.answer.Download;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.FetchCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Owner;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreAdmin;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Turns;
import org.modelarena.server.internal.store.Versioned;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelExport;

/** The calls that go through a whole model: its export, its check, its backup. One of these is done at a time, as they take memory or disk. Thread-safe. */
public final class FileMethods {
	/** Over HTTP alone: the model as XMI. */
	public static final String EXPORT = "model/export";
	/** Over HTTP alone: the files of the store. */
	public static final String BACKUP = "model/backup";

	private static final int MOST_PART = 1 << 20;
	/** Of one client: each is a whole model on the disk. */
	private static final int MOST_DOWNLOADS = 4;

	private final Stores stores;
	private final StoreAdmin admin;
	private final Workers workers;
	private final ServiceLimits limits;
	private final Map<Owner, Integer> downloads = new ConcurrentHashMap<>();
	private final Turns turns = new Turns("models to export, to check or to back up");

	public FileMethods(Stores stores, StoreAdmin admin, Workers workers, ServiceLimits limits) {
		this.limits = limits;
		this.stores = stores;
		this.admin = admin;
		this.workers = workers;
	}

	private interface Work<T> {
		T on(ServedStore store);
	}

	private <T> CompletableFuture<T> whole(CallContext context, OfStore call, Right right, Work<T> work) {
		stores.require(call.store(), context.session().bearer(), right);
		return turns.take(context.owner(), turn -> workers.run(context.owner(), () -> {
			workers.expand();
			try {
				return stores.use(call.store(), context.session().bearer(), right, context.cancellation(), work::on);
			} finally {
				workers.contract();
			}
		}, context.cancellation()));
	}

	/** {@code GET .../xmi}. */
	CompletableFuture<MadeFile> export(CallContext context, DownloadCall call) {
		return whole(context, call, Right.READ, store -> {
			Versioned<ModelSnapshot> state = state(store, call);
			try (ModelSnapshot snapshot = state.value()) {
				return export(store, call, state, context.cancellation());
			}
		});
	}

	private static Versioned<ModelSnapshot> state(ServedStore store, DownloadCall call) {
		return call.asOf() == null ? store.read() : store.read(new VersionName(call.asOf()));
	}

	private MadeFile export(ServedStore store, DownloadCall call, Versioned<ModelSnapshot> state, Cancellation cancellation) {
		Path folder = stores.group(call.store()).map(Replicated::folder).orElseGet(() -> admin.location(store.name()).requireDirectory(store.provider().name()));
		boolean isBinary = Boolean.TRUE.equals(call.isBinary());
		return made(store.name() + (isBinary ? ".bin" : ".xmi"), "application/xml", state.version(),
				file -> ModelExport.of(state.value(), folder).writeOne(file, Progress.of(cancellation)));
	}

	/** {@code model/download}. */
	CompletableFuture<Download> download(CallContext context, DownloadCall call) {
		return whole(context, call, Right.READ, store -> {
			Versioned<ModelSnapshot> state = state(store, call);
			try (ModelSnapshot snapshot = state.value()) {
				reserve(context.owner());
				try (Unfinished work = new Unfinished(() -> release(context.owner()))) {
					MadeFile made = export(store, call, state, context.cancellation());
					work.add(made::close);
					long bytes = Files.size(made.file());
					String ecore = Boolean.TRUE.equals(call.hasMetamodel()) ? Ecore.text(snapshot.metamodel()) : null;
					OpenDownload download = new OpenDownload(UUID.randomUUID().toString(), store.name(), made, end -> new Lease(workers, limits.cursorIdle(), end), context.session(),
							() -> release(context.owner()));
					// From here on it is ended by whatever ends it, and that once.
					work.done();
					context.session().begin(download.id(), download);
					return new Download(download.id(), bytes, partBytes(), snapshot.size(), state.version(), call.asOf() == null ? null : (Long) state.version(), ecore);
				} catch (IOException e) {
					throw ArenaException.io("Cannot read what was written", e);
				}
			}
		});
	}

	private void reserve(Owner owner) {
		downloads.merge(owner, 1, (open, one) -> {
			if (open >= MOST_DOWNLOADS) {
				throw new ArenaException(ErrorCode.STORE_BUSY, "You have " + open + " downloads that have not ended; fetch and cancel one of them first.");
			}
			return open + one;
		});
	}

	private void release(Owner owner) {
		downloads.computeIfPresent(owner, (known, open) -> open == 1 ? null : open - 1);
	}

	/** So that many clients who fetch at once need little memory. */
	private int partBytes() {
		return Math.min(limits.messageBytes() / 2, MOST_PART);
	}

	/** {@code model/fetch}. */
	Download.Part fetch(CallContext context, FetchCall call) {
		if (call.offset() < 0) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'offset' is a number from 0 on, not " + call.offset() + ".");
		}
		OpenDownload download = context.session().find(call.download(), OpenDownload.class)
				.orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, "There is no such download: it was cancelled, or nothing was fetched for some time."));
		return new Download.Part(call.offset(), Base64.getEncoder().encodeToString(download.part(call.offset(), partBytes())));
	}

	private static MadeFile made(String name, String type, long version, java.util.function.Consumer<Path> writer) {
		MadeFile made = new MadeFile(TemporaryFolder.create("sent").resolve(name), type, version);
		try (Unfinished work = new Unfinished(made::close)) {
			writer.accept(made.file());
			return work.done(made);
		}
	}

	/** {@code GET .../backup}. */
	CompletableFuture<MadeFile> backup(CallContext context, StoreCall call) {
		return whole(context, call, Right.ADMIN, store -> {
			long version = store.version();
			return made(store.name() + ".zip", "application/zip", version, file -> {
				Replicated replica = stores.group(call.store()).orElse(null);
				if (replica == null) {
					Backup.write(store.provider(), admin.location(store.name()), file, context.cancellation());
				} else {
					write(replica, store.provider(), file, context.cancellation());
				}
			});
		});
	}

	/** The log of the group has what the folder of a replica has not, so it is saved elsewhere first. */
	private static void write(Replicated replica, StoreProvider provider, Path file, Cancellation cancellation) {
		Path copy = TemporaryFolder.create("copy");
		try {
			replica.copy(copy);
			Backup.write(provider, StoreLocation.at(copy), file, cancellation);
		} finally {
			StoreDirectory.delete(copy);
		}
	}

	/** {@code model/check}. */
	CompletableFuture<CheckReport> check(CallContext context, StoreCall call) {
		return whole(context, call, Right.ADMIN, store -> {
			long version = store.version();
			Findings findings = new Findings();
			long elements = ModelCheck.run(store, findings, Progress.of(context.cancellation()));
			return new CheckReport(version, elements, findings.total(),
					findings.first().stream().map(finding -> new CheckReport.Problem(finding.place(), finding.problem())).toList());
		});
	}
}
