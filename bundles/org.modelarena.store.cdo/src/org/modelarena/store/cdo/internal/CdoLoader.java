// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.cdo.CDOObject;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.common.model.CDOModelUtil;
import org.eclipse.emf.cdo.eresource.CDOResource;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.cdo.transaction.CDOTransaction;
import org.eclipse.emf.cdo.util.CDOUtil;
import org.eclipse.emf.cdo.util.CommitException;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelLimits;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.store.cdo.internal.database.CdoFormat;

/**
 * Streams a model into an empty repository, a batch of elements a commit. As object ids are handed out in the order of creation, the id
 * of an element is known before it exists; so a reference forward is written at once, and no element is written twice.
 */
final class CdoLoader implements ElementSink {
	private static final int BATCH = 4000;
	/** CDO's objects ask all their containers for the resource when they get their place, so depth costs its square. */
	private static final int DEPTH = 10_000;
	private static final int PROGRESS_STEP = 512;

	private final CDOTransaction transaction;
	private final ClientTypes types;
	private final CDOResource resource;
	private final KeySpace keys;
	private final Progress progress;
	private final List<CDOObject> open = new ArrayList<>();
	private final List<Long> openKeys = new ArrayList<>();
	private final Map<EStructuralFeature, EStructuralFeature> features = new IdentityHashMap<>();
	private final List<Runnable> lateReferences = new ArrayList<>();
	private long created;
	private long inBatch;
	private CDOObject firstOfBatch;

	private CdoLoader(CDOTransaction transaction, ClientTypes types, CDOResource resource, Progress progress) {
		this.transaction = transaction;
		this.types = types;
		this.resource = resource;
		this.keys = new KeySpace(CDOIDUtil.getLong(resource.cdoID()) + 1);
		this.progress = progress;
	}

	/** Loads all of the source. The repository is worthless if this fails. */
	static void load(CdoRepository repository, CdoSession session, ElementSource source, Progress progress) {
		ClientTypes types = ClientTypes.of(repository, session);
		CDOTransaction transaction = session.session().openTransaction();
		try {
			CDOResource resource = transaction.createResource(CdoFormat.RESOURCE);
			commit(transaction);
			CdoLoader loader = new CdoLoader(transaction, types, resource, progress);
			repository.setFirstId(loader.keys.firstId());
			progress.begin("Loading", source.size());
			CheckedSource.of(source).emit(loader, progress.cancellation());
			loader.commitBatch();
			for (Runnable late : loader.lateReferences) {
				progress.cancellation().check();
				late.run();
			}
			commit(transaction);
			progress.at(loader.created);
		} finally {
			transaction.close();
		}
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		ModelLimits.requireDepth(open.size() + 1, DEPTH, CdoFormat.NAME);
		if (inBatch == BATCH) {
			commitBatch();
		}
		CDOObject object = CDOUtil.getCDOObject(EcoreUtil.create(types.type(type)));
		if (container == NONE) {
			((InternalEList<EObject>) resource.getContents()).addUnique(object);
		} else {
			attach(object, container, containment);
		}
		if (inBatch++ == 0) {
			firstOfBatch = object;
		}
		open.add(object);
		openKeys.add(created++);
		if (created % PROGRESS_STEP == 0) {
			progress.at(created);
			progress.cancellation().check();
		}
	}

	@SuppressWarnings("unchecked")
	private void attach(CDOObject object, long container, EReference containment) {
		CDOObject owner = opened(container);
		EStructuralFeature feature = feature(containment);
		if (feature.isMany()) {
			((InternalEList<EObject>) owner.eGet(feature)).addUnique(object);
		} else {
			owner.eSet(feature, object);
		}
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		EAttribute feature = (EAttribute) feature(attribute);
		Object converted = types.value(feature, value);
		CDOObject object = opened(key);
		if (isNew(object)) {
			put(revision(object), feature, CDOModelUtil.getType(feature).convertToCDO(feature.getEAttributeType(), converted));
		} else {
			late(object, feature, converted);
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		CDOObject object = opened(key);
		if (isNew(object)) {
			put(revision(object), feature(reference), keys.id(target));
		} else if (reference.getEOpposite() != null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Element #" + key + " has references '" + reference.getName()
					+ "' after more than " + BATCH + " elements of its contents; write references that have an opposite before the contents.");
		} else {
			lateReferences.add(() -> late(object, feature(reference), transaction.getObject(keys.id(target))));
		}
	}

	/** A value of an element whose batch has been committed already: it came after many contents. */
	@SuppressWarnings("unchecked")
	private static void late(CDOObject object, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			((Collection<Object>) object.eGet(feature)).add(value);
		} else {
			object.eSet(feature, value);
		}
	}

	private boolean isNew(CDOObject object) {
		return transaction.getNewObjects().containsKey(object.cdoID());
	}

	/** The revision of a new object may be written to directly. */
	private static InternalCDORevision revision(CDOObject object) {
		return (InternalCDORevision) object.cdoRevision();
	}

	private static void put(InternalCDORevision revision, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			revision.getOrCreateList(feature).add(value);
		} else {
			revision.setValue(feature, value);
		}
	}

	private CDOObject opened(long key) {
		for (int i = openKeys.size() - 1; i >= 0; i--) {
			if (openKeys.get(i) == key) {
				return open.get(i);
			}
		}
		throw new IllegalStateException("Element #" + key + " is not open");
	}

	private EStructuralFeature feature(EStructuralFeature feature) {
		return features.computeIfAbsent(feature, types::feature);
	}

	@Override
	public void end() {
		open.remove(open.size() - 1);
		openKeys.remove(openKeys.size() - 1);
	}

	private void commitBatch() {
		if (inBatch == 0) {
			return;
		}
		commit(transaction);
		long expected = keys.firstId() + created - inBatch;
		if (CDOIDUtil.getLong(firstOfBatch.cdoID()) != expected) {
			throw new ArenaException(ErrorCode.INTERNAL, "CDO gave the id " + firstOfBatch.cdoID() + " where " + expected + " was expected.");
		}
		inBatch = 0;
		firstOfBatch = null;
	}

	private static void commit(CDOTransaction transaction) {
		try {
			transaction.commit();
		} catch (CommitException e) {
			throw ArenaException.io("CDO refused a batch of the load", e);
		}
	}
}
