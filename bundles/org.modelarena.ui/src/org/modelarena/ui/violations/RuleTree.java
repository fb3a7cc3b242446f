// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.modelarena.bench.Amounts;
import org.modelarena.core.constraint.Severity;
import org.modelarena.ui.AccessibleName;

/** The checks with their constraints, each with the number of its violations. Items stay the same while numbers change. Used in the UI thread. */
final class RuleTree {
	private final Tree tree;

	RuleTree(Composite parent) {
		tree = new Tree(parent, SWT.SINGLE | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
		AccessibleName.give(tree, Messages.nameRules);
	}

	Tree control() {
		return tree;
	}

	/** Shows the checks as they are now, and gives the rules that are selected: a single one, or all of a check. */
	List<RuleInCheck> show(List<Check> checks) {
		tree.setRedraw(false);
		for (TreeItem item : tree.getItems()) {
			if (!checks.contains(item.getData())) {
				item.dispose();
			}
		}
		for (Check check : checks) {
			boolean isNew = item(check).isEmpty();
			TreeItem item = item(check).orElseGet(() -> new TreeItem(tree, SWT.NONE));
			List<RuleInCheck> rules = check.rules();
			long count = rules.stream().mapToLong(rule -> rule.checked().violators().size()).sum();
			item.setData(check);
			String name = NLS.bind(Messages.failed, check.store().name(), check.constraintsText());
			item.setText(check.isKnown() ? NLS.bind(Messages.ruleCount, name, Amounts.of(count)) : name);
			item.setImage(check.problem().isEmpty() ? null : image(Severity.ERROR));
			fill(item, rules);
			item.setExpanded(true);
			if (isNew) {
				tree.setSelection(item);
			}
		}
		if (tree.getSelectionCount() == 0 && tree.getItemCount() > 0) {
			tree.setSelection(tree.getItem(tree.getItemCount() - 1));
		}
		tree.setRedraw(true);
		return chosen();
	}

	private Optional<TreeItem> item(Check check) {
		for (TreeItem item : tree.getItems()) {
			if (item.getData() == check) {
				return Optional.of(item);
			}
		}
		return Optional.empty();
	}

	private static void fill(TreeItem parent, List<RuleInCheck> rules) {
		while (parent.getItemCount() > rules.size()) {
			parent.getItem(parent.getItemCount() - 1).dispose();
		}
		for (int i = 0; i < rules.size(); i++) {
			RuleInCheck rule = rules.get(i);
			TreeItem item = i < parent.getItemCount() ? parent.getItem(i) : new TreeItem(parent, SWT.NONE);
			item.setData(rule);
			item.setText(NLS.bind(Messages.ruleCount, rule.checked().rule().name(), Amounts.of(rule.checked().violators().size())));
			item.setImage(rule.checked().problem().isEmpty() && rule.checked().violators().isEmpty() ? null : image(rule.checked().rule().severity()));
		}
	}

	private static Image image(Severity severity) {
		ISharedImages images = PlatformUI.getWorkbench().getSharedImages();
		return images.getImage(switch (severity) {
		case ERROR -> ISharedImages.IMG_OBJS_ERROR_TSK;
		case WARNING -> ISharedImages.IMG_OBJS_WARN_TSK;
		case INFO -> ISharedImages.IMG_OBJS_INFO_TSK;
		});
	}

	/** The check that is selected, or that has the rule that is. */
	Optional<Check> check() {
		return tree.getSelectionCount() == 0 ? Optional.empty() : Optional.of(tree.getSelection()[0].getData() instanceof RuleInCheck rule ? rule.check() : (Check) tree.getSelection()[0].getData());
	}

	/** The rule that is selected. */
	Optional<RuleInCheck> rule() {
		return tree.getSelectionCount() > 0 && tree.getSelection()[0].getData() instanceof RuleInCheck rule ? Optional.of(rule) : Optional.empty();
	}

	/** The rules whose violations are to be shown. */
	List<RuleInCheck> chosen() {
		List<RuleInCheck> rules = new ArrayList<>();
		if (rule().isPresent()) {
			rules.add(rule().get());
		} else if (tree.getSelectionCount() > 0) {
			for (TreeItem item : tree.getSelection()[0].getItems()) {
				rules.add((RuleInCheck) item.getData());
			}
		}
		return rules;
	}
}
