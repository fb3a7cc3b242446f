// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Date;

import org.eclipse.emf.cdo.common.model.CDOModelUtil;
import org.eclipse.emf.cdo.common.model.CDOType;
import org.eclipse.emf.cdo.server.db.mapping.AbstractTypeMapping;
import org.eclipse.emf.cdo.server.db.mapping.IMappingStrategy;
import org.eclipse.emf.cdo.server.db.mapping.ITypeMapping;
import org.eclipse.emf.cdo.server.internal.db.mapping.CoreTypeMappings.TMBigDecimal;
import org.eclipse.emf.cdo.server.internal.db.mapping.CoreTypeMappings.TMEnum;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.net4j.db.DBType;

/**
 * Keeps values as Java has them: decimal numbers with their digits; numbers with a fraction by their bits, as H2 makes 0.0 of -0.0; and dates by
 * their milliseconds, as H2 keeps what clocks show in the time zone of the process: another one has other dates then, and what clocks show twice a
 * year is one date of two.
 */
public final class ExactValues implements ITypeMapping.Provider {
	private final boolean withDates;

	/** @param withDates whether dates are kept so, too */
	public ExactValues(boolean withDates) {
		this.withDates = withDates;
	}

	@Override
	public ITypeMapping createTypeMapping(IMappingStrategy strategy, EStructuralFeature feature) {
		CDOType type = CDOModelUtil.getType(feature);
		if (type == CDOType.DOUBLE || type == CDOType.DOUBLE_OBJECT) {
			return of(new DoubleBits(), DBType.BIGINT, strategy, feature);
		}
		if (type == CDOType.FLOAT || type == CDOType.FLOAT_OBJECT) {
			return of(new FloatBits(), DBType.INTEGER, strategy, feature);
		}
		if (withDates && type == CDOType.DATE) {
			return of(new DateMillis(), DBType.BIGINT, strategy, feature);
		}
		ITypeMapping mapping = INSTANCE.createTypeMapping(strategy, feature);
		if (mapping.getClass() == TMBigDecimal.class) {
			return of(new DecimalText(), mapping.getDBType(), strategy, feature);
		}
		return mapping.getClass() == TMEnum.class ? of(new Literal(), mapping.getDBType(), strategy, feature) : mapping;
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

	private static final class DateMillis extends AbstractTypeMapping {
		@Override
		protected void doSetValue(PreparedStatement statement, int index, Object value) throws SQLException {
			statement.setLong(index, ((Date) value).getTime());
		}

		@Override
		protected Object getResultSetValue(ResultSet row) throws SQLException {
			return new Date(row.getLong(getField().getName()));
		}
	}

	/** Of 1.5E+3, CDO writes 1500, which is another number: it has two digits more. */
	private static final class DecimalText extends TMBigDecimal {
		@Override
		protected void doSetValue(PreparedStatement statement, int index, Object value) throws SQLException {
			statement.setString(index, value.toString());
		}
	}

	/** CDO fails at a literal that is none of the enumeration, and at an enumeration without any: EMF has no default then. */
	private static final class Literal extends TMEnum {
		@Override
		protected Object getDefaultValue() {
			return getFeature().getDefaultValue() == null ? null : super.getDefaultValue();
		}
	}
}
