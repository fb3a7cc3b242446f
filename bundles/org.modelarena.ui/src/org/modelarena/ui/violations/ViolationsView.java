// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.bench.Amounts;
import org.modelarena.core.ArenaException;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.RowTable;

/** The constraints that are checked, and the elements that violate them, as they are after each commit. A double-click shows an element; the menu has what may be done about it. */
public final class ViolationsView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.violations";

	private static final List<Integer> WIDTHS = List.of(180, 250, 115, 60);

	private final Action again = Actions.of(Messages.again, "run", this::again);
	private final Action stop = Actions.of(Messages.stop, "stop", this::stop);
	private ViolationTexts texts;
	private RuleTree tree;
	private RowTable table;
	private ViolationRows rows;
	private Label summary;

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 2;
		parent.setLayout(layout);
		summary = new Label(parent, SWT.NONE);
		summary.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		SashForm halves = new SashForm(parent, SWT.HORIZONTAL);
		halves.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		tree = new RuleTree(halves);
		tree.control().addListener(SWT.Selection, event -> show(tree.chosen(), false));
		table = new RowTable(halves);
		halves.setWeights(2, 5);
		texts = new ViolationTexts(new Refresh(table.control(), table::fill));
		table.onOpen(row -> showElement(rows.at(row)));
		AccessibleName.give(table.table(), Messages.nameRows);
		menu(table.table(), this::fillRowMenu);
		menu(tree.control(), this::fillRuleMenu);
		getViewSite().getActionBars().getToolBarManager().add(again);
		getViewSite().getActionBars().getToolBarManager().add(stop);
		Refresh refresh = new Refresh(parent, this::refresh);
		Checks.get().onChange(refresh);
		parent.addDisposeListener(event -> Checks.get().remove(refresh));
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.violations");
		show(List.of(), false);
		for (int i = 0; i < WIDTHS.size(); i++) {
			table.table().getColumn(i).setWidth(WIDTHS.get(i));
		}
		refresh();
	}

	private void again() {
		tree.check().ifPresent(check -> Checks.get().begin(check.store(), check.files()));
	}

	private void stop() {
		tree.check().ifPresent(Checks.get()::stop);
	}

	private interface Filler {
		void fill(IMenuManager menu);
	}

	private static void menu(Control control, Filler filler) {
		MenuManager menu = new MenuManager();
		menu.setRemoveAllWhenShown(true);
		menu.addMenuListener(filler::fill);
		control.setMenu(menu.createContextMenu(control));
	}

	private void refresh() {
		texts.outdated();
		show(tree.show(Checks.get().running()), true);
	}

	private void show(List<RuleInCheck> rules, boolean isSame) {
		Optional<Violation> selected = selected();
		rows = new ViolationRows(rules, texts);
		if (isSame) {
			table.update(rows, selected.map(rows::row).orElse(-1));
		} else {
			table.show(rows);
		}
		String text = summary(rules);
		summary.setText(text.replace("&", "&&"));
		summary.setToolTipText(text);
		again.setEnabled(tree.check().isPresent());
		stop.setEnabled(tree.check().isPresent());
	}

	private String summary(List<RuleInCheck> rules) {
		if (tree.check().isEmpty()) {
			return Messages.nothing;
		}
		Check check = tree.check().get();
		if (!check.problem().isEmpty()) {
			return NLS.bind(Messages.failed, check.store().name(), check.problem());
		}
		if (!check.isKnown()) {
			return NLS.bind(Messages.checkingOf, check.store().name(), check.constraintsText());
		}
		Optional<String> problem = rules.stream().map(rule -> rule.checked().problem()).filter(each -> !each.isEmpty()).findFirst();
		if (problem.isPresent()) {
			return NLS.bind(Messages.failed, check.store().name(), problem.get());
		}
		String found = rows.count() == 1 ? Messages.violation : NLS.bind(Messages.violations, Amounts.of(rows.count()));
		String of = rules.size() == 1 ? rules.getFirst().checked().rule().name() : NLS.bind(Messages.constraints, Amounts.of(rules.size()));
		return NLS.bind(Messages.summary, new Object[] { check.store().name(), found, of });
	}

	private Optional<Violation> selected() {
		return rows == null || table.selected() < 0 || table.selected() >= rows.count() ? Optional.empty() : Optional.of(rows.at(table.selected()));
	}

	private void fillRowMenu(IMenuManager menu) {
		selected().ifPresent(violation -> {
			if (violation.rule().checked().hasFixes()) {
				fillFixes(menu, violation);
				menu.add(new Separator());
			}
			if (violation.violator().key() != ModelSnapshot.NONE) {
				menu.add(Actions.of(Messages.showElement, "element", () -> showElement(violation)));
			}
			addConstraint(menu, violation.rule());
		});
	}

	private static void fillFixes(IMenuManager menu, Violation violation) {
		try {
			List<Fix> fixes = ViolationFixes.fixes(violation);
			fixes.forEach(fix -> menu.add(Actions.of(fix.title().replace("&", "&&"), "run", () -> ViolationFixes.apply(violation, fix))));
			if (fixes.isEmpty()) {
				addRemark(menu, Messages.noFixes);
			}
		} catch (ArenaException e) {
			addRemark(menu, NLS.bind(Messages.readingFixes, e.getMessage()));
		}
	}

	private static void addRemark(IMenuManager menu, String text) {
		Action remark = Actions.of(text.replace("&", "&&"), null, () -> {
			// Only to be read.
		});
		remark.setEnabled(false);
		menu.add(remark);
	}

	private void fillRuleMenu(IMenuManager menu) {
		tree.rule().ifPresent(rule -> addConstraint(menu, rule));
		if (tree.check().isPresent()) {
			menu.add(again);
			menu.add(stop);
		}
	}

	private void addConstraint(IMenuManager menu, RuleInCheck rule) {
		if (rule.file().isPresent()) {
			menu.add(Actions.of(Messages.showConstraint, "query", () -> showConstraint(rule)));
		}
	}

	private void showConstraint(RuleInCheck rule) {
		try {
			IMarker place = rule.file().orElseThrow().createMarker(IMarker.TEXT);
			place.setAttribute(IMarker.LINE_NUMBER, Math.max(1, rule.checked().rule().line()));
			IDE.openEditor(getSite().getPage(), place);
			place.delete();
		} catch (CoreException e) {
			summary.setText(e.getMessage().replace("&", "&&"));
		}
	}

	private void showElement(Violation violation) {
		if (violation.violator().key() == ModelSnapshot.NONE) {
			return;
		}
		try {
			((ElementView) getSite().getPage().showView(ElementView.ID)).show(violation.rule().check().store(), OptionalLong.empty(), violation.violator().key());
		} catch (PartInitException e) {
			summary.setText(e.getMessage());
		}
	}

	/** A severity for people. */
	static String severity(Severity severity) {
		return switch (severity) {
		case ERROR -> Messages.error;
		case WARNING -> Messages.warning;
		case INFO -> Messages.info;
		};
	}

	/** The number of violations that are shown, those included that are not scrolled to. */
	public int rowCount() {
		return rows.count();
	}

	/** The text of a cell. */
	public String cell(int row, int column) {
		return rows.cell(row, column);
	}

	/** Scrolls. */
	public void scrollTo(int row) {
		table.scrollTo(row);
	}

	/** The line above. */
	public String summaryText() {
		return summary.getText();
	}

	/** The checks and their constraints. */
	public Tree tree() {
		return tree.control();
	}

	@Override
	public void setFocus() {
		table.table().setFocus();
	}
}
