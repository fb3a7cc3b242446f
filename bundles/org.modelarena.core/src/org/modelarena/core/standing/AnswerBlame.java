// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.history.CommitEntry;

/**
 * The commit that has brought each row of an answer: the last one after which the row was there as often as it is. Of equal rows, those that came last go first. Used
 * by one thread.
 */
public final class AnswerBlame {
	private final CommitEntry oldest;
	/** For rows that have come or gone, the commits that brought those that are left; the last one first. */
	private final Map<List<Object>, Deque<CommitEntry>> came = new HashMap<>();

	/** @param oldest the version that the answer begins with: of what was there already, nobody knows more */
	public AnswerBlame(CommitEntry oldest) {
		this.oldest = oldest;
	}

	/** Takes up the next commit. */
	public void add(AnswerVersion version) {
		Answer removed = version.difference().removed();
		for (long row = 0; row < removed.count(); row++) {
			Deque<CommitEntry> commits = came.get(removed.row(row));
			if (commits != null) {
				commits.pop();
				if (commits.isEmpty()) {
					came.remove(removed.row(row));
				}
			}
		}
		Answer added = version.difference().added();
		for (long row = 0; row < added.count(); row++) {
			came.computeIfAbsent(added.row(row), missing -> new ArrayDeque<>()).push(version.commit());
		}
	}

	/** The commits of the rows of an answer, after the last commit that was taken up; in their order. */
	public List<CommitEntry> of(Answer answer) {
		Map<List<Object>, Deque<CommitEntry>> left = new HashMap<>();
		came.forEach((row, commits) -> left.put(row, new ArrayDeque<>(commits)));
		List<CommitEntry> commits = new ArrayList<>();
		for (long row = 0; row < answer.count(); row++) {
			Deque<CommitEntry> known = left.get(answer.row(row));
			commits.add(known == null || known.isEmpty() ? oldest : known.pop());
		}
		return commits;
	}
}
