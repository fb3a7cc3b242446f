// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** Remembers the tasks that it hears of. Thread-safe. */
final class RecordedProgress implements Progress {
	private final Cancellation cancellation = Cancellation.create();
	private final List<String> tasks = new CopyOnWriteArrayList<>();

	List<String> tasks() {
		return tasks;
	}

	@Override
	public void begin(String task, long total) {
		tasks.add(task);
	}

	@Override
	public void at(long done) {
		// Only the tasks count.
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}
}
