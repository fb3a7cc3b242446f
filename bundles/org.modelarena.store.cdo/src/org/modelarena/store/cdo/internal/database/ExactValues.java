// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.eclipse.emf.cdo.common.model.CDOModelUtil;
import org.eclipse.emf.cdo.common.model.CDOType;
import org.eclipse.emf.cdo.server.db.mapping.AbstractTypeMapping;
import org.eclipse.emf.cdo.server.db.mapping.IMappingStrategy;
import org.eclipse.emf.cdo.server.db.mapping.ITypeMapping;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.net4j.db.DBType;

/** Keeps numbers with a fraction by the bits that they have in Java. H2 makes 0.0 of -0.0. */
public final class ExactNumbers implements ITypeMapping.Provider {
	@Override
	public ITypeMapping createTypeMapping(IMappingStrategy strategy, EStructuralFeature feature) {
		CDOType type = CDOModelUtil.getType(feature);
		if (type == CDOType.DOUBLE || type == CDOType.DOUBLE_OBJECT) {
			return of(new DoubleBits(), DBType.BIGINT, strategy, feature);
		}
		if (type == CDOType.FLOAT || type == CDOType.FLOAT_OBJECT) {
			return of(new FloatBits(), DBType.INTEGER, strategy, feature);
		}
		return INSTANCE.createTypeMapping(strategy, feature);
	}

	private static ITypeMapping of(AbstractTypeMapping mapping, DBType column, IMappingStrategy strategy, EStructuralFeature feature) {
		mapping.setDBType(column);
		mapping.setMappingStrategy(strategy);
		mapping.setFeature(feature);
		return mapping;
	}

	private static final class DoubleBits extends AbstractTypeMapping {
		@Override
		protected void doSetValue(PreparedStatement statement, int index, Object value) throws SQLException {
			statement.setLong(index, Double.doubleToLongBits((Double) value));
		}

		@Override
		protected Object getResultSetValue(ResultSet row) throws SQLException {
			return Double.longBitsToDouble(row.getLong(getField().getName()));
		}
	}

	private static final class FloatBits extends AbstractTypeMapping {
		@Override
		protected void doSetValue(PreparedStatement statement, int index, Object value) throws SQLException {
			statement.setInt(index, Float.floatToIntBits((Float) value));
		}

		@Override
		protected Object getResultSetValue(ResultSet row) throws SQLException {
			return Float.intBitsToFloat(row.getInt(getField().getName()));
		}
	}
}
