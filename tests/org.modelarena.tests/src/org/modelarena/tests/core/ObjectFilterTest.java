// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ObjectFilter;

/** Others may send a server values and exceptions, and no objects that do something when they are read. */
class ObjectFilterTest {
	private interface Work extends Runnable, Serializable {
	}

	private static Object sent(Object object) throws IOException, ClassNotFoundException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(object);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
			in.setObjectInputFilter(ObjectFilter.create());
			return in.readObject();
		}
	}

	@Test
	void valuesAndExceptionsPass() throws Exception {
		Map<String, Object> value = Map.of("a", new ArrayList<>(List.of(1L, 2.5, "text", true)));
		assertEquals(value, sent(new java.util.HashMap<>(value)));
		for (Exception exception : List.of(new ArenaException(ErrorCode.IO, "full", new IOException("disk")), new SQLException("x"), new IllegalStateException("y", new NullPointerException()))) {
			assertEquals(exception.getMessage(), ((Exception) sent(exception)).getMessage());
		}
	}

	@Test
	void objectsThatDoSomethingDoNot() throws Exception {
		Work work = () -> System.exit(1);
		for (Object object : List.of(URI.create("http://127.0.0.1").toURL(), new File("x"), work, new ConcurrentHashMap<>(Map.of(1, 2)), List.of(new File("x")))) {
			assertThrows(InvalidClassException.class, () -> sent(object), object.getClass().getName());
		}
		Object deep = 1;
		for (int i = 0; i < 100; i++) {
			deep = new ArrayList<>(List.of(deep));
		}
		Object deepest = deep;
		assertThrows(InvalidClassException.class, () -> sent(deepest));
	}
}
