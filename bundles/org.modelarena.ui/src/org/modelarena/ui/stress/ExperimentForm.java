package org.modelarena.ui.stress;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Catalog;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.Transport;

/** Where one chooses the model, the contenders, the queries and the demand. Used in the UI thread. */
public final class ExperimentForm {
	/** Somebody is looking on. */
	private static final Demand.Warmup WARMUP = new Demand.Warmup.Steady(Duration.ofSeconds(1));

	private final Composite body;
	private final Combo caseName;
	private final Composite parameterRows;
	private final Map<String, Text> parameters = new LinkedHashMap<>();
	private final Table contenders;
	private final Table queries;
	private final Text clients;
	private final Spinner executions;
	private final Spinner forks;
	private final Button run;

	/** @param onRun what the button does */
	ExperimentForm(Composite parent, Catalog catalog, Runnable onRun) {
		body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		label("Case");
		caseName = new Combo(body, SWT.READ_ONLY);
		caseName.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		parameterRows = new Composite(body, SWT.NONE);
		GridLayout rows = new GridLayout(2, false);
		rows.marginWidth = rows.marginHeight = 0;
		parameterRows.setLayout(rows);
		parameterRows.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false, 2, 1));
		contenders = checkedTable("Contenders", 120);
		queries = checkedTable("Queries", 100);
		label("Clients");
		clients = new Text(body, SWT.BORDER);
		clients.setText("1, 2, 4");
		clients.setToolTipText("Numbers of client threads, one step each");
		clients.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		label("Executions");
		executions = new Spinner(body, SWT.BORDER);
		executions.setValues(100, 1, 1_000_000, 0, 10, 100);
		executions.setToolTipText("Executions of each client in each step");
		label("Forks");
		forks = new Spinner(body, SWT.BORDER);
		forks.setValues(1, 1, 20, 0, 1, 5);
		forks.setToolTipText("How often each contender is measured in fresh JVMs; with fewer than two, nothing about their order is sure");
		run = new Button(body, SWT.PUSH);
		run.setText("Run");
		run.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false, 2, 1));
		run.addListener(SWT.Selection, event -> onRun.run());
		fill(catalog);
	}

	private void label(String text) {
		new Label(body, SWT.NONE).setText(text);
	}

	private Table checkedTable(String title, int height) {
		Label label = new Label(body, SWT.NONE);
		label.setText(title);
		label.setLayoutData(new GridData(SWT.LEFT, SWT.CENTER, false, false, 2, 1));
		Table table = new Table(body, SWT.CHECK | SWT.BORDER | SWT.V_SCROLL);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1);
		data.heightHint = height;
		data.widthHint = 180;
		table.setLayoutData(data);
		return table;
	}

	private void fill(Catalog catalog) {
		Cases.all().forEach(field -> caseName.add(field.name()));
		caseName.select(0);
		caseName.addListener(SWT.Selection, event -> showCase());
		for (StoreProvider store : catalog.stores()) {
			for (String language : catalog.languages().names()) {
				Transport.of(store).forEach(transport -> addChecked(contenders, store.name() + ":" + language + "@" + transport.label(), transport == Transport.LOCAL));
			}
		}
		showCase();
	}

	private static void addChecked(Table table, String text, boolean checked) {
		TableItem item = new TableItem(table, SWT.NONE);
		item.setText(text);
		item.setChecked(checked);
	}

	private void showCase() {
		Case field = Cases.get(caseName.getText());
		Arrays.stream(parameterRows.getChildren()).forEach(org.eclipse.swt.widgets.Control::dispose);
		parameters.clear();
		field.parameters().forEach((name, value) -> {
			new Label(parameterRows, SWT.NONE).setText(name);
			Text text = new Text(parameterRows, SWT.BORDER);
			text.setText(value);
			text.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
			parameters.put(name, text);
		});
		queries.removeAll();
		for (CaseQuery query : field.queries()) {
			addChecked(queries, query.name(), true);
		}
		body.layout(true, true);
	}

	/** Enters a value for a parameter of the case. */
	public void setParameter(String name, String value) {
		parameters.get(name).setText(value);
	}

	/** Chooses exactly these contenders and queries. */
	public void choose(List<String> chosenContenders, List<String> chosenQueries) {
		Arrays.stream(contenders.getItems()).forEach(item -> item.setChecked(chosenContenders.contains(item.getText())));
		Arrays.stream(queries.getItems()).forEach(item -> item.setChecked(chosenQueries.contains(item.getText())));
	}

	/** Enters the demand. */
	public void demand(String clientSteps, int executionsOfEachClient) {
		clients.setText(clientSteps);
		executions.setSelection(executionsOfEachClient);
	}

	/** The names of all contenders to choose from. */
	public List<String> contenderNames() {
		return Arrays.stream(contenders.getItems()).map(TableItem::getText).toList();
	}

	/**
	 * What the form says.
	 *
	 * @throws ArenaException {@code EXPERIMENT_INVALID} with what is wrong
	 */
	public Experiment experiment() {
		Map<String, String> values = new LinkedHashMap<>();
		parameters.forEach((name, text) -> values.put(name, text.getText().strip()));
		List<String> chosen = checked(contenders);
		if (chosen.isEmpty()) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Choose at least one contender.");
		}
		if (checked(queries).isEmpty()) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Choose at least one query.");
		}
		Experiment.Builder builder = Experiment.builder(caseName.getText()).ofCase(caseName.getText(), values).queries(checked(queries)).clients(clientSteps())
				.forks(forks.getSelection()).executions(executions.getSelection()).warmup(WARMUP);
		chosen.forEach(builder::contender);
		return builder.build();
	}

	private Integer[] clientSteps() {
		try {
			return Arrays.stream(clients.getText().split("[,;\\s]+")).filter(part -> !part.isEmpty()).map(Integer::valueOf).toArray(Integer[]::new);
		} catch (NumberFormatException e) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Clients are numbers such as 1, 2, 4; not '" + clients.getText() + "'.", e);
		}
	}

	private static List<String> checked(Table table) {
		return Arrays.stream(table.getItems()).filter(TableItem::getChecked).map(TableItem::getText).toList();
	}

	void setEnabled(boolean enabled) {
		run.setEnabled(enabled);
	}

	void setFocus() {
		contenders.setFocus();
	}
}
