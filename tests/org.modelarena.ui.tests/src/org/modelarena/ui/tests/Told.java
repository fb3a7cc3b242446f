package org.modelarena.ui.tests;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.Platform;
import org.modelarena.ui.tests.robot.Bot;

/** What the Error Log was told since this was made. The dialogs that the platform opens for failed jobs are left out in automated tests; the log has the same. */
final class Told implements AutoCloseable {
	private final List<String> messages = new CopyOnWriteArrayList<>();
	private final ILogListener listener = (status, plugin) -> messages.add(status.getMessage());

	Told() {
		Platform.addLogListener(listener);
	}

	/** Waits for a message that contains a text. */
	void waitFor(String part) {
		Bot.waitUntil("it is told: " + part, () -> messages.stream().anyMatch(message -> message.contains(part)));
	}

	@Override
	public void close() {
		Platform.removeLogListener(listener);
	}
}
