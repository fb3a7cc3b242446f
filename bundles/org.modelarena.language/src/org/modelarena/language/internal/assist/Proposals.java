// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.modelarena.language.Completion;
import org.modelarena.language.Completion.Kind;

/** Collects what fits the word at a caret, and puts it in order: what fits best, and of that features before all else. Used by one thread. */
final class Proposals {
	private final Word word;
	private final String typed;
	private final List<Ranked> all = new ArrayList<>();
	private final Set<String> labels = new HashSet<>();

	private record Ranked(Completion completion, int rank, int group, int order) {
	}

	Proposals(Word word) {
		this.word = word;
		// OCL escapes names with an underscore, which need not be typed.
		this.typed = word.typed().startsWith("_") ? word.typed().substring(1) : word.typed();
	}

	/** The word at the caret. */
	Word word() {
		return word;
	}

	/** A proposal that is inserted as it is shown. */
	void add(Kind kind, String label, String detail, Supplier<String> documentation) {
		add(kind, label, label, label.length(), detail, documentation);
	}

	/**
	 * @param caret         where the caret goes in what is inserted
	 * @param documentation asked for only if it fits
	 */
	void add(Kind kind, String label, String inserted, int caret, String detail, Supplier<String> documentation) {
		int rank = rank(label);
		if (rank != Match.NONE && labels.add(label + '\0' + detail)) {
			all.add(new Ranked(new Completion(label, inserted, caret, word.range(), kind, detail, documentation.get()), rank, group(kind), all.size()));
		}
	}

	/** The last part of a qualified name, or a literal without its enumeration, fits too. */
	private int rank(String label) {
		int best = Match.rank(typed, label);
		int behind = Math.max(label.lastIndexOf(':'), label.lastIndexOf('#'));
		if (behind < 0) {
			return best;
		}
		int ofLast = Match.rank(typed, label.substring(behind + 1));
		return best == Match.NONE || ofLast != Match.NONE && ofLast < best ? ofLast : best;
	}

	private static int group(Kind kind) {
		return switch (kind) {
		case ATTRIBUTE, REFERENCE -> 0;
		case VARIABLE -> 1;
		case OPERATION -> 2;
		case CLASS -> 3;
		case LITERAL -> 4;
		case TYPE -> 5;
		case PACKAGE -> 6;
		case KEYWORD -> 7;
		};
	}

	/** All that was added and fits, the best first. */
	List<Completion> inOrder() {
		return all.stream().sorted(Comparator.comparingInt(Ranked::rank).thenComparingInt(Ranked::group).thenComparingInt(Ranked::order)).map(Ranked::completion).toList();
	}
}
