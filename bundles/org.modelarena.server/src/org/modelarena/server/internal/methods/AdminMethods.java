// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.Optional;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Capability;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ElementSource;
import org.modelarena.protocol.answer.Received;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.protocol.notification.LoadProgress;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreAdmin;
import org.modelarena.server.internal.store.Turns;
import org.modelarena.xmi.Unresolved;

/** The calls that load, open, close and drop models. One model is loaded at a time, as that takes memory. Thread-safe. */
public final class AdminMethods {
	/** Leaves room for what stands around the bytes, and for their Base64 form. */
	private static final int PART_OF_MESSAGE = 2;

	private final StoreAdmin admin;
	private final Workers workers;
	private final ServiceLimits limits;
	private final Turns loads = new Turns("models to load");

	public AdminMethods(StoreAdmin admin, Workers workers, ServiceLimits limits) {
		this.admin = admin;
		this.workers = workers;
		this.limits = limits;
	}

	/** Makes sure that the caller may do everything with a store, which need not be there. */
	private static void require(CallContext context, String store) {
		if (store == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call does not say which 'store' it is about.");
		}
		context.session().bearer().require(Right.ADMIN, store);
	}

	/** {@code model/upload}. */
	public Upload upload(CallContext context, UploadCall call) {
		Unresolved unresolved = check(context, call);
		Session session = context.session();
		UploadedFiles files = new UploadedFiles(admin.home().passing(), limits.uploadBytes(), unresolved);
		ModelUpload upload = new ModelUpload(UUID.randomUUID().toString(), call, session, files, workers, limits.cursorIdle());
		session.begin(upload.id(), upload);
		return new Upload(upload.id(), limits.messageBytes() / PART_OF_MESSAGE);
	}

	/**
	 * Makes sure that a model could be loaded, before anything is sent.
	 *
	 * @return the treatment of references that lead nowhere
	 * @throws ArenaException {@link ErrorCode#FORBIDDEN}, {@link ErrorCode#ALREADY_EXISTS}, {@link ErrorCode#UNKNOWN_NAME}, {@link ErrorCode#UNSUPPORTED}
	 */
	private Unresolved check(CallContext context, UploadCall call) {
		require(context, call.store());
		if (call.kind() == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call does not say which 'kind' of store is to hold the model.");
		}
		StoreProvider kind = admin.home().catalog().store(call.kind());
		if (call.keepsHistory() && !kind.capabilities().contains(Capability.HISTORY)) {
			throw Capability.HISTORY.refusedBy(call.kind());
		}
		admin.requireFree(call.store(), Boolean.TRUE.equals(call.replace()));
		return call.unresolved() == null ? Unresolved.REFUSE : Unresolved.of(call.unresolved());
	}

	private static ModelUpload find(CallContext context, String id) {
		return context.session().find(id, ModelUpload.class).orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND,
				"There is no such upload: it was loaded, it was cancelled, or nothing was sent for some time."));
	}

	/** {@code model/part}. */
	public Received part(CallContext context, PartCall call) {
		ModelUpload upload = find(context, call.upload());
		byte[] bytes;
		try {
			bytes = Base64.getDecoder().decode(call.data() == null ? "" : call.data());
		} catch (IllegalArgumentException e) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'data' is to be bytes in Base64.", e);
		}
		return new Received(call.file(), upload.append(call.file(), Boolean.TRUE.equals(call.isMetamodel()), bytes));
	}

	/** {@code model/load}. */
	public CompletableFuture<StoreInfo> load(CallContext context, LoadCall call) {
		ModelUpload upload = find(context, call.upload());
		require(context, upload.call().store());
		UploadedFiles files = upload.complete();
		context.cancellation().onCancel(upload.cancellation()::cancel);
		try (Unfinished work = new Unfinished(upload::over)) {
			CompletableFuture<StoreInfo> load = loads.take(context.owner(), turn -> workers.run(context.owner(), () -> inWorker(upload, files, context.session()), upload.cancellation()));
			work.done();
			return upload.endWith(load);
		}
	}

	private StoreInfo inWorker(ModelUpload upload, UploadedFiles files, Session session) {
		workers.expand();
		try {
			return load(upload, files, session);
		} catch (ArenaException e) {
			throw files.told(e);
		} finally {
			workers.contract();
		}
	}

	private StoreInfo load(ModelUpload upload, UploadedFiles files, Session session) {
		UploadCall call = upload.call();
		ElementSource source = files.source(upload);
		Optional<CommitNote> history = call.keepsHistory() ? Optional.of(CommitNote.of(session.name(), "Loaded")) : Optional.empty();
		ServedStore store = admin.load(call.store(), call.kind(), Boolean.TRUE.equals(call.replace()), history, source, upload);
		return info(store, session.bearer(), upload.cancellation());
	}

	private static StoreInfo info(ServedStore store, Bearer bearer, Cancellation cancellation) {
		try (var use = store.use(cancellation).orElseThrow(() -> new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store was closed as soon as it was there."))) {
			return ModelMethods.info(store, bearer);
		}
	}

	/** {@code model/progress}. */
	public LoadProgress progress(CallContext context, LoadCall call) {
		return find(context, call.upload()).state();
	}

	/** {@code model/drop}. */
	public Void drop(CallContext context, StoreCall call) {
		require(context, call.store());
		admin.drop(call.store());
		return null;
	}

	/** {@code model/close}. */
	public Void close(CallContext context, StoreCall call) {
		require(context, call.store());
		admin.close(call.store());
		return null;
	}

	/** {@code model/open}. */
	public StoreInfo open(CallContext context, StoreCall call) {
		require(context, call.store());
		return info(admin.open(call.store()), context.session().bearer(), context.cancellation());
	}
}
