// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ServedSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.folders.TemporaryStore;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelStore;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.xmi.Ecore;

/**
 * A copy here of a served model, which files are compared with. Commits to it are made at the server first, on the condition that the model is still the one that
 * was copied; if others have changed it, it is copied anew. Used by one thread. Owns the client.
 */
final class ServedCopy implements AutoCloseable {
	private static final int FEW = 16;

	private final String url;
	private final ArenaClient client;
	private final CommonOptions common;
	/** Null before the model was read, and after something has gone wrong. */
	private TemporaryStore copy;
	private long version;
	/** The keys that elements have at the server, by those that they have here: of the elements that were read, */
	private LongArray read;
	/** and of those that came; some of which may have gone again. */
	private Map<Long, Long> come;
	/** So many may come before those are looked for that have gone. */
	private int mostCome;

	/**
	 * @param url for messages
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#UNSUPPORTED}, {@link ErrorCode#FORBIDDEN} if nothing can be followed into that store
	 */
	ServedCopy(String url, ArenaClient client, CommonOptions common) {
		this.url = url;
		this.client = client;
		this.common = common;
		StoreInfo info = client.call(Methods.STORES, new StoreCall(null), StoreList.class).stores().stream().filter(store -> store.name().equals(client.store())).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, "There is no store at " + url + " now; 'arena load --url' makes one."));
		if (!info.capabilities().contains(Capability.UPDATE.name())) {
			throw Capability.UPDATE.refusedBy(info.kind());
		}
		if (!info.rights().contains("write")) {
			throw new ArenaException(ErrorCode.FORBIDDEN, "You may read " + url + ", and not change it; ask for a token with the right to write.");
		}
	}

	String url() {
		return url;
	}

	/** The copy, true to the server's newest version. What is closed is not the copy. */
	ModelStore open() {
		if (copy == null || client.call(Methods.ROOTS, new KeysCall(client.store(), null, null, null, null, 1L), KeyPage.class).version() != version) {
			copyAnew();
		}
		letGo();
		return new ForwardingStore(copy) {
			@Override
			public ModelEdit begin() {
				return new ServedEdit(store().begin(), ServedCopy.this);
			}

			@Override
			public void close() {
				// It is needed again.
			}
		};
	}

	private void copyAnew() {
		forget();
		String text = client.call(Methods.METAMODEL, new StoreCall(client.store()), MetamodelText.class).ecore();
		Metamodel metamodel = Ecore.read(url, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
		ServedSource source = new ServedSource(client, metamodel);
		copy = TemporaryStore.of(source, common.catalog(), common.console().progress());
		version = source.version();
		read = source.keys();
		come = new HashMap<>();
		mostCome = FEW;
	}

	/** Drops the keys of elements that have gone: whoever follows for months takes no more memory than the model does. */
	private void letGo() {
		if (come.size() > mostCome) {
			try (ModelSnapshot now = copy.snapshot()) {
				come.keySet().removeIf(key -> !now.contains(key));
			}
			mostCome = FEW + 2 * come.size();
		}
	}

	/** The key that an element has at the server. */
	long served(long key) {
		return key < read.size() ? read.get((int) key) : come.get(key);
	}

	/**
	 * Commits at the server.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFLICT} if somebody has changed the model since it was copied
	 */
	Committed commit(List<Map<String, Object>> steps) {
		return client.commit(new CommitCall(null, version, steps), common.console().cancellation());
	}

	/**
	 * The copy has what was committed.
	 *
	 * @param created the keys of new elements here, by the names that the steps have for them
	 */
	void taken(Committed committed, Map<String, Long> created) {
		created.forEach((name, key) -> come.put(key, committed.keys().get(name)));
		version = committed.version();
	}

	/** The copy may not be what is served. */
	void forget() {
		if (copy != null) {
			TemporaryStore old = copy;
			copy = null;
			old.close();
		}
	}

	@Override
	public void close() {
		try (client) {
			forget();
		}
	}
}
