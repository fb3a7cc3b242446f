// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.common.model.CDOModelUtil;
import org.eclipse.emf.cdo.common.model.CDOType;
import org.eclipse.emf.cdo.common.model.EMFUtil;
import org.eclipse.emf.cdo.common.revision.CDOList;
import org.eclipse.emf.cdo.common.revision.CDORevisionData;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.ReverseLinks;
import org.modelarena.core.store.Capability;
import org.modelarena.store.cdo.internal.database.CdoFormat;

/**
 * Reads a {@link RevisionState}. There is no object that stands for an element, hence no map from ids to objects that a garbage
 * collection could damage, and any number of threads may share a snapshot.
 */
final class CdoSnapshot implements ModelSnapshot {
	private final Metamodel metamodel;
	private final RevisionState state;
	private final KeySpace keys;

	CdoSnapshot(Metamodel metamodel, RevisionState state) {
		this.metamodel = metamodel;
		this.state = state;
		this.keys = state.keys();
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return state.size();
	}

	@Override
	public boolean contains(long key) {
		return state.revision(key) != null;
	}

	private InternalCDORevision revision(long key) {
		InternalCDORevision revision = state.revision(key);
		if (revision == null) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return revision;
	}

	@Override
	public KeyCursor extent(EClass type) {
		return KeyCursor.merged(metamodel.concreteSubtypes(type).stream().map(state::extent).map(extent -> KeyCursor.of(extent.keys(), extent.count())).toList());
	}

	@Override
	public long extentSize(EClass type) {
		return metamodel.concreteSubtypes(type).stream().mapToLong(exact -> state.extent(exact).count()).sum();
	}

	@Override
	public EClass type(long key) {
		return revision(key).getEClass();
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		InternalCDORevision revision = revision(key);
		if (!EMFUtil.isPersistent(attribute)) {
			return attribute.isMany() ? List.of() : attribute.getDefaultValue();
		}
		if (attribute.isMany()) {
			return values(revision.getListOrNull(attribute), attribute);
		}
		Object value = revision.getValue(attribute);
		if (value == null) {
			return attribute.getDefaultValue();
		}
		return value == CDORevisionData.NIL ? null : toJava(attribute, value);
	}

	private static List<Object> values(CDOList list, EAttribute attribute) {
		List<Object> values = new ArrayList<>();
		if (list != null) {
			list.forEach(value -> values.add(toJava(attribute, value)));
		}
		return values;
	}

	private static Object toJava(EAttribute attribute, Object value) {
		if (attribute.getEAttributeType() instanceof EEnum type && value instanceof Integer ordinal) {
			return type.getEEnumLiteral(ordinal);
		}
		if (value instanceof Timestamp stored) {
			// As the database has it: another text, and not equal to the date that it is.
			return new Date(stored.getTime());
		}
		CDOType type = CDOModelUtil.getType(attribute);
		return type == CDOType.CUSTOM ? type.convertToEMF(attribute.getEAttributeType(), value) : value;
	}

	@Override
	public long target(long key, EReference reference) {
		if (reference.isContainer()) {
			return reference.getEOpposite() == containment(key) ? container(key) : NONE;
		}
		if (reference.isMany()) {
			KeyCursor targets = targets(key, reference);
			return targets.next() ? targets.key() : NONE;
		}
		InternalCDORevision revision = revision(key);
		return EMFUtil.isPersistent(reference) ? keyOrNone(revision.getValue(reference)) : NONE;
	}

	private long keyOrNone(Object id) {
		return id instanceof CDOID target && !CDOIDUtil.isNull(target) ? keys.key(target) : NONE;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		if (!reference.isMany()) {
			long target = target(key, reference);
			return target == NONE ? KeyCursor.of() : KeyCursor.of(target);
		}
		InternalCDORevision revision = revision(key);
		CDOList list = EMFUtil.isPersistent(reference) ? revision.getListOrNull(reference) : null;
		return list == null ? KeyCursor.of() : new ListCursor(list, keys);
	}

	@Override
	public long container(long key) {
		return keyOrNone(revision(key).getContainerID());
	}

	@Override
	public EReference containment(long key) {
		InternalCDORevision revision = revision(key);
		long container = keyOrNone(revision.getContainerID());
		if (container == NONE) {
			return null;
		}
		int feature = revision.getContainingFeatureID();
		if (feature <= InternalEObject.EOPPOSITE_FEATURE_BASE) {
			return (EReference) type(container).getEStructuralFeature(InternalEObject.EOPPOSITE_FEATURE_BASE - feature);
		}
		return ((EReference) revision.getEClass().getEStructuralFeature(feature)).getEOpposite();
	}

	@Override
	public KeyCursor roots() {
		return KeyCursor.of(metamodel.classes().stream().map(state::extent)
				.flatMapToLong(extent -> java.util.Arrays.stream(extent.keys(), 0, extent.count()))
				.filter(key -> container(key) == NONE).sorted().toArray());
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		revision(key);
		KeyCursor known = ReverseLinks.byOtherEnd(this, key, reference);
		return known != null ? known : state.reverse(reference, this).of(key);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		throw Capability.INDEXED_ATTRIBUTES.refusedBy(CdoFormat.NAME);
	}

	@Override
	public void close() {
		// The state is memory that the garbage collector takes care of.
	}

	private static final class ListCursor implements KeyCursor {
		private final CDOList list;
		private final KeySpace keys;
		private int at = -1;

		ListCursor(CDOList list, KeySpace keys) {
			this.list = list;
			this.keys = keys;
		}

		@Override
		public boolean next() {
			return ++at < list.size();
		}

		@Override
		public long key() {
			return keys.key((CDOID) list.get(at));
		}
	}
}
