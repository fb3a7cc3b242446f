// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.store.neoemf.internal.RedoLog;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.internal.StoreFolder;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.record.ElementChange;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;
import org.modelarena.store.neoemf.record.StateHeader;

/**
 * Makes what lies in the tree of a resource the saved state of its store: few changes in one commit; many by way of the redo log. Guarded by the
 * workspace. Used once.
 */
final class SaveRun {
	private final NeoEmfResource resource;
	private final Workspace workspace;
	private final Records records;
	/** Keys of elements that are saved no more. */
	private final BitSet dead = new BitSet();
	/** Records that are in nobody's tree, but in somebody's hands. */
	private final Map<Long, ElementRecord> kept = new HashMap<>();

	SaveRun(NeoEmfResource resource, Workspace workspace) {
		this.resource = resource;
		this.workspace = workspace;
		this.records = workspace.records();
	}

	/**
	 * Saves.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if an element refers to what lies in no resource; then nothing was saved
	 */
	void run(Home home) {
		workspace.cutOff().removeIf(key -> workspace.isInTree(key));
		List.copyOf(workspace.cutOff()).stream().map(key -> workspace.objects().handles().get(key)).filter(this::isElsewhere).forEach(workspace::release);
		dead.or(workspace.gone());
		buryAll();
		resource.getContents().forEach(this::requireResourceAround);
		Set<Long> proxies = new LinkCheck(resource, workspace, dead).run();
		StoreFolder folder = home.require(workspace.schema());
		records.startFrom(folder);
		Changes changes = new Changes();
		header().write(changes);
		State saved = records.saved();
		proxies.forEach(id -> Proxies.write(id, workspace.objects().outside().get(id), saved, changes));
		Proxies.writeLast(workspace.objects().outside().last(), changes);
		commit(folder, changes);
		records.becomeSaved(folder.state(workspace.schema()));
		workspace.gone().clear();
		kept.forEach(records::put);
		workspace.cutOff().retainAll(kept.keySet());
	}

	/** Whether an object has been put into another resource, by way of something that it lies in now. */
	private boolean isElsewhere(PersistentObject object) {
		return object != null && object.eResource() != null && object.eResource() != resource;
	}

	/** A root may lie in an object of another resource. */
	private void requireResourceAround(EObject root) {
		EObject container = root.eContainer();
		if (container != null && container.eResource() == null && root.eContainmentFeature().getEOpposite() != null) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "Element #" + ((PersistentObject) root).key() + " (" + root.eClass().getName()
					+ ") is a root and lies in an object that lies in no resource. Put that into one, or take the element out of it.");
		}
	}

	/** Buries the objects that were cut off. They keep their records if somebody holds any of them, as they may refer to each other. */
	private void buryAll() {
		BitSet buried = new BitSet();
		workspace.cutOff().forEach(top -> bury(top, buried));
		dead.or(buried);
		if (buried.stream().anyMatch(key -> workspace.objects().handles().get(key) != null)) {
			buried.stream().forEach(key -> kept.put((long) key, records.find(key)));
		}
	}

	/** An element with all that lies in it. */
	private void bury(long top, BitSet buried) {
		Deque<Long> rest = new ArrayDeque<>(List.of(top));
		while (!rest.isEmpty()) {
			long key = rest.pop();
			ElementRecord element = records.find(key);
			buried.set(Math.toIntExact(key));
			element.type().getEAllContainments().forEach(reference -> {
				Object value = element.get(reference);
				if (value instanceof KeyList targets) {
					for (KeyCursor target = targets.cursor(); target.next();) {
						addChild(target.key(), key, rest);
					}
				} else if (value instanceof Long target) {
					addChild(target, key, rest);
				}
			});
		}
	}

	private void addChild(long child, long parent, Deque<Long> rest) {
		if (workspace.has(child) && records.find(child).container() == parent && !workspace.isRoot(child)) {
			rest.push(child);
		}
	}

	private StateHeader header() {
		KeyList roots = new KeyList();
		for (EObject root : resource.getContents()) {
			roots.add(((PersistentObject) root).key());
		}
		StateHeader before = records.saved().header();
		StateHeader header = new StateHeader(workspace.nextKey(), Arrays.copyOf(before.sizes(), workspace.schema().size()), roots);
		ElementChange change = new ElementChange(workspace.schema(), records.savedIndexes());
		records.forEachChanged(key -> {
			if (!dead.get((int) key)) {
				change.count(records.findSaved(key), records.find(key), header.sizes());
			}
		});
		dead.stream().forEach(key -> change.count(records.findSaved(key), null, header.sizes()));
		return header;
	}

	private void commit(StoreFolder folder, Changes changes) {
		if (records.areFewChanged(dead.cardinality())) {
			ElementChange change = new ElementChange(workspace.schema(), records.savedIndexes());
			records.forEachChanged(key -> {
				if (!dead.get((int) key)) {
					change.write(key, records.findSaved(key), records.find(key), changes);
				}
			});
			dead.stream().forEach(key -> change.write(key, records.findSaved(key), null, changes));
			folder.commit(changes);
			return;
		}
		records.spill();
		RedoLog log = records.log();
		dead.stream().forEach(key -> RedoLog.delete(key, changes));
		log.commit(changes);
		folder.replay(log, workspace.schema());
	}
}
