// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.Metamodel;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementData;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;

/** Reads elements of a served store, page by page, all of them in one state. Used by one thread. */
public final class ElementPages {
	/** Of elements, whose values may be long. */
	private static final int PAGE = 1000;
	private static final long KEYS = 100_000;
	/** A page waits for others that the server works for. */
	private static final Duration LONGEST = Duration.ofMinutes(2);

	private final ArenaClient client;
	private final Cancellation cancellation;
	/** Null before the first page. */
	private Long version;

	public ElementPages(ArenaClient client, Cancellation cancellation) {
		this.client = client;
		this.cancellation = cancellation;
	}

	/** The version of the model that is read; there once something was. */
	public long version() {
		return version;
	}

	/** The elements without a container, in their order. */
	public LongArray roots() {
		return keys(Methods.ROOTS, null, null, null);
	}

	/** The instances of a class and its subclasses. */
	public LongArray extent(EClass type) {
		return keys(Methods.EXTENT, Metamodel.qualified(type), null, null);
	}

	private LongArray keys(String method, String type, Long key, String feature) {
		LongArray keys = new LongArray();
		KeyPage page;
		do {
			KeysCall call = new KeysCall(client.store(), type, key, feature, (long) keys.size(), KEYS);
			page = client.call(method, call, KeyPage.class, LONGEST, cancellation);
			same(page.version());
			for (long each : page.keys()) {
				keys.add(each);
			}
		} while (page.more());
		return keys;
	}

	/**
	 * The values of elements, in the order of their keys.
	 *
	 * @param features that all of them have
	 */
	public List<Map<String, Object>> values(List<Long> keys, List<? extends EStructuralFeature> features) {
		List<Map<String, Object>> values = new ArrayList<>(keys.size());
		for (int from = 0; from < keys.size(); from += PAGE) {
			read(keys.subList(from, Math.min(keys.size(), from + PAGE)), features, values);
		}
		return values;
	}

	/** Reads values of elements. One that refers to too many others is sought by halves, and read by itself. */
	private void read(List<Long> keys, List<? extends EStructuralFeature> features, List<Map<String, Object>> to) {
		ElementPage page;
		try {
			page = client.call(Methods.ELEMENTS, new ElementCall(client.store(), keys, features.stream().map(EStructuralFeature::getName).toList()), ElementPage.class, LONGEST, cancellation);
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.ROW_LIMIT) {
				throw e;
			}
			if (keys.size() == 1) {
				to.add(longOne(keys.getFirst(), features));
			} else {
				read(keys.subList(0, keys.size() / 2), features, to);
				read(keys.subList(keys.size() / 2, keys.size()), features, to);
			}
			return;
		}
		same(page.version());
		for (ElementData element : page.elements()) {
			to.add(element.values().values());
		}
	}

	private Map<String, Object> longOne(long key, List<? extends EStructuralFeature> features) {
		List<Map<String, Object>> others = new ArrayList<>();
		read(List.of(key), features.stream().filter(feature -> !isList(feature)).toList(), others);
		Map<String, Object> values = new LinkedHashMap<>(others.getFirst());
		features.stream().filter(ElementPages::isList).forEach(feature -> {
			List<ElementKey> targets = new ArrayList<>();
			for (long target : keys(Methods.TARGETS, null, key, feature.getName()).toArray()) {
				targets.add(new ElementKey(target));
			}
			values.put(feature.getName(), targets);
		});
		return values;
	}

	private static boolean isList(EStructuralFeature feature) {
		return feature.isMany() && feature instanceof EReference;
	}

	private void same(long found) {
		if (version != null && version != found) {
			throw new ArenaException(ErrorCode.CONFLICT, "The model was changed while it was read.");
		}
		version = found;
	}
}
