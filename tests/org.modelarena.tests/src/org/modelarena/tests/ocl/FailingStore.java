// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;

/** A store that loses its connection as soon as an attribute is read. */
final class FailingStore implements ModelStore {
	private final ModelStore store;

	FailingStore(ModelStore store) {
		this.store = store;
	}

	@Override
	public StoreProvider provider() {
		return store.provider();
	}

	@Override
	public Metamodel metamodel() {
		return store.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		ModelSnapshot snapshot = store.snapshot();
		return (ModelSnapshot) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { ModelSnapshot.class }, (proxy, method, arguments) -> {
			if (method.getName().equals("attribute") && arguments[1] instanceof EAttribute) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The connection is lost.");
			}
			if (method.getName().equals("object")) {
				return InvocationHandler.invokeDefault(proxy, method, arguments);
			}
			if (method.getName().equals("key") && arguments[0] instanceof EObject) {
				return InvocationHandler.invokeDefault(proxy, method, arguments);
			}
			try {
				return method.invoke(snapshot, arguments);
			} catch (InvocationTargetException e) {
				throw e.getCause();
			}
		});
	}

	@Override
	public ModelEdit begin() {
		return store.begin();
	}

	@Override
	public void close() {
		// The store belongs to the caller.
	}
}
