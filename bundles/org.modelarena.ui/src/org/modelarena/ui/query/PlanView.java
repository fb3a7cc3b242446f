// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.core.Advice;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.QueryLimits;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.SummaryLine;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.queries.QueryRun;
import org.modelarena.ui.stores.StoreNode;

/** How the last query was answered: the steps of its plan with the expected and the actual rows, the slowest one marked, or why it was interpreted; and what would help. */
public final class PlanView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.plan";

	private static final double MILLIS = 1e6;
	private static final int LEAST_WIDTH = 160;

	private SummaryLine title;
	private Tree tree;
	/** Wrapped, and below the steps: a column would cut it. */
	private Text advice;
	private QueryRun shown;
	private BackgroundJob profiling;

	@Override
	public void createPartControl(Composite parent) {
		title = new SummaryLine(parent);
		title.tell(Messages.runFirst);
		tree = new Tree(parent, SWT.FULL_SELECTION);
		AccessibleName.give(tree, Messages.namePlan);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.plan");
		tree.setHeaderVisible(true);
		tree.setLinesVisible(true);
		tree.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		column(Messages.columnStep, SWT.LEFT);
		column(Messages.columnExpected, SWT.RIGHT);
		column(Messages.columnRows, SWT.RIGHT);
		column("ms", SWT.RIGHT);
		tree.addListener(SWT.Resize, event -> fit());
		tree.addListener(SWT.MouseHover, event -> {
			TreeItem item = tree.getItem(new Point(event.x, event.y));
			tree.setToolTipText(item == null ? null : item.getText());
		});
		advice = new Text(parent, SWT.READ_ONLY | SWT.WRAP | SWT.MULTI);
		AccessibleName.give(advice, Messages.nameAdvice);
		advice.setLayoutData(new GridData(SWT.FILL, SWT.END, true, false));
		advise(List.of());
		Refresh refresh = new Refresh(parent, this::refresh);
		Queries.get().onChange(refresh);
		IPartListener2 whenSeen = whenSeen(refresh);
		getSite().getPage().addPartListener(whenSeen);
		parent.addDisposeListener(event -> {
			Queries.get().remove(refresh);
			getSite().getPage().removePartListener(whenSeen);
			stopProfiling();
		});
	}

	/** A query is not asked again for a plan that nobody looks at. */
	private IPartListener2 whenSeen(Runnable refresh) {
		return new IPartListener2() {
			@Override
			public void partVisible(IWorkbenchPartReference part) {
				if (part.getPart(false) == PlanView.this) {
					refresh.run();
				}
			}
		};
	}

	private void column(String text, int alignment) {
		new TreeColumn(tree, alignment).setText(text);
	}

	/** Numbers get the room that they need, and steps the rest. */
	private void fit() {
		int numbers = 0;
		for (TreeColumn column : tree.getColumns()) {
			if (column != tree.getColumn(0)) {
				column.pack();
				numbers += column.getWidth();
			}
		}
		tree.getColumn(0).setWidth(Math.max(LEAST_WIDTH, tree.getClientArea().width - numbers));
	}

	/** Asks the first store that has answered once more, with a profile. */
	private void refresh() {
		Optional<QueryRun> run = Queries.get().current().filter(each -> each != shown);
		if (run.isEmpty()) {
			return;
		}
		stopProfiling();
		if (!run.get().isOver() || !getSite().getPage().isPartVisible(this)) {
			return;
		}
		shown = run.get();
		Optional<StoreNode> answered = shown.outcomes().stream().filter(outcome -> outcome.answer().isPresent()).map(QueryRun.Outcome::store).findFirst();
		if (answered.isPresent()) {
			profile(shown, answered.get());
		} else {
			fail(shown.outcomes().stream().findFirst().map(QueryRun.Outcome::problem).orElse(Messages.stopped));
		}
	}

	private void profile(QueryRun run, StoreNode store) {
		title.tell(NLS.bind(Messages.asking, run.name(store)));
		profiling = BackgroundJob.start(Messages.profiling, cancellation -> {
			Profile profile = run.ask(store, endpoint -> endpoint.profile(run.query(), QueryLimits.DEFAULT, cancellation));
			inUi(run, () -> fill(run.name(store), profile));
		}, reason -> inUi(run, () -> fail(reason)));
	}

	/** Stops the profiling of the earlier query: it is of no use when something else is asked. */
	private void stopProfiling() {
		if (profiling != null) {
			profiling.cancel();
		}
	}

	private void fail(String reason) {
		title.tell(reason);
		tree.removeAll();
		advise(List.of());
	}

	private void advise(List<Advice> all) {
		advice.setText(all.stream().map(each -> NLS.bind(Messages.advice, each.subject(), each.effect())).collect(Collectors.joining(advice.getLineDelimiter())));
		advice.setVisible(!all.isEmpty());
		((GridData) advice.getLayoutData()).exclude = all.isEmpty();
		advice.requestLayout();
	}

	private void inUi(QueryRun of, Runnable action) {
		UiThread.later(tree, () -> {
			if (of == shown) {
				action.run();
			}
		});
	}

	private void fill(String store, Profile profile) {
		Explanation explanation = profile.explanation();
		title.tell(store + ": " + explanation.strategy().label() + ", " + explanation.runner() + ". " + Figures.of(profile.nanos() / MILLIS) + " ms.");
		tree.removeAll();
		steps(explanation.steps(), profile.steps());
		for (Explanation.Part part : explanation.parts()) {
			item(NLS.bind(Messages.part, part.text(), part.runner()), "", "", "");
			steps(part.steps(), List.of());
		}
		profile.expressions()
				.forEach(each -> item(NLS.bind(Messages.line, each.line(), each.text()), "", NLS.bind(Messages.calls, Amounts.of(each.calls())), Figures.of(each.own()
						/ MILLIS)));
		advise(profile.advice());
		fit();
	}

	private TreeItem item(String... cells) {
		TreeItem item = new TreeItem(tree, SWT.NONE);
		item.setText(cells);
		return item;
	}

	private void steps(List<Explanation.Step> steps, List<Profile.Step> times) {
		long slowest = times.stream().mapToLong(Profile.Step::nanos).max().orElse(-1);
		for (int i = 0; i < steps.size(); i++) {
			Explanation.Step step = steps.get(i);
			Optional<Profile.Step> time = times.stream().filter(each -> each.text().equals(step.text())).findFirst();
			TreeItem item = item(step.text(), Figures.of(step.estimated()), Amounts.of(step.actual()), time.map(each -> Figures.of(each.nanos() / MILLIS))
					.orElse(""));
			if (time.filter(each -> each.nanos() == slowest).isPresent()) {
				item.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
				item.setText(0, NLS.bind(Messages.slowest, step.text()));
			}
		}
	}

	/** How the query was answered, in words. */
	public String titleText() {
		return title.text();
	}

	/** The advice that would make the query faster; empty for none. */
	public String adviceText() {
		return advice.getText();
	}

	/** The steps. */
	public Tree tree() {
		return tree;
	}

	@Override
	public void setFocus() {
		tree.setFocus();
	}
}
