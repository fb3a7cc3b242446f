// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.nio.charset.StandardCharsets;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.Keys;

/** The records of objects in other resources that a store's elements refer to: for each id the URI and the class, under a name in {@link Table#STATE}. */
final class Proxies {
	private static final byte[] LAST = Keys.name("proxies");
	private static final String SEPARATOR = "\n";

	private Proxies() {
	}

	/** The least id that a state has. */
	static long last(State state) {
		byte[] last = state.entry(LAST);
		return last == null ? ElementRecord.NULL_TARGET : Long.parseLong(new String(last, StandardCharsets.US_ASCII));
	}

	private static byte[] name(long id) {
		return Keys.name("proxy" + id);
	}

	/** Whether a state has an id. */
	static boolean has(State state, long id) {
		return id < 0 && state.entry(name(id)) != null;
	}

	/** The proxy of an id. */
	static EObject read(State state, long id, EPackage.Registry registry, Metamodel metamodel) {
		String[] parts = new String(state.entry(name(id)), StandardCharsets.UTF_8).split(SEPARATOR, 3);
		EObject proxy = make(type(parts[1], parts[2], registry, metamodel));
		((InternalEObject) proxy).eSetProxyURI(URI.createURI(parts[0]));
		return proxy;
	}

	private static EObject make(EClass type) {
		// An object that has gone into a file of its own stands for one that may be of a class that nobody knows here.
		return type == null || type.isAbstract() ? EcoreFactory.eINSTANCE.createEObject() : EcoreUtil.create(type);
	}

	private static EClass type(String nsUri, String name, EPackage.Registry registry, Metamodel metamodel) {
		EPackage known = registry.getEPackage(nsUri);
		if (known == null) {
			known = metamodel.packages().stream().filter(ePackage -> nsUri.equals(ePackage.getNsURI())).findFirst().orElse(null);
		}
		return known != null && known.getEClassifier(name) instanceof EClass type ? type : null;
	}

	/** Puts an object among changes; none if a state has it already as it is. */
	static void write(long id, EObject object, State state, Changes changes) {
		EClass type = object.eClass();
		String text = EcoreUtil.getURI(object) + SEPARATOR + type.getEPackage().getNsURI() + SEPARATOR + type.getName();
		byte[] before = state.entry(name(id));
		if (before == null || !text.equals(new String(before, StandardCharsets.UTF_8))) {
			changes.put(Table.STATE, name(id), text.getBytes(StandardCharsets.UTF_8));
		}
	}

	/** Notes the least id. */
	static void writeLast(long last, Changes changes) {
		changes.put(Table.STATE, LAST, Keys.name(Long.toString(last)));
	}
}
