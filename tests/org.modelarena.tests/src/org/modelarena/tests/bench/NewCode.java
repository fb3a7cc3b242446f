// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.function.LongUnaryOperator;

/** Code that the JVM has never seen, over and over: each time the same class is another one for its compilers, and has much that they take into one method. */
public final class NewCode implements LongUnaryOperator {
	/** Enough for the first compiler to take notice. */
	private static final int CALLS = 300;

	/** Runs such code for a time. */
	static void run(Duration time) {
		long end = System.nanoTime() + time.toNanos();
		try (InputStream file = NewCode.class.getResourceAsStream("NewCode.class")) {
			byte[] bytes = file.readAllBytes();
			while (System.nanoTime() < end) {
				LongUnaryOperator code = (LongUnaryOperator) MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass().getConstructor().newInstance();
				for (int i = 0; i < CALLS && System.nanoTime() < end; i++) {
					code.applyAsLong(i);
				}
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	@Override
	public long applyAsLong(long x) {
		return many(many(many(many(x))));
	}

	private static long many(long x) {
		return some(some(some(some(some(some(some(some(x))))))));
	}

	private static long some(long x) {
		return few(few(few(few(few(few(few(few(x))))))));
	}

	private static long few(long x) {
		return x * 31 + (x >>> 7);
	}
}
