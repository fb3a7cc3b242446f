// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.cdo.common.branch.CDOBranch;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.server.db.mapping.IClassMapping;
import org.eclipse.emf.cdo.server.db.mapping.IListMapping;
import org.eclipse.emf.cdo.server.db.mapping.ITypeMapping;
import org.eclipse.emf.cdo.server.internal.db.mapping.AbstractMappingStrategy;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevisionManager;
import org.eclipse.emf.cdo.spi.server.InternalRepository;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.net4j.db.ddl.IDBTable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.model.Metamodel;

/**
 * Reads all revisions of a repository with one statement a table. CDO itself reads one revision at a time, with one more statement for
 * each of its lists, which makes the first query of a fresh server slow; this also fills the cache that CDO uses.
 *
 * <p>The tables are those of CDO's horizontal mapping without audits: one for the instances of a class (CDO_ID, ..., the values, and the
 * sizes of the lists), and one for the contents of each many-valued feature (CDO_SOURCE, CDO_IDX, CDO_VALUE).
 */
final class RevisionReader {
	private static final int FETCH = 10_000;

	private final InternalRepository repository;
	private final InternalCDORevisionManager revisions;
	private final AbstractMappingStrategy mapping;
	private final CDOBranch branch;
	private final KeySpace keys;

	RevisionReader(InternalRepository repository, KeySpace keys) {
		this.repository = repository;
		this.revisions = repository.getRevisionManager();
		this.mapping = (AbstractMappingStrategy) ((IDBStore) repository.getStore()).getMappingStrategy();
		this.branch = repository.getBranchManager().getMainBranch();
		this.keys = keys;
	}

	/** The state on disk. Nobody may commit meanwhile. */
	RevisionState read(Metamodel metamodel, Connection connection) {
		RevisionState.Builder state = new RevisionState.Builder(keys);
		try {
			for (EClass type : metamodel.classes()) {
				if (!type.isAbstract() && !type.isInterface()) {
					readInstances(type, state, connection);
				}
			}
			return state.build();
		} catch (SQLException e) {
			throw ArenaException.io("Cannot read the tables of repository " + repository.getName(), e);
		}
	}

	/** Tables are made when the first instance is stored: a class without instances has none. */
	private void readInstances(EClass type, RevisionState.Builder state, Connection connection) throws SQLException {
		IClassMapping classMapping = mapping.getClassMapping(type);
		IDBTable table = classMapping == null ? null : classMapping.getDBTables().get(0);
		if (classMapping == null || table == null) {
			return;
		}
		List<EStructuralFeature> lists = classMapping.getListMappings().stream().map(IListMapping::getFeature).toList();
		List<InternalCDORevision> instances = new ArrayList<>();
		try (Statement statement = connection.createStatement()) {
			statement.setFetchSize(FETCH);
			try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table.getName() + " WHERE CDO_VERSION > 0 ORDER BY CDO_ID")) {
				while (rows.next()) {
					instances.add(instance(type, classMapping.getValueMappings(), lists, rows));
				}
			}
		}
		Map<Long, InternalCDORevision> byId = new HashMap<>(instances.size() * 2);
		instances.forEach(revision -> byId.put(CDOIDUtil.getLong(revision.getID()), revision));
		for (EStructuralFeature feature : lists) {
			readLists(type, feature, byId, connection);
		}
		for (InternalCDORevision revision : instances) {
			state.add(revision);
			revisions.addRevision(revision);
		}
	}

	private InternalCDORevision instance(EClass type, List<ITypeMapping> values, List<EStructuralFeature> lists, ResultSet row) throws SQLException {
		InternalCDORevision revision = (InternalCDORevision) revisions.getFactory().createRevision(type);
		revision.setID(CDOIDUtil.createLong(row.getLong("CDO_ID")));
		revision.setBranchPoint(branch.getPoint(row.getLong("CDO_CREATED")));
		revision.setVersion(row.getInt("CDO_VERSION"));
		revision.setRevised(row.getLong("CDO_REVISED"));
		revision.setResourceID(CDOIDUtil.createLong(row.getLong("CDO_RESOURCE")));
		revision.setContainerID(CDOIDUtil.createLong(row.getLong("CDO_CONTAINER")));
		revision.setContainingFeatureID(row.getInt("CDO_FEATURE"));
		for (ITypeMapping value : values) {
			EStructuralFeature feature = value.getFeature();
			if (feature.isUnsettable() && !row.getBoolean(mapping.getUnsettableFieldName(feature))) {
				revision.setValue(feature, null);
			} else {
				value.readValueToRevision(row, revision);
			}
		}
		for (EStructuralFeature feature : lists) {
			int size = row.getInt(mapping.getFieldName(feature));
			if (size > 0) {
				revision.getOrCreateList(feature, size);
			}
		}
		return revision;
	}

	private void readLists(EClass type, EStructuralFeature feature, Map<Long, InternalCDORevision> byId, Connection connection) throws SQLException {
		IDBTable table = ((IDBStore) repository.getStore()).getDatabase().getSchema().getTable(mapping.getTableName(type, feature));
		if (table == null) {
			return;
		}
		ITypeMapping value = mapping.createValueMapping(feature);
		value.setDBField(table, "CDO_VALUE");
		try (Statement statement = connection.createStatement()) {
			statement.setFetchSize(FETCH);
			try (ResultSet rows = statement.executeQuery("SELECT CDO_SOURCE, CDO_VALUE FROM " + table.getName() + " ORDER BY CDO_SOURCE, CDO_IDX")) {
				while (rows.next()) {
					InternalCDORevision owner = byId.get(rows.getLong(1));
					if (owner != null) {
						owner.getOrCreateList(feature).add(value.readValue(rows));
					}
				}
			}
		}
	}
}
