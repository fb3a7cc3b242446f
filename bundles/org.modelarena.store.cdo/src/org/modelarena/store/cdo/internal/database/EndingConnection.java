// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection that does nothing more once a rollback has failed, as on a full disk. H2 has counted its transaction as ended then, would count it once more with
 * the next statement, and wait for ever for a transaction that begins. The connection is not closed either, which would be such a statement. Thread-safe as far
 * as the connection is.
 */
final class EndingConnection implements InvocationHandler {
	private final Connection connection;
	private volatile SQLException failure;

	private EndingConnection(Connection connection) {
		this.connection = connection;
	}

	static Connection of(Connection connection) {
		return (Connection) Proxy.newProxyInstance(EndingConnection.class.getClassLoader(), new Class<?>[] { Connection.class }, new EndingConnection(connection));
	}

	@Override
	public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
		if (failure != null && method.getName().equals("close")) {
			return null;
		}
		if (failure != null && method.getDeclaringClass() == Connection.class && !method.getName().equals("isClosed")) {
			throw new SQLException(failure.getMessage(), failure.getSQLState(), failure.getErrorCode(), failure);
		}
		try {
			return method.invoke(connection, arguments);
		} catch (InvocationTargetException e) {
			if (method.getName().equals("rollback") && arguments == null && e.getCause() instanceof SQLException reason) {
				failure = reason;
			}
			throw e.getCause();
		}
	}
}
