// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.awt.AWTException;
import java.awt.Robot;
import java.awt.event.KeyEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;

/**
 * The keyboard in the window system's own dialog for files. SWT's events do not reach it, and while it is open the UI thread takes no work: so another thread
 * presses the keys, as soon as the dialog is open.
 */
public final class FileChooser {
	private static final Duration PATIENCE = Duration.ofSeconds(20);
	/** The dialog lists a folder when its name is typed. */
	private static final int BETWEEN_MILLIS = 25;
	private static final int DRAWN_MILLIS = 500;
	private static final int CLOSED_MILLIS = 5000;

	private FileChooser() {
	}

	/** Does what opens the dialog, and chooses a file in it by its path. Not in the UI thread. */
	public static void choose(Path file, Runnable opening) {
		Thread ui = Display.getDefault().getThread();
		CompletableFuture<Void> typed = CompletableFuture.runAsync(() -> type(ui, file.toString()));
		opening.run();
		try {
			typed.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
		} catch (Exception e) {
			throw new AssertionError("the dialog for files took no keys", e);
		}
	}

	private static void type(Thread ui, String path) {
		try {
			Robot robot = new Robot();
			long end = System.nanoTime() + PATIENCE.toNanos();
			while (!isOpen(ui)) {
				if (System.nanoTime() > end) {
					throw new AssertionError("no dialog for files was opened");
				}
				robot.delay(BETWEEN_MILLIS);
			}
			// Keys that come before it is drawn are lost.
			for (int drawn = DRAWN_MILLIS; isOpen(ui) && System.nanoTime() < end; drawn *= 4) {
				robot.delay(drawn);
				type(robot, path, drawn);
				for (int waited = 0; isOpen(ui) && waited < CLOSED_MILLIS; waited += BETWEEN_MILLIS) {
					robot.delay(BETWEEN_MILLIS);
				}
			}
		} catch (AWTException e) {
			throw new AssertionError(e);
		}
	}

	private static void type(Robot robot, String path, int drawnMillis) {
		press(robot, KeyEvent.VK_A, KeyEvent.VK_CONTROL);
		for (char c : path.toCharArray()) {
			int shift = Character.isUpperCase(c) ? KeyEvent.VK_SHIFT : 0;
			press(robot, KeyEvent.getExtendedKeyCodeForChar(c), shift);
		}
		robot.delay(drawnMillis);
		press(robot, KeyEvent.VK_ENTER, 0);
	}

	private static boolean isOpen(Thread ui) {
		return Stream.of(ui.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(FileDialog.class.getName()) && frame.getMethodName().equals("open"));
	}

	private static void press(Robot robot, int key, int held) {
		if (held != 0) {
			robot.keyPress(held);
		}
		robot.keyPress(key);
		robot.keyRelease(key);
		if (held != 0) {
			robot.keyRelease(held);
		}
		robot.delay(BETWEEN_MILLIS);
	}
}
