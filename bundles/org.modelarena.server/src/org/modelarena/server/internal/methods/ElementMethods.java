// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.answer.ElementData;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.call.SeekCall;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Versioned;

/** The calls that read single elements. Each sees one state of the model, the newest unless another one is asked for. Thread-safe. */
public final class ElementMethods {
	private static final int MOST_ELEMENTS = 10_000;
	private static final int MOST_KEYS = 100_000;
	/** Of one feature of one element; there are calls that give many in pages. */
	private static final int MOST_VALUES = 1000;

	private final Stores stores;

	public ElementMethods(Stores stores) {
		this.stores = stores;
	}

	private interface Reading<T> {
		T of(ModelSnapshot snapshot, long version);
	}

	/** Reads the newest state of a store. */
	private <T> T read(CallContext context, String name, Reading<T> reading) {
		return read(context, name, null, reading);
	}

	/** @param asOf the version to read; null for the newest */
	private <T> T read(CallContext context, String name, String asOf, Reading<T> reading) {
		return stores.use(name, context.session().bearer(), Right.READ, context.cancellation(), store -> {
			Versioned<ModelSnapshot> state = asOf == null ? store.read() : store.read(new VersionName(asOf));
			try (ModelSnapshot snapshot = state.value()) {
				return reading.of(snapshot, state.version());
			}
		});
	}

	/** {@code element/get}. */
	public ElementPage get(CallContext context, ElementCall call) {
		return read(context, call.store(), call.asOf(), (snapshot, version) -> new ElementPage(version, each(context, call, key -> element(snapshot, key, call.features()))));
	}

	/** {@code element/labels}. */
	public LabelPage labels(CallContext context, ElementCall call) {
		return read(context, call.store(), call.asOf(), (snapshot, version) -> new LabelPage(version, each(context, call, key -> ElementLabel.of(snapshot, key).orElse(null))));
	}

	private static <T> List<T> each(CallContext context, ElementCall call, LongFunction<T> reading) {
		if (call.keys() == null || call.keys().contains(null) || call.keys().size() > MOST_ELEMENTS) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'keys' is a list of at most " + MOST_ELEMENTS + " keys.");
		}
		List<T> read = new ArrayList<>();
		for (long key : call.keys()) {
			context.cancellation().check();
			read.add(reading.apply(key));
		}
		return read;
	}

	private static ElementData element(ModelSnapshot snapshot, long key, List<String> features) {
		EClass type = snapshot.type(key);
		Map<String, Object> values = new LinkedHashMap<>();
		if (features == null) {
			type.getEAllStructuralFeatures().stream().filter(feature -> isShown(snapshot, feature)).forEach(feature -> values.put(feature.getName(), value(snapshot, key, feature)));
		} else {
			features.forEach(name -> values.put(name, value(snapshot, key, held(snapshot, Metamodel.feature(type, name)))));
		}
		long container = snapshot.container(key);
		EReference containment = snapshot.containment(key);
		return new ElementData(key, type.getName(), container == ModelSnapshot.NONE ? null : container, containment == null ? null : containment.getName(), new Parameters(values));
	}

	private static boolean isShown(ModelSnapshot snapshot, EStructuralFeature feature) {
		return snapshot.holds(feature) && (feature instanceof EAttribute || !feature.isMany());
	}

	private static EStructuralFeature held(ModelSnapshot snapshot, EStructuralFeature feature) {
		if (!snapshot.holds(feature)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store does not keep the values of '" + feature.getName() + "', which is derived; ask for them in a query.");
		}
		return feature;
	}

	private static Object value(ModelSnapshot snapshot, long key, EStructuralFeature feature) {
		if (feature instanceof EAttribute attribute) {
			return Values.toWire(attribute, snapshot.attribute(key, attribute));
		}
		EReference reference = (EReference) feature;
		if (!reference.isMany()) {
			long target = snapshot.target(key, reference);
			return target == ModelSnapshot.NONE ? null : new ElementKey(target);
		}
		List<Object> targets = new ArrayList<>();
		for (KeyCursor cursor = snapshot.targets(key, reference); cursor.next();) {
			targets.add(new ElementKey(cursor.key()));
			if (targets.size() > MOST_VALUES) {
				throw new ArenaException(ErrorCode.ROW_LIMIT,
						"'" + feature.getName() + "' of element #" + key + " has more than " + MOST_VALUES + " values; page through them with 'element/targets'.");
			}
		}
		return targets;
	}

	/** {@code element/extent}. */
	public KeyPage extent(CallContext context, KeysCall call) {
		return keys(context, call, snapshot -> snapshot.extent(snapshot.metamodel().type(required("type", call.type()))));
	}

	/** {@code element/seek}. */
	public KeyPage seek(CallContext context, SeekCall call) {
		return keys(context, call.store(), new Page(call.after(), call.most()), snapshot -> {
			EClass type = snapshot.metamodel().type(required("type", call.type()));
			if (!(Metamodel.feature(type, required("feature", call.feature())) instanceof EAttribute attribute)) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + call.feature() + "' is a reference, not an attribute.");
			}
			if (!snapshot.isIndexed(attribute)) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + type.getName() + "." + attribute.getName() + "' is not indexed; index it, or ask in a query.");
			}
			return snapshot.seek(type, attribute, Range.equalTo(Values.ofWire(attribute, required("value", call.value()))));
		});
	}

	/** {@code element/roots}. */
	public KeyPage roots(CallContext context, KeysCall call) {
		return keys(context, call, ModelSnapshot::roots);
	}

	/** {@code element/targets}. */
	public KeyPage targets(CallContext context, KeysCall call) {
		return keys(context, call, snapshot -> {
			long key = required("key", call.key());
			return snapshot.targets(key, (EReference) held(snapshot, reference(Metamodel.feature(snapshot.type(key), required("feature", call.feature())))));
		});
	}

	/** {@code element/sources}: the reference may be one of any class that refers to such elements, {@code Type.reference}. */
	public KeyPage sources(CallContext context, KeysCall call) {
		return keys(context, call, snapshot -> {
			long key = required("key", call.key());
			String[] name = required("feature", call.feature()).split("\\.", 2);
			if (name.length != 2) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "For 'element/sources', the 'feature' is written with the type that has it: Type.reference.");
			}
			return snapshot.sources(key, reference(Metamodel.feature(snapshot.metamodel().type(name[0]), name[1])));
		});
	}

	private static EReference reference(EStructuralFeature feature) {
		if (feature instanceof EReference reference) {
			return reference;
		}
		throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + feature.getName() + "' is an attribute, not a reference.");
	}

	private interface Keys {
		KeyCursor of(ModelSnapshot snapshot);
	}

	/** The part of the keys that is wanted, of all that there are. */
	private record Page(Long after, Long most) {
		long skipped() {
			return after == null ? 0 : after;
		}

		int length() {
			return most == null ? MOST_ELEMENTS : (int) Math.clamp(most, 1, MOST_KEYS);
		}
	}

	private KeyPage keys(CallContext context, KeysCall call, Keys keys) {
		return keys(context, call.store(), new Page(call.after(), call.most()), keys);
	}

	private KeyPage keys(CallContext context, String store, Page page, Keys keys) {
		return read(context, store, (snapshot, version) -> {
			LongArray found = new LongArray();
			KeyCursor cursor = keys.of(snapshot);
			boolean more = cursor.next();
			for (long seen = 0; more && found.size() < page.length(); seen++) {
				if (seen >= page.skipped()) {
					found.add(cursor.key());
				}
				more = cursor.next();
			}
			return new KeyPage(version, found.toArray(), more);
		});
	}

	private static <T> T required(String name, T value) {
		if (value == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call lacks '" + name + "'.");
		}
		return value;
	}
}
