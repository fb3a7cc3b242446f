// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/** The running workbench, as tests see it from outside its UI thread. */
public final class Workbench {
	private static final long NANOS_OF_FRAMES = 150_000_000;

	private Workbench() {
	}

	/** Runs in the UI thread; what it throws fails the test. */
	public static <T> T ui(Callable<T> action) {
		AtomicReference<T> result = new AtomicReference<>();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		PlatformUI.getWorkbench().getDisplay().syncExec(() -> {
			try {
				result.set(action.call());
			} catch (Exception | AssertionError e) {
				failure.set(e);
			}
		});
		if (failure.get() != null) {
			throw new AssertionError(failure.get());
		}
		return result.get();
	}

	/** The only page, of that size, in a perspective that is as at first, without a welcome screen. */
	public static IWorkbenchPage page(String perspective, int width, int height) {
		return ui(() -> {
			IWorkbench workbench = PlatformUI.getWorkbench();
			var intro = workbench.getIntroManager().getIntro();
			if (intro != null) {
				workbench.getIntroManager().closeIntro(intro);
			}
			IWorkbenchWindow window = workbench.getActiveWorkbenchWindow() == null ? workbench.getWorkbenchWindows()[0] : workbench.getActiveWorkbenchWindow();
			window.getShell().setBounds(0, 0, width, height);
			IWorkbenchPage page = window.getActivePage();
			page.closeAllEditors(false);
			page.setPerspective(workbench.getPerspectiveRegistry().findPerspectiveWithId(perspective));
			page.resetPerspective();
			return page;
		});
	}

	/** Closes all dialogs that the user would have to answer, and tells their titles. */
	public static List<String> closeDialogs() {
		return ui(() -> {
			int modal = SWT.PRIMARY_MODAL | SWT.APPLICATION_MODAL | SWT.SYSTEM_MODAL;
			List<Shell> dialogs = Stream.of(PlatformUI.getWorkbench().getDisplay().getShells()).filter(shell -> shell.isVisible() && (shell.getStyle() & modal) != 0).toList();
			List<String> titles = dialogs.stream().map(Shell::getText).toList();
			dialogs.forEach(Shell::close);
			return titles;
		});
	}

	/** Runs in the UI thread at some time, and does not wait: for what opens a dialog. */
	public static void later(Runnable action) {
		PlatformUI.getWorkbench().getDisplay().asyncExec(action);
	}

	/** Waits until a condition, which is asked in the UI thread, holds. */
	public static boolean waitFor(Duration atMost, BooleanSupplier condition) throws InterruptedException {
		long end = System.nanoTime() + atMost.toNanos();
		while (System.nanoTime() < end) {
			if (ui(condition::getAsBoolean)) {
				return true;
			}
			Thread.sleep(50);
		}
		return false;
	}

	/** Keeps a picture of the whole screen, and has tests fail that cannot. */
	public static void screenshotOf(String name) {
		try {
			screenshot(name);
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
	}

	/** Keeps a picture of the whole screen. */
	public static Path screenshot(String name) throws java.io.IOException {
		Path folder = Path.of(System.getProperty("modelarena.screenshots", "target/screenshots"));
		Files.createDirectories(folder);
		Path file = folder.resolve(name + ".png");
		ui(() -> {
			Display display = PlatformUI.getWorkbench().getDisplay();
			// GTK paints what has changed with its next frame.
			for (long begun = System.nanoTime(); System.nanoTime() - begun < NANOS_OF_FRAMES;) {
				if (!display.readAndDispatch()) {
					Thread.onSpinWait();
				}
			}
			Rectangle bounds = display.getBounds();
			Image image = new Image(display, bounds.width, bounds.height);
			GC gc = new GC(display);
			try {
				gc.copyArea(image, bounds.x, bounds.y);
				ImageLoader loader = new ImageLoader();
				loader.data = new ImageData[] { image.getImageData() };
				loader.save(file.toString(), SWT.IMAGE_PNG);
			} finally {
				gc.dispose();
				image.dispose();
			}
			return null;
		});
		return file;
	}
}
