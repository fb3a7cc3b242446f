// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.modelarena.bench.results.Skipped;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.charts.LineChart;

/** Charts, with what was not measured, and figures of a run that goes on or is over, in a tab each: below each other, neither had room. Used in the UI thread. */
public final class RunPanel {
	private static final String NEWEST = Messages.newest;
	private static final int MOST_LINES = 6;

	private final Composite body;
	private final Combo query;
	private final LineChart latency;
	private final LineChart throughput;
	private final StepTable table;
	private final Text notMeasured;
	private List<StepFigures> shown = List.of();

	/**
	 * Adds the tabs.
	 *
	 * @param isLive whether more is to come: then the charts follow what is measured, unless the user chooses a query
	 */
	public RunPanel(CTabFolder tabs, boolean isLive) {
		body = new Composite(tabs, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		new Label(body, SWT.NONE).setText(Messages.columnQuery);
		query = new Combo(body, SWT.READ_ONLY);
		query.setToolTipText(Messages.whose);
		query.setLayoutData(new GridData(220, SWT.DEFAULT));
		query.addListener(SWT.Selection, event -> draw());
		if (isLive) {
			query.add(NEWEST);
			query.select(0);
		}
		SashForm charts = new SashForm(body, SWT.HORIZONTAL);
		charts.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		latency = new LineChart(charts, Messages.medianLatency, "ms", false);
		throughput = new LineChart(charts, Messages.throughput, Messages.perSecond, true);
		charts.setWeights(5, 7);
		notMeasured = new Text(body, SWT.MULTI | SWT.READ_ONLY | SWT.V_SCROLL | SWT.WRAP);
		AccessibleName.give(notMeasured, Messages.nameNotMeasured);
		GridData few = new GridData(SWT.FILL, SWT.FILL, true, false, 2, 1);
		few.exclude = true;
		notMeasured.setLayoutData(few);
		notMeasured.setVisible(false);
		table = new StepTable(tabs);
		tab(tabs, Messages.charts, body);
		tab(tabs, Messages.figures, table.control());
	}

	static void tab(CTabFolder tabs, String title, Control control) {
		CTabItem item = new CTabItem(tabs, SWT.NONE);
		item.setText(title);
		item.setControl(control);
	}

	/** Forgets everything: another run begins. */
	public void clear() {
		boolean isLive = query.indexOf(NEWEST) >= 0;
		query.removeAll();
		if (isLive) {
			query.add(NEWEST);
			query.select(0);
		}
		show(List.of(), List.of());
	}

	/** Shows this instead of what was there before. */
	public void show(List<StepFigures> steps, List<Skipped> skipped) {
		shown = steps;
		steps.stream().map(StepFigures::query).distinct().filter(name -> query.indexOf(name) < 0).forEach(query::add);
		if (query.getSelectionIndex() < 0 && query.getItemCount() > 0) {
			query.select(0);
		}
		table.show(steps);
		say(skipped);
		draw();
	}

	/** One line for each reason, as many contenders may share it. */
	private void say(List<Skipped> skipped) {
		Map<String, List<String>> byReason = skipped.stream().collect(Collectors.groupingBy(Skipped::reason, LinkedHashMap::new, Collectors.mapping(Skipped::what, Collectors
				.toList())));
		String text = byReason.entrySet().stream().map(each -> NLS.bind(Messages.notMeasuredBecause, String.join("; ", each.getValue()), each.getKey())).collect(Collectors.joining("\n"));
		if (text.equals(notMeasured.getText())) {
			return;
		}
		notMeasured.setText(text);
		GridData data = (GridData) notMeasured.getLayoutData();
		data.exclude = text.isEmpty();
		data.heightHint = Math.min(byReason.size(), MOST_LINES) * notMeasured.getLineHeight();
		notMeasured.setVisible(!text.isEmpty());
		body.layout(true);
	}

	private void draw() {
		String chosen = query.getText();
		String name = NEWEST.equals(chosen) && !shown.isEmpty() ? shown.getLast().query() : chosen;
		latency.show(shown.isEmpty() ? Messages.medianLatency : NLS.bind(Messages.medianLatencyOf, name),
				lines(name, step -> new LineChart.Value(step.clients(), step.medianMillis(), step.lowMillis(), step.highMillis())));
		throughput.show(shown.isEmpty() ? Messages.throughput : NLS.bind(Messages.throughputOf, name), lines(name, step -> new LineChart.Value(step.clients(), step.throughput())));
	}

	private List<LineChart.Line> lines(String name, Function<StepFigures, LineChart.Value> value) {
		Map<String, List<LineChart.Value>> lines = new LinkedHashMap<>();
		// In one order, so that a legend does not jump about.
		shown.stream().map(StepFigures::contender).distinct().sorted().forEach(contender -> lines.put(contender, new ArrayList<>()));
		shown.stream().filter(step -> step.query().equals(name)).forEach(step -> lines.get(step.contender()).add(value.apply(step)));
		return lines.entrySet().stream().map(each -> new LineChart.Line(each.getKey(), each.getValue())).toList();
	}

	/** The figures that are shown. */
	public List<StepFigures> steps() {
		return shown;
	}

	/** The page of the charts. */
	public Composite control() {
		return body;
	}

	/** The chart of latencies. */
	public LineChart latency() {
		return latency;
	}

	/** The chart of throughputs. */
	public LineChart throughput() {
		return throughput;
	}
}
