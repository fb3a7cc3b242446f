// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/**
 * The Error Log while a test runs: errors and exceptions that the test has not waited for fail it. The dialogs that the platform opens for failed jobs are left out in
 * automated tests; the log has the same. So does a dialog that is still open, which would keep the workbench from ending.
 */
final class ErrorLog implements BeforeEachCallback, AfterEachCallback {
	private final List<IStatus> entries = new CopyOnWriteArrayList<>();
	private final List<String> expected = new CopyOnWriteArrayList<>();
	private int waitedFor;
	private final ILogListener listener = (status, plugin) -> entries.add(status);

	@Override
	public void beforeEach(ExtensionContext context) {
		Platform.addLogListener(listener);
	}

	/** Waits for an entry that contains a text, after the one that was waited for before. */
	void waitFor(String part) {
		expected.add(part);
		Bot.waitUntil("it is told: " + part, () -> comes(part));
	}

	private boolean comes(String part) {
		for (int i = waitedFor; i < entries.size(); i++) {
			if (text(entries.get(i)).contains(part)) {
				waitedFor = i + 1;
				return true;
			}
		}
		return false;
	}

	@Override
	public void afterEach(ExtensionContext context) {
		Platform.removeLogListener(listener);
		List<String> others = entries.stream().filter(entry -> entry.getSeverity() == IStatus.ERROR || entry.getException() != null).map(ErrorLog::text).filter(text -> expected.stream()
				.noneMatch(text::contains)).toList();
		List<String> dialogs = Workbench.closeDialogs();
		assertEquals(List.of(), others, "what the Error Log has");
		assertEquals(List.of(), dialogs, "dialogs that the test has left open");
	}

	private static String text(IStatus status) {
		StringWriter text = new StringWriter();
		text.append(status.getPlugin()).append(": ").append(status.getMessage()).append('\n');
		if (status.getException() != null) {
			status.getException().printStackTrace(new PrintWriter(text));
		}
		for (IStatus child : status.getChildren()) {
			text.append(text(child));
		}
		return text.toString();
	}
}
