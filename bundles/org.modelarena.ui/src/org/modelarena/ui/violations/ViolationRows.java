// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.ui.query.RowTable;

/** The violations of some rules, one after the other, as rows. */
final class ViolationRows implements RowTable.Rows {
	private final List<RuleInCheck> rules;
	private final int[] starts;
	private final ViolationTexts texts;

	ViolationRows(List<RuleInCheck> rules, ViolationTexts texts) {
		this.rules = rules;
		this.texts = texts;
		this.starts = new int[rules.size() + 1];
		for (int i = 0; i < rules.size(); i++) {
			starts[i + 1] = starts[i] + rules.get(i).checked().violators().size();
		}
	}

	@Override
	public List<String> columns() {
		return List.of(Messages.columnElement, Messages.columnMessage, Messages.columnConstraint, Messages.columnSeverity);
	}

	@Override
	public int count() {
		return starts[rules.size()];
	}

	/** The violation in a row. */
	Violation at(int row) {
		int rule = 0;
		while (starts[rule + 1] <= row) {
			rule++;
		}
		return new Violation(rules.get(rule), rules.get(rule).checked().violators().get(row - starts[rule]));
	}

	/** The row of a violation; -1 if it is there no more. */
	int row(Violation violation) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).isSame(violation.rule())) {
				int place = Collections.binarySearch(rules.get(i).checked().violators(), violation.violator());
				return place < 0 ? -1 : starts[i] + place;
			}
		}
		return -1;
	}

	@Override
	public String cell(int row, int column) {
		Violation violation = at(row);
		long key = violation.violator().key();
		return switch (column) {
		case 0 -> key == ModelSnapshot.NONE ? "" : (texts.of(violation).element() + "  #" + key).strip();
		case 1 -> texts.of(violation).message();
		case 2 -> violation.rule().checked().rule().name();
		default -> ViolationsView.severity(violation.rule().checked().rule().severity());
		};
	}

	@Override
	public void shown(int from, int to) {
		texts.want(IntStream.range(from, to).mapToObj(this::at).toList());
	}
}
