// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The types of columns: numbers and truth values as they are, everything else as the text that a model file would have. */
enum ColumnType {
	BOOLEAN, INTEGER, BIGINT, FLOAT, DOUBLE, VARCHAR;

	static ColumnType of(EDataType type) {
		String name = type instanceof EEnum ? "" : String.valueOf(type.getInstanceClassName());
		return switch (name) {
		case "boolean", "java.lang.Boolean" -> BOOLEAN;
		case "byte", "short", "int", "java.lang.Byte", "java.lang.Short", "java.lang.Integer" -> INTEGER;
		case "long", "java.lang.Long" -> BIGINT;
		case "float", "java.lang.Float" -> FLOAT;
		case "double", "java.lang.Double" -> DOUBLE;
		default -> VARCHAR;
		};
	}

	/** A value as a cell. */

	Object cell(EDataType type, Object value) {
		return switch (value) {
		case null -> null;
		case Byte number -> number.intValue();
		case Short number -> number.intValue();
		case Enumerator literal -> literal.getLiteral();
		case String text -> text;
		default -> this == VARCHAR ? EcoreUtil.convertToString(type, value) : value;
		};
	}

	/**
	 * The value of a cell; null for null.
	 *
	 * @throws IllegalArgumentException if it is no value of the type
	 */

	Object value(EDataType type, ResultSet row, int column) throws SQLException {
		Object value = switch (this) {
		case BOOLEAN -> row.getBoolean(column);
		case INTEGER -> narrow(type, row.getInt(column));
		case BIGINT -> row.getLong(column);
		case FLOAT -> row.getFloat(column);
		case DOUBLE -> row.getDouble(column);
		case VARCHAR -> row.getString(column);
		};
		if (row.wasNull() || value == null) {
			return null;
		}
		return this == VARCHAR ? parsed(type, (String) value) : value;
	}

	private static Object narrow(EDataType type, int number) {
		return switch (String.valueOf(type.getInstanceClassName())) {
		case "byte", "java.lang.Byte" -> (byte) number;
		case "short", "java.lang.Short" -> (short) number;
		default -> number;
		};
	}

	private static Object parsed(EDataType type, String text) {
		if (type instanceof EEnum enumeration) {
			EEnumLiteral literal = enumeration.getEEnumLiteralByLiteral(text);
			if (literal == null) {
				throw new IllegalArgumentException("'" + text + "' is no literal of " + type.getName());
			}
			return literal;
		}
		return "java.lang.String".equals(type.getInstanceClassName()) ? text : EcoreUtil.createFromString(type, text);
	}
}
