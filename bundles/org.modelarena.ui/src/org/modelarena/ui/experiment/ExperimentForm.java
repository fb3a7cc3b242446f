// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.fieldassist.ControlDecoration;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.RunEstimate;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Transport;
import org.modelarena.ui.forms.CheckedList;
import org.modelarena.ui.forms.FieldLabel;

/**
 * An experiment as a form: which model, who is compared, what is asked, by how many clients. What is wrong is marked while one types, and what the run will take is said
 * before it starts. What the form does not show stays as it was. Used in the UI thread.
 */
final class ExperimentForm {
	private static final int MOST_MINUTES = 24 * 60;
	private static final int MARGIN = 12;

	private final Composite whole;
	private final ScrolledComposite scrolled;
	private final Composite body;
	private final Runnable onChange;
	private final Map<Control, ControlDecoration> marks = new LinkedHashMap<>();
	private final SubjectSection subject;
	private final ContenderMatrix contenders;
	private final CheckedList queries;
	private final Text clients;
	private final Spinner forks;
	private final Spinner minutes;
	private final Spinner rounds;
	private final Label message;
	private final Button run;
	private Experiment shown;
	private String shownCase = "";
	private boolean isFilling;

	/**
	 * @param onChange after the user has changed something
	 * @param onRun    the action of the button
	 */
	ExperimentForm(Composite parent, Catalog catalog, Runnable onChange, Runnable onRun) {
		this.onChange = onChange;
		whole = new Composite(parent, SWT.NONE);
		GridLayout outer = new GridLayout(2, false);
		outer.marginWidth = outer.marginHeight = 0;
		whole.setLayout(outer);
		scrolled = new ScrolledComposite(whole, SWT.V_SCROLL | SWT.H_SCROLL);
		scrolled.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		scrolled.setExpandHorizontal(true);
		scrolled.setExpandVertical(true);
		body = new Composite(scrolled, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = MARGIN;
		body.setLayout(layout);
		scrolled.setContent(body);
		subject = new SubjectSection(body, this::changed);
		contenders = new ContenderMatrix(body, catalog, this::changed);
		queries = new CheckedList(body, Messages.queries, Messages.filter, 120, this::changed);
		clients = new Text(body(Messages.clients), SWT.BORDER);
		clients.setToolTipText(Messages.clientsTip);
		clients.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		clients.addListener(SWT.Modify, event -> changed());
		forks = spinner(Messages.forks, 1, Demand.MOST_FORKS, Messages.forksTip);
		minutes = spinner(Messages.minutes, 0, MOST_MINUTES, Messages.minutesTip);
		rounds = spinner(Messages.rounds, 0, Demand.MOST_ROUNDS, Messages.roundsTip);
		// Always in sight, however small the form is.
		run = new Button(whole, SWT.PUSH);
		run.setText(Messages.run);
		GridData button = new GridData(SWT.BEGINNING, SWT.CENTER, false, false);
		button.horizontalIndent = MARGIN;
		button.widthHint = 90;
		run.setLayoutData(button);
		run.addListener(SWT.Selection, event -> onRun.run());
		message = new Label(whole, SWT.WRAP);
		GridData wide = new GridData(SWT.FILL, SWT.CENTER, true, false);
		wide.widthHint = 200;
		message.setLayoutData(wide);
		scrolled.addListener(SWT.Resize, event -> fit());
	}

	private Composite body(String label) {
		FieldLabel.of(body, label);
		return body;
	}

	private Spinner spinner(String label, int least, int most, String help) {
		Spinner spinner = new Spinner(body(label), SWT.BORDER);
		spinner.setValues(least, least, most, 0, 1, 5);
		spinner.setToolTipText(help);
		spinner.addListener(SWT.Modify, event -> changed());
		return spinner;
	}

	private void fit() {
		FieldLabel.align(body);
		scrolled.setMinSize(body.computeSize(Math.max(260, scrolled.getClientArea().width), SWT.DEFAULT));
	}

	/** Shows an experiment. */
	void show(Experiment experiment) {
		isFilling = true;
		shown = experiment;
		subject.set(experiment.subject());
		contenders.set(experiment.contenders().stream().map(Contender::label).toList());
		offerQueries(experiment.queries().stream().map(CaseQuery::name).toList());
		clients.setText(String.join(", ", experiment.demand().clients().stream().map(String::valueOf).toList()));
		forks.setSelection(experiment.demand().forks());
		minutes.setSelection((int) experiment.demand().within().map(Duration::toMinutes).orElse(0L).longValue());
		rounds.setSelection(experiment.demand().rounds());
		isFilling = false;
		validate();
		fit();
	}

	/** @param chosen empty for all of the case, as in an experiment */
	private void offerQueries(List<String> chosen) {
		Optional<Case> known = subject.chosenCase();
		shownCase = known.map(Case::name).orElse("");
		List<String> all = known.map(each -> each.queries().stream().map(CaseQuery::name).toList()).orElseGet(() -> shown.queries().stream().map(CaseQuery::name).toList());
		contenders.offer(languages(known));
		queries.set(all, chosen.isEmpty() && shown.mixes().isEmpty() ? all : chosen);
	}

	/** The languages in which something can be asked. */
	private Set<String> languages(Optional<Case> known) {
		Stream<CaseQuery> all = Stream.concat(known.stream().flatMap(each -> each.queries().stream()), shown.queries().stream());
		return all.flatMap(query -> query.texts().keySet().stream()).collect(Collectors.toSet());
	}

	private void changed() {
		if (isFilling) {
			return;
		}
		if (!subject.chosenCase().map(Case::name).orElse("").equals(shownCase)) {
			offerQueries(List.of());
		}
		validate();
		fit();
		onChange.run();
	}

	/** Marks what is wrong; otherwise says what the run will take. */
	private void validate() {
		List<String> problems = new ArrayList<>();
		mark(subject.control(), subject.problem(), problems);
		mark(contenders.control(), contenders.chosen().isEmpty() ? Optional.of(Messages.chooseContender) : Optional.empty(), problems);
		boolean asksNothing = queries.chosen().isEmpty() && shown.mixes().isEmpty();
		mark(queries.control(), asksNothing ? Optional.of(subject.chosenCase().isPresent() ? Messages.chooseQuery
				: Messages.writeQuery) : Optional.empty(), problems);
		mark(clients, clientsProblem(), problems);
		boolean isBeside = rounds.getSelection() > 0 && (!shown.mixes().isEmpty() || !shown.conditions().beside().isNothing());
		mark(rounds, isBeside ? Optional.of(Messages.roundsAlone) : Optional.empty(), problems);
		run.setEnabled(problems.isEmpty());
		if (!problems.isEmpty()) {
			message.setText(String.join(" ", problems));
			message.requestLayout();
			return;
		}
		int asked = queries.chosen().size() + shown.mixes().size();
		RunEstimate estimate = RunEstimate.of(edited(), asked);
		message.setText(forks.getSelection() < 2 ? NLS.bind(Messages.oneFork, estimate) : estimate + ".");
		message.requestLayout();
	}

	private Optional<String> clientsProblem() {
		try {
			List<Integer> numbers = clientNumbers();
			if (rounds.getSelection() > 0 && !numbers.equals(List.of(1))) {
				return Optional.of(Messages.clientsInRounds);
			}
			boolean inRange = !numbers.isEmpty() && numbers.stream().allMatch(number -> number >= 1 && number <= Demand.MOST_CLIENTS) && numbers.stream().distinct().count() == numbers
					.size();
			return inRange ? Optional.empty() : Optional.of(NLS.bind(Messages.clientsRange, Demand.MOST_CLIENTS));
		} catch (NumberFormatException e) {
			return Optional.of(NLS.bind(Messages.clientsNumbers, clients.getText()));
		}
	}

	private List<Integer> clientNumbers() {
		return Arrays.stream(clients.getText().split("[,;\\s]+")).filter(part -> !part.isEmpty()).map(Integer::valueOf).toList();
	}

	private void mark(Control control, Optional<String> problem, List<String> problems) {
		problem.ifPresent(problems::add);
		marks.keySet().removeIf(Control::isDisposed);
		if (problem.isEmpty()) {
			Optional.ofNullable(marks.remove(control)).ifPresent(ControlDecoration::dispose);
			return;
		}
		ControlDecoration mark = marks.computeIfAbsent(control, each -> {
			ControlDecoration error = new ControlDecoration(each, SWT.TOP | SWT.LEFT);
			error.setImage(FieldDecorationRegistry.getDefault().getFieldDecoration(FieldDecorationRegistry.DEC_ERROR).getImage());
			return error;
		});
		mark.setDescriptionText(problem.get());
	}

	private Experiment edited() {
		Optional<Duration> within = minutes.getSelection() == 0 ? Optional.empty() : shown.demand().within().filter(time -> time.toMinutes() == minutes.getSelection()).or(
				() -> Optional.of(Duration.ofMinutes(minutes.getSelection())));
		Demand demand = rounds.getSelection() > 0 ? inRounds(within)
				: new Demand(clientNumbers(), forks.getSelection(), shown.demand().executions(), shown.demand().warmup(), shown.demand().openRate(), within, shown.demand().share(),
						shown.demand().cold(), 0);
		return new Experiment(shown.name(), subject.subject(), contenders.chosen().stream().map(text -> Contender.parse(text, Transport.LOCAL)).toList(), chosenQueries(), shown
				.mixes(), demand, shown.conditions());
	}

	/** In rounds, one client executes each query once: what else could be demanded has no place there. */
	private Demand inRounds(Optional<Duration> within) {
		return new Demand(List.of(1), forks.getSelection(), Demand.Executions.Until.DEFAULT, Demand.Warmup.Steady.DEFAULT, OptionalDouble.empty(), within, Optional.empty(), 0,
				rounds.getSelection());
	}

	/** The chosen queries. Those that had texts of their own keep them. */
	private List<CaseQuery> chosenQueries() {
		return queries.chosen().stream().map(name -> shown.queries().stream().filter(query -> query.name().equals(name)).findFirst().orElse(new CaseQuery(name, Map.of())))
				.toList();
	}

	/**
	 * The experiment that the form describes.
	 *
	 * @throws ArenaException {@code EXPERIMENT_INVALID} with the mistake
	 */
	Experiment experiment() {
		validate();
		if (!run.isEnabled()) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, message.getText());
		}
		return edited();
	}

	/** The mistake, or the expected effort of the run. */
	String message() {
		return message.getText();
	}

	Control control() {
		return whole;
	}
}
