// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ClassCounts;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.protocol.answer.DerivedInfo;
import org.modelarena.protocol.answer.IndexList;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.call.DeriveCall;
import org.modelarena.protocol.call.IndexCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Versioned;
import org.modelarena.xmi.Ecore;

/** The calls about whole models, and about what their stores derive and index. Thread-safe. */
public final class ModelMethods {
	private final Stores stores;

	public ModelMethods(Stores stores) {
		this.stores = stores;
	}

	private <T> T use(CallContext context, String name, Right right, Function<ServedStore, T> work) {
		return stores.use(name, context.session().bearer(), right, context.cancellation(), work);
	}

	/** {@code model/list}: what the caller may read. */
	public StoreList list(CallContext context, StoreCall call) {
		Bearer bearer = context.session().bearer();
		List<StoreInfo> infos = new ArrayList<>();
		for (ServedStore store : stores.all()) {
			Optional<StoreUses.Use> use = bearer.may(Right.READ, store.name()) ? store.use(context.cancellation()) : Optional.empty();
			if (use.isPresent()) {
				try (StoreUses.Use held = use.get()) {
					infos.add(info(store, bearer));
				}
			}
		}
		return new StoreList(infos);
	}

	/** The description of a store, which stays open as long. */
	static StoreInfo info(ServedStore store, Bearer bearer) {
		Versioned<ModelSnapshot> newest = store.read();
		try (ModelSnapshot snapshot = newest.value()) {
			return new StoreInfo(store.name(), store.provider().name(), snapshot.size(), newest.version(), store.commits(),
					store.provider().capabilities().stream().sorted().map(Capability::name).toList(), bearer.rights(store.name()).stream().map(Right::label).toList());
		}
	}

	/** {@code model/metamodel}. */
	public MetamodelText metamodel(CallContext context, StoreCall call) {
		return use(context, call.store(), Right.READ, store -> new MetamodelText(Ecore.text(store.metamodel())));
	}

	/** {@code model/statistics}. */
	public Statistics statistics(CallContext context, StoreCall call) {
		return use(context, call.store(), Right.READ, store -> statistics(context, store));
	}

	private static Statistics statistics(CallContext context, ServedStore store) {
		Versioned<ModelSnapshot> newest = store.read();
		try (ModelSnapshot snapshot = newest.value()) {
			return new Statistics(newest.version(), snapshot.size(), ClassCounts.of(snapshot, context.cancellation()));
		}
	}

	/** {@code index/list}. */
	public IndexList indexes(CallContext context, StoreCall call) {
		return use(context, call.store(), Right.READ, ModelMethods::list);
	}

	private static IndexList list(ServedStore store) {
		if (!store.provider().capabilities().contains(Capability.INDEXED_ATTRIBUTES) && !store.provider().capabilities().contains(Capability.DERIVED_ATTRIBUTES)) {
			return new IndexList(List.of(), List.of());
		}
		ModelIndex index = store.index();
		return new IndexList(index.derived().stream().map(ModelMethods::info).toList(),
				index.indexed().stream().map(attribute -> attribute.getEContainingClass().getName() + "." + attribute.getName()).toList());
	}

	private static DerivedInfo info(DerivedFeature feature) {
		return new DerivedInfo(feature.derivation().text(), feature.derivation().language(), feature.failures());
	}

	private IndexList change(CallContext context, String name, Consumer<ModelIndex> change) {
		return use(context, name, Right.ADMIN, store -> {
			if (stores.group(name).isPresent()) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "What is derived or indexed of a replicated store is what it began with; declare it in the store that a new group begins with.");
			}
			store.changeIndex(change);
			return list(store);
		});
	}

	/** {@code index/add}. */
	public IndexList index(CallContext context, IndexCall call) {
		return change(context, call.store(), index -> index.index(required(call.type()), required(call.feature()), Progress.of(context.cancellation())));
	}

	/** {@code index/drop}. */
	public IndexList unindex(CallContext context, IndexCall call) {
		return change(context, call.store(), index -> index.unindex(required(call.type()), required(call.feature())));
	}

	/** {@code derived/declare}. */
	public IndexList derive(CallContext context, DeriveCall call) {
		Declaration declaration = Declaration.parse(required(call.declaration()), required(call.language()), call.indexed());
		return change(context, call.store(), index -> index.declare(declaration, Progress.of(context.cancellation())));
	}

	/** {@code derived/drop}. */
	public IndexList underive(CallContext context, IndexCall call) {
		return change(context, call.store(), index -> index.drop(required(call.type()), required(call.feature())));
	}

	private static String required(String text) {
		if (text == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call lacks what it is about: 'type' and 'feature', or 'declaration' and 'language'.");
		}
		return text;
	}
}
