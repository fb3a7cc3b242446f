// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.resource.Handles;

/** The ids that stand in records for objects, and the objects by their ids. Guarded by its workspace. */
final class ObjectTable {
	private final Workspace workspace;
	private final EPackage.Registry registry;
	private final Handles<PersistentObject> handles = new Handles<>();
	private final OutsideObjects outside = new OutsideObjects();

	/** @param registry knows the classes of proxies */
	ObjectTable(Workspace workspace, EPackage.Registry registry) {
		this.workspace = workspace;
		this.registry = registry;
	}

	Handles<PersistentObject> handles() {
		return handles;
	}

	OutsideObjects outside() {
		return outside;
	}

	/** The object of an id that stands in a record. */
	EObject get(long id) {
		EObject other = outside.get(id);
		if (other != null) {
			return other;
		}
		if (id < 0) {
			EObject proxy = Proxies.read(workspace.records().saved(), id, registry, workspace.schema().metamodel());
			outside.put(id, proxy);
			return proxy;
		}
		PersistentObject object = handles.get(id);
		if (object == null) {
			object = PersistentFactory.handle(workspace.records().find(id).type());
			object.bind(workspace, id);
			handles.put(id, object);
		}
		return object;
	}

	/** Whether the values of an object are here. */
	boolean isHere(Object object) {
		return object instanceof PersistentObject element && element.workspace() == workspace;
	}

	/** The newest id of an object; null if it has none. */
	Long knownId(Object object) {
		return isHere(object) ? (Long) ((PersistentObject) object).key() : object instanceof EObject other ? outside.id(other) : null;
	}

	/** The id of any object. */
	long idOf(EObject object) {
		Long known = knownId(object);
		if (known != null) {
			return known;
		}
		boolean mayCome = object instanceof PersistentObject element && element.workspace() == null && !element.eIsProxy();
		if (!mayCome) {
			return outside.add(object);
		}
		long key = workspace.takeKey();
		outside.put(key, object);
		return key;
	}

	/** Whether an object comes in place of the proxy that stood for it; then it gets its id. */
	boolean isResolution(long id, Object value) {
		boolean resolves = outside.get(id) instanceof InternalEObject proxy && proxy.eIsProxy() && value instanceof EObject object && !object.eIsProxy()
				&& !isHere(value) && proxy.eProxyURI().equals(EcoreUtil.getURI(object));
		if (resolves) {
			outside.put(id, (EObject) value);
		}
		return resolves;
	}
}
