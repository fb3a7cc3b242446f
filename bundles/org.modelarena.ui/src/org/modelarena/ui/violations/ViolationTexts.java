// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.core.check.Violator;
import org.modelarena.ui.BackgroundJob;

/** Labels and messages of the violations that are seen, read in the background. After a commit they are read again, as what they tell of may have changed. Thread-safe. */
final class ViolationTexts {
	private static final ViolationText UNKNOWN = new ViolationText("", "");
	private static final int MOST = 10_000;

	private final Runnable onRead;
	private final Map<Name, Read> read = new LinkedHashMap<>();
	/** The violations whose texts were wanted last; only these are read. */
	private List<Violation> wanted = List.of();
	private int state;
	private final BackgroundJob reading;

	/** A violation whatever state its rule is in. */
	private record Name(Check check, int rule, Violator violator) {
	}

	private record Read(ViolationText text, int state) {
	}

	/** @param onRead after texts that were wanted have come, in any thread */
	ViolationTexts(Runnable onRead) {
		this.onRead = onRead;
		this.reading = BackgroundJob.repeated(Messages.readingMessages, this::read, reason -> {
			// The check is over, or has changed again.
		});
	}

	private static Name name(Violation violation) {
		return new Name(violation.rule().check(), violation.rule().index(), violation.violator());
	}

	/** The texts of a violation, as far as they are known. */
	synchronized ViolationText of(Violation violation) {
		Read known = read.get(name(violation));
		return known == null ? UNKNOWN : known.text;
	}

	/** There may be others. */
	synchronized void outdated() {
		state++;
	}

	/** Has those read that are missing or outdated. */
	synchronized void want(List<Violation> seen) {
		wanted = seen.stream().filter(each -> !isFresh(each)).toList();
		if (!wanted.isEmpty()) {
			reading.schedule();
		}
	}

	private boolean isFresh(Violation violation) {
		Read known = read.get(name(violation));
		return known != null && known.state == state;
	}

	private void read(Cancellation cancellation) {
		// By identity: a rule in a state has all that violates it.
		Map<RuleInCheck, List<Violation>> byRule = new IdentityHashMap<>();
		int of;
		synchronized (this) {
			of = state;
			wanted.forEach(each -> byRule.computeIfAbsent(each.rule(), rule -> new ArrayList<>()).add(each));
		}
		byRule.forEach((rule, violations) -> {
			List<ViolationText> texts = rule.check().read(rule, violations.stream().map(Violation::violator).toList(), cancellation);
			synchronized (this) {
				for (int i = 0; i < texts.size(); i++) {
					read.remove(name(violations.get(i)));
					read.put(name(violations.get(i)), new Read(texts.get(i), of));
				}
				while (read.size() > MOST) {
					read.remove(read.keySet().iterator().next());
				}
			}
		});
		onRead.run();
	}
}
