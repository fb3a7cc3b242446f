// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.SQLException;

/** Puts rows into a table of DuckDB's by its driver's own way for many rows, whose classes only its loader knows. Used by one thread. */
final class Appender implements AutoCloseable {
	private final MethodHandle begin;
	private final MethodHandle end;
	private final MethodHandle close;
	private final MethodHandle nothing;
	private final MethodHandle longs;
	private final MethodHandle ints;
	private final MethodHandle doubles;
	private final MethodHandle floats;
	private final MethodHandle booleans;
	private final MethodHandle texts;

	Appender(Connection connection, String table) throws SQLException {
		try {
			Object appender = connection.getClass().getMethod("createAppender", String.class).invoke(connection, table);
			Class<?> type = appender.getClass();
			MethodHandles.Lookup lookup = MethodHandles.publicLookup();
			begin = lookup.bind(appender, "beginRow", MethodType.methodType(type)).asType(MethodType.methodType(Object.class));
			end = lookup.bind(appender, "endRow", MethodType.methodType(type)).asType(MethodType.methodType(Object.class));
			nothing = lookup.bind(appender, "appendNull", MethodType.methodType(type)).asType(MethodType.methodType(Object.class));
			close = lookup.bind(appender, "close", MethodType.methodType(void.class));
			longs = append(lookup, appender, long.class);
			ints = append(lookup, appender, int.class);
			doubles = append(lookup, appender, double.class);
			floats = append(lookup, appender, float.class);
			booleans = append(lookup, appender, boolean.class);
			texts = append(lookup, appender, String.class);
		} catch (ReflectiveOperationException e) {
			throw new SQLException("The driver of DuckDB is another one than expected.", e);
		}
	}

	private static MethodHandle append(MethodHandles.Lookup lookup, Object appender, Class<?> value) throws ReflectiveOperationException {
		return lookup.bind(appender, "append", MethodType.methodType(appender.getClass(), value)).asType(MethodType.methodType(Object.class, value));
	}

	private interface Call {
		Object run() throws Throwable;
	}

	private static void call(Call call) throws SQLException {
		try {
			call.run();
		} catch (SQLException | RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new SQLException(e);
		}
	}

	/** Appends a row: texts, numbers, Booleans and nulls, of the types of the table's columns. */
	void row(Object... cells) throws SQLException {
		call(() -> (Object) begin.invokeExact());
		for (Object cell : cells) {
			append(cell);
		}
		call(() -> (Object) end.invokeExact());
	}

	private void append(Object cell) throws SQLException {
		switch (cell) {
		case null -> call(() -> (Object) nothing.invokeExact());
		case String text -> call(() -> (Object) texts.invokeExact(text));
		case Long number -> call(() -> (Object) longs.invokeExact((long) number));
		case Integer number -> call(() -> (Object) ints.invokeExact((int) number));
		case Double number -> call(() -> (Object) doubles.invokeExact((double) number));
		case Float number -> call(() -> (Object) floats.invokeExact((float) number));
		case Boolean truth -> call(() -> (Object) booleans.invokeExact((boolean) truth));
		default -> throw new IllegalArgumentException("No cell: " + cell.getClass());
		}
	}

	@Override
	public void close() throws SQLException {
		call(() -> {
			close.invokeExact();
			return null;
		});
	}
}
