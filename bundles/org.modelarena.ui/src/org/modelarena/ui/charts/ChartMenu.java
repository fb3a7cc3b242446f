// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.ImageTransfer;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swtchart.Chart;

/** The context menu of a chart: copy, save, scale. Used in the UI thread. */
final class ChartMenu {
	private final LineChart lines;
	private final Chart chart;

	ChartMenu(LineChart lines) {
		this.lines = lines;
		chart = lines.control();
	}

	void install() {
		MenuManager manager = new MenuManager();
		manager.setRemoveAllWhenShown(true);
		manager.addMenuListener(menu -> {
			menu.add(action(Messages.copyValues, () -> copy(text("\t"), TextTransfer.getInstance())));
			menu.add(action(Messages.copyImage, () -> copy(image(), ImageTransfer.getInstance())));
			menu.add(action(Messages.saveValues, () -> save("csv", this::writeValues)));
			menu.add(action(Messages.saveImage, () -> save("png", this::writeImage)));
			Action scale = new Action(Messages.logarithmic, IAction.AS_CHECK_BOX) {
				@Override
				public void run() {
					lines.setLogarithmic(isChecked());
				}
			};
			scale.setChecked(lines.isLogarithmic());
			menu.add(scale);
		});
		Menu menu = manager.createContextMenu(chart);
		chart.setMenu(menu);
		chart.getPlotArea().getControl().setMenu(menu);
	}

	private static Action action(String text, Runnable body) {
		return new Action(text) {
			@Override
			public void run() {
				body.run();
			}
		};
	}

	private void copy(Object data, Transfer kind) {
		Clipboard clipboard = new Clipboard(chart.getDisplay());
		try {
			clipboard.setContents(new Object[] { data }, new Transfer[] { kind });
		} finally {
			clipboard.dispose();
		}
	}

	/** A line of text for each point. */
	String text(String separator) {
		StringBuilder text = new StringBuilder(String.join(separator, "contender", "clients", lines.unit())).append('\n');
		lines.lines().forEach(line -> line.points().forEach(point -> text.append(String.join(separator, line.name(), String.format(Locale.ROOT, "%.0f", point.x()), Double
				.toString(point.y()))).append('\n')));
		return text.toString();
	}

	private ImageData image() {
		Point size = chart.getSize();
		Image image = new Image(chart.getDisplay(), size.x, size.y);
		GC gc = new GC(chart);
		try {
			gc.copyArea(image, 0, 0);
			return image.getImageData();
		} finally {
			gc.dispose();
			image.dispose();
		}
	}

	private void save(String extension, Function<Path, IOException> writer) {
		FileDialog dialog = new FileDialog(chart.getShell(), SWT.SAVE);
		dialog.setFilterExtensions(new String[] { "*." + extension });
		dialog.setFileName(chart.getTitle().getText().strip().replaceAll("[^A-Za-z0-9._-]+", "-") + "." + extension);
		dialog.setOverwrite(true);
		String chosen = dialog.open();
		if (chosen != null) {
			IOException failure = writer.apply(Path.of(chosen));
			if (failure != null) {
				MessageDialog.openError(chart.getShell(), Messages.save, NLS.bind(Messages.cannotWrite, chosen, failure.getMessage()));
			}
		}
	}

	/** @return why it could not, or null */
	private IOException writeValues(Path file) {
		try {
			Files.writeString(file, text(","), StandardCharsets.UTF_8);
			return null;
		} catch (IOException e) {
			return e;
		}
	}

	/** @return why it could not, or null */
	private IOException writeImage(Path file) {
		org.eclipse.swt.graphics.ImageLoader loader = new org.eclipse.swt.graphics.ImageLoader();
		loader.data = new ImageData[] { image() };
		try (var out = Files.newOutputStream(file)) {
			loader.save(out, SWT.IMAGE_PNG);
			return null;
		} catch (IOException e) {
			return e;
		}
	}
}
