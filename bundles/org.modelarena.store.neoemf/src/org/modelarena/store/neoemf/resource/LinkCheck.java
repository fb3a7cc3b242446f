// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;
import org.modelarena.store.neoemf.record.Schema;

/**
 * Looks at the links of what is to be saved that lead out of the tree: to objects of other resources, which get ids of such, or to what lies in no
 * resource, which cannot be saved. Looks at nothing if there is no such object.
 */
final class LinkCheck {
	private final NeoEmfResource resource;
	private final Workspace workspace;
	private final Records records;
	private final BitSet dead;
	/** The ids of objects in other resources that changed records refer to. */
	private final Set<Long> proxies = new HashSet<>();

	LinkCheck(NeoEmfResource resource, Workspace workspace, BitSet dead) {
		this.resource = resource;
		this.workspace = workspace;
		this.records = workspace.records();
		this.dead = dead;
	}

	/**
	 * The ids that the store has to know.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if there is a link to what lies in no resource
	 */
	Set<Long> run() {
		if (dead.isEmpty() && workspace.objects().outside().isEmpty()) {
			return proxies;
		}
		records.forEachChanged(key -> {
			if (!dead.get((int) key)) {
				check(key);
			}
		});
		if (records.saved() != null) {
			dead.stream().forEach(key -> checkSources(key, records.saved()));
			if (workspace.objects().outside().anyMatch(this::hasLeft)) {
				checkAll(records.saved());
			}
		}
		return proxies;
	}

	/** Whether something that was in another resource when it was saved that there are links to it is there no more. */
	private boolean hasLeft(long id, EObject object) {
		return Proxies.has(records.saved(), id) && !object.eIsProxy() && (object.eResource() == null || object.eResource() == resource);
	}

	/** Nobody knows where the links to other resources are. */
	private void checkAll(State saved) {
		for (EClass type : saved.schema().metamodel().classes()) {
			for (KeyCursor elements = saved.extent(type); elements.next();) {
				checkUnchanged(elements.key());
			}
		}
	}

	private void check(long key) {
		ElementRecord element = records.find(key);
		for (int i = 0; i < element.count(); i++) {
			if (element.type().getEStructuralFeature(element.feature(i)) instanceof EReference reference) {
				if (element.value(i) instanceof KeyList targets) {
					for (int at = 0; at < targets.size(); at++) {
						check(key, reference, at, targets.get(at));
					}
				} else {
					check(key, reference, -1, (Long) element.value(i));
				}
			}
		}
	}

	private void check(long key, EReference reference, int at, long target) {
		long id = idAsSaved(key, reference, target);
		if (id == target) {
			return;
		}
		ElementRecord element = records.change(key);
		if (at < 0) {
			element.set(reference, id);
		} else {
			element.list(reference).set(at, id);
		}
	}

	private long idAsSaved(long key, EReference reference, long target) {
		EObject object = workspace.objects().outside().get(target);
		if (object == null && (target < 0 || !dead.get((int) target))) {
			return target;
		}
		if (object instanceof PersistentObject here && workspace.objects().isHere(object) && !dead.get((int) here.key())) {
			return here.key();
		}
		boolean hasUri = object != null && (object.eIsProxy() || object.eResource() != null && object.eResource() != resource);
		if (!hasUri) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "'" + reference.getName() + "' of element #" + key + " (" + records.find(key).type().getName()
					+ ") leads to an object that lies in no resource. Put it into one, or remove the link.");
		}
		Long known = workspace.objects().outside().id(object);
		long id = known != null && known < 0 ? known : workspace.objects().outside().add(object);
		proxies.add(id);
		return id;
	}

	/** The saved links to an element that is dead, from elements that are not and that nobody has changed. */
	private void checkSources(long key, State saved) {
		ElementRecord element = saved.find(key);
		if (element == null) {
			return;
		}
		Schema schema = saved.schema();
		for (EReference reference : schema.references()) {
			if (Metamodel.isOneWay(reference) && Metamodel.accepts(reference, element.type())) {
				for (KeyCursor sources = saved.sources(reference, key); sources.next();) {
					checkUnchanged(sources.key());
				}
			}
		}
		for (int i = 0; i < element.count(); i++) {
			EStructuralFeature feature = element.type().getEStructuralFeature(element.feature(i));
			if (feature instanceof EReference reference && reference.getEOpposite() != null && !reference.isContainment()) {
				if (element.value(i) instanceof KeyList targets) {
					for (KeyCursor target = targets.cursor(); target.next();) {
						checkUnchanged(target.key());
					}
				} else if ((Long) element.value(i) >= 0) {
					checkUnchanged((Long) element.value(i));
				}
			}
		}
	}

	private void checkUnchanged(long key) {
		if (!dead.get((int) key) && !records.isChanged(key)) {
			check(key);
		}
	}
}
