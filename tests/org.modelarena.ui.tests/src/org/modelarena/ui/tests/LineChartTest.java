// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;
import org.modelarena.ui.charts.LineChart;
import org.modelarena.ui.tests.robot.Workbench;

/** The drawing of a chart that has nothing to show yet. Only this looks at what is drawn below it. */
class LineChartTest {
	private static final int WIDTH = 400;
	private static final int HEIGHT = 150;
	/** Where the numbers of clients stand. */
	private static final int BELOW = 30;
	/** The room of the other axis. */
	private static final int BESIDE = 100;

	@Test
	void noNumbersStandBelowNothing() {
		Workbench.ui(() -> {
			Shell shell = new Shell(Display.getCurrent(), SWT.NO_TRIM);
			try {
				shell.setLayout(new FillLayout());
				LineChart chart = new LineChart(shell, "Median latency", "ms", false);
				shell.setBounds(0, 0, WIDTH, HEIGHT);
				shell.open();
				assertEquals(0, inkBelow(chart), "nothing but the grid");
				chart.show("Median latency", List.of(new LineChart.Line("columns:ocl@local", List.of(new LineChart.Value(1, 2), new LineChart.Value(4, 3)))));
				assertNotEquals(0, inkBelow(chart), "numbers of clients");
				chart.show("Median latency", List.of());
				assertEquals(0, inkBelow(chart), "nothing again");
			} finally {
				shell.dispose();
			}
			return null;
		});
	}

	/** The number of pixels in which something is written. */
	private static long inkBelow(LineChart chart) {
		Image image = new Image(Display.getCurrent(), WIDTH, HEIGHT);
		GC gc = new GC(image);
		try {
			chart.control().print(gc);
			ImageData pixels = image.getImageData();
			return IntStream.range(HEIGHT - BELOW, HEIGHT).mapToLong(y -> IntStream.range(BESIDE, WIDTH).filter(x -> pixels.palette.getRGB(pixels.getPixel(x, y)).getHSB()[2] < 0.5).count()).sum();
		} finally {
			gc.dispose();
			image.dispose();
		}
	}
}
