// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * The figures of a JVM's memory.
 *
 * @param collectingMillis the time since its start in which it collected garbage
 * @param kept             bytes of the heap that were in use after the last collection of all of it; 0 before the first one
 * @param most             bytes that the heap may have
 */
public record ServerMemory(long collectingMillis, long kept, long most) {
	/** Of this JVM, now. */
	static ServerMemory now() {
		long millis = ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
		long kept = ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP).map(MemoryPoolMXBean::getCollectionUsage).mapToLong(
				usage -> usage == null ? 0 : usage.getUsed()).sum();
		MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
		return new ServerMemory(millis, kept, heap.getMax());
	}

	String line() {
		return collectingMillis + " " + kept + " " + most;
	}

	/** As {@link ServerMain} answers {@code memory}. */
	public static ServerMemory parse(String line) {
		String[] numbers = line.split(" ");
		return new ServerMemory(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
	}
}
