// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;

import org.modelarena.core.model.ElementSource;

/** Measures one load, from its making on. The heap is the whole process's. Used by one thread; to be closed. */
public final class LoadMeter implements AutoCloseable {
	private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
			.filter(pool -> pool.getType() == MemoryType.HEAP).toList();
	private final List<NotificationEmitter> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
			.filter(NotificationEmitter.class::isInstance)
			.map(NotificationEmitter.class::cast).toList();
	private final AtomicLong heap = new AtomicLong();
	private final NotificationListener listener = (notification, handback) -> heap.accumulateAndGet(afterCollection(), Math::max);
	private final long collectionsBefore = collections();
	private final long start = System.nanoTime();
	private CountedSource source;

	public LoadMeter() {
		collectors.forEach(each -> each.addNotificationListener(listener, null, null));
	}

	/** The same source, counted. */
	public ElementSource counted(ElementSource model) {
		source = new CountedSource(model);
		return source;
	}

	/** The time since the start. */
	public double seconds() {
		return (System.nanoTime() - start) / 1e9;
	}

	/** To be called when the store is there and closed. */
	public LoadRecord finish(String store, Path folder) {
		return finish(store, folder, List.of());
	}

	/** The same with the tasks of the load. */
	public LoadRecord finish(String store, Path folder, List<LoadPhases.Phase> phases) {
		double seconds = seconds();
		boolean isWithoutCollection = collections() == collectionsBefore;
		long used = isWithoutCollection ? ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() : Math.max(heap.get(), afterCollection());
		return new LoadRecord(store, source.extent(), new LoadRecord.Time(seconds, phases), Folders.bytes(folder), used);
	}

	private static long collections() {
		return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
	}

	private long afterCollection() {
		return pools.stream().map(MemoryPoolMXBean::getCollectionUsage).mapToLong(usage -> usage == null ? 0 : usage.getUsed()).sum();
	}

	@Override
	public void close() {
		for (NotificationEmitter each : collectors) {
			try {
				each.removeNotificationListener(listener);
			} catch (ListenerNotFoundException e) {
				throw new IllegalStateException(e);
			}
		}
	}
}
