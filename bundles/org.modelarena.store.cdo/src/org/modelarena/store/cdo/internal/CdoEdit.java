// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.emf.cdo.CDOObject;
import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.eresource.CDOResource;
import org.eclipse.emf.cdo.transaction.CDOTransaction;
import org.eclipse.emf.cdo.util.CDOUtil;
import org.eclipse.emf.cdo.util.CommitException;
import org.eclipse.emf.cdo.util.ConcurrentAccessException;
import org.eclipse.emf.cdo.util.ObjectNotFoundException;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.edit.EmfLists;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.threads.DeepStack;
import org.modelarena.store.cdo.internal.database.CdoFormat;

/** An edit as a CDO transaction. The object ids of new elements are reserved when they are created, so that their keys are known. */
final class CdoEdit implements EditTarget {
	private final CdoRepository repository;
	private final CdoSession session;
	private final Runnable onEnd;
	private final CDOTransaction transaction;
	private final ClientTypes types;
	private final ModelSnapshot before;
	private final KeySpace keys;
	private final SortedMap<Long, CDOObject> created = new TreeMap<>();
	private final Set<Long> deleted = new HashSet<>();
	/** Whether there may be references to what was deleted. */
	private boolean areReferencesLeft;

	CdoEdit(CdoRepository repository, CdoSession session, Runnable onEnd) {
		this.repository = repository;
		this.session = session;
		this.onEnd = onEnd;
		this.transaction = session.session().openTransaction();
		this.types = ClientTypes.of(repository, session);
		this.before = repository.snapshot();
		this.keys = repository.state().keys();
	}

	@Override
	public ModelSnapshot state() {
		return before;
	}

	@Override
	public long takeKey() {
		return repository.reserveKey();
	}

	private void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> set(object(set.key()), (EAttribute) types.feature(set.attribute()), set.value());
		case EditStep.SetTarget set -> object(set.key()).eSet(types.feature(set.reference()),
				set.target() == ModelSnapshot.NONE ? null : object(set.target()));
		case EditStep.Add add -> {
			requirePositions(add.reference(), add.position());
			add(object(add.key()), types.feature(add.reference()), object(add.target()), add.position());
		}
		case EditStep.Remove remove -> ((Collection<?>) object(remove.key()).eGet(types.feature(remove.reference()))).remove(object(remove.target()));
		case EditStep.Reorder reorder -> {
			requirePositions(reorder.reference(), reorder.position());
			list(object(reorder.key()), types.feature(reorder.reference())).move(reorder.position(), object(reorder.target()));
		}
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(delete.key());
		}
	}

	private void create(EditStep.Create create) {
		CDOObject object = CDOUtil.getCDOObject(EcoreUtil.create(types.type(create.type())));
		put(CDOUtil.getEObject(object), create.container(), create.containment(), create.position());
		created.put(create.key(), object);
	}

	private void put(EObject object, long container, EReference containment, int position) {
		if (containment == null) {
			roots().add(object);
		} else {
			add(object(container), types.feature(containment), object, position);
		}
	}

	private EList<EObject> roots() {
		return transaction.getResource(CdoFormat.RESOURCE).getContents();
	}

	/**
	 * From one place right into the other. CDO would take up again what was taken out before, with its object id, but without what the edit has
	 * changed in its contents.
	 */
	private void move(EditStep.Move move) {
		EObject object = object(move.key());
		EObject container = object.eContainer();
		EReference containment = object.eContainmentFeature();
		put(object, move.container(), move.containment(), move.position());
		if (move.containment() == null && containment.isMany()) {
			list(container, containment).remove(object);
		} else if (move.containment() == null) {
			container.eUnset(containment);
		}
	}

	private void set(EObject object, EAttribute attribute, Object value) {
		if (value == null) {
			object.eUnset(attribute);
		} else if (value instanceof List<?> values && attribute.isMany()) {
			object.eSet(attribute, values.stream().map(each -> types.value(attribute, each)).toList());
		} else {
			object.eSet(attribute, types.value(attribute, value));
		}
	}

	@SuppressWarnings("unchecked")
	private static EList<EObject> list(EObject owner, EStructuralFeature feature) {
		return (EList<EObject>) owner.eGet(feature);
	}

	private static void add(EObject owner, EStructuralFeature feature, EObject target, int position) {
		if (!feature.isMany()) {
			owner.eSet(feature, target);
			return;
		}
		if (!list(owner, feature).contains(target)) {
			EmfLists.insert(owner, (EReference) feature, target, position);
		}
	}

	/** Positions count what is there, without what is deleted. */
	private void requirePositions(EReference reference, int position) {
		if (position != ModelEdit.END && Metamodel.isOneWay(reference)) {
			removeReferencesToDeleted();
		}
	}

	private void delete(long key) {
		EObject root = object(key);
		List<EObject> subtree = new ArrayList<>(List.of(root));
		root.eAllContents().forEachRemaining(subtree::add);
		for (EObject object : subtree) {
			clearOpposites(object);
			deleted.add(key(object));
		}
		EcoreUtil.remove(root);
		areReferencesLeft = true;
	}

	private static void clearOpposites(EObject object) {
		for (EReference reference : object.eClass().getEAllReferences()) {
			if (reference.getEOpposite() != null && !reference.isContainment() && !reference.isContainer() && reference.isChangeable()) {
				object.eUnset(reference);
			}
		}
	}

	private long key(EObject object) {
		CDOObject cdoObject = CDOUtil.getCDOObject(object);
		return created.entrySet().stream().filter(entry -> entry.getValue() == cdoObject).map(Map.Entry::getKey).findFirst()
				.orElseGet(() -> keys.key(cdoObject.cdoID()));
	}

	private EObject object(long key) {
		CDOObject fresh = created.get(key);
		if (!deleted.contains(key)) {
			if (fresh != null) {
				return CDOUtil.getEObject(fresh);
			}
			if (before.contains(key)) {
				return existing(key);
			}
		}
		throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
	}

	private EObject existing(long key) {
		try {
			return CDOUtil.getEObject(transaction.getObject(keys.id(key)));
		} catch (ObjectNotFoundException e) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "Element #" + key + " was deleted by another client.", e);
		}
	}

	@Override
	public void commit(List<EditStep> steps) {
		repository.requireUsable();
		if (steps.stream().anyMatch(EditStep.Move.class::isInstance)) {
			types.makeMovable(before.metamodel());
		}
		try {
			// CDO recurses into what is removed.
			DeepStack.run("make the edit", () -> {
				steps.forEach(this::run);
				removeReferencesToDeleted();
				return null;
			});
		} catch (ArenaException e) {
			throw e;
		} catch (IOException | RuntimeException e) {
			repository.requireUsable();
			throw repository.failure("The edit could not be made", e);
		}
		commit();
	}

	private void commit() {
		Map<CDOID, Long> fresh = new HashMap<>();
		created.forEach((key, object) -> {
			if (!deleted.contains(key)) {
				fresh.put(object.cdoID(), key);
			}
		});
		String claim = created.isEmpty() ? null : repository.claim(fresh);
		if (claim != null) {
			transaction.setCommitComment(claim);
		}
		try {
			transaction.commit();
			created.clear();
			deleted.clear();
		} catch (ConcurrentAccessException e) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "Another client changed the same elements meanwhile; repeat the edit. (" + e.getMessage() + ")", e);
		} catch (CommitException | RuntimeException e) {
			repository.requireUsable();
			throw repository.failure("The commit was refused", e);
		} finally {
			if (claim != null) {
				repository.unclaim(claim);
			}
		}
	}

	/** Opposites have gone with the deleted elements; references without an opposite have to be found. */
	private void removeReferencesToDeleted() {
		if (!areReferencesLeft) {
			return;
		}
		areReferencesLeft = false;
		new DeletedTargets(before, types, this::existing, deleted).remove();
		created.values().forEach(DeletedTargets::remove);
		transaction.getDirtyObjects().values().stream().filter(object -> !(object instanceof CDOResource)).toList().forEach(DeletedTargets::remove);
	}

	@Override
	public void end() {
		try {
			transaction.close();
			session.close();
		} catch (RuntimeException e) {
			// What was committed is, what was not is forgotten.
			System.getLogger(CdoEdit.class.getName()).log(System.Logger.Level.DEBUG, "The session of an edit of " + repository.name() + " did not end well", e);
		} finally {
			onEnd.run();
		}
	}

	@Override
	public String toString() {
		return "Edit of " + repository.name();
	}
}
