// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.constraint.RuleQuery;

/** The violators of the rules of one query, as they go from answer to answer. Thread-safe. */
public final class ViolatorList {
	private final RuleQuery query;
	private List<Violator> violators = List.of();
	private String problem = "";
	/** The rules as they were told last, as long as that is true: somebody may ask for each of many violations. */
	private @Nullable List<CheckedRule> told;
	private String toldReason = "";

	/** Nothing, at first. */
	public ViolatorList(RuleQuery query) {
		this.query = query;
	}

	/** The query. */
	public RuleQuery query() {
		return query;
	}

	/** Takes a whole answer. */
	public void restart(Answer all) {
		List<Violator> sorted = violators(all).stream().sorted().toList();
		synchronized (this) {
			violators = sorted;
			problem = "";
			told = null;
		}
	}

	/** Takes the rows that came, and those that went. */
	public synchronized void change(Answer added, Answer removed) {
		Map<Violator, Integer> gone = new HashMap<>();
		violators(removed).forEach(each -> gone.merge(each, 1, Integer::sum));
		List<Violator> next = new ArrayList<>(violators.size() + (int) added.count());
		for (Violator each : violators) {
			if (gone.isEmpty() || !gone.containsKey(each)) {
				next.add(each);
			} else {
				gone.merge(each, -1, (had, one) -> had == 1 ? null : Integer.valueOf(had - 1));
			}
		}
		next.addAll(violators(added));
		next.sort(null);
		violators = next;
		problem = "";
		told = null;
	}

	/** The violations are not known, for a reason. */
	public synchronized void unknown(String reason) {
		problem = reason;
		told = null;
	}

	private List<Violator> violators(Answer answer) {
		List<Violator> found = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			List<Object> row = answer.row(i);
			found.add(new Violator(query.rule(row), query.element(row), row));
		}
		return found;
	}

	/**
	 * The rules as they are now, in the order of the query.
	 *
	 * @param reason see {@link CheckedRule#reason}
	 */
	public synchronized List<CheckedRule> rules(String reason) {
		List<CheckedRule> known = told;
		if (known != null && toldReason.equals(reason)) {
			return known;
		}
		List<CheckedRule> rules = new ArrayList<>();
		int from = 0;
		for (int place = 0; place < query.rules().size(); place++) {
			int to = from;
			while (to < violators.size() && violators.get(to).rule() == place) {
				to++;
			}
			rules.add(new CheckedRule(query, place, violators.subList(from, to), problem, reason));
			from = to;
		}
		List<CheckedRule> now = List.copyOf(rules);
		told = now;
		toldReason = reason;
		return now;
	}
}
