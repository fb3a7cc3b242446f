// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;
import java.util.stream.Collectors;

import org.modelarena.core.Answer;
import org.modelarena.core.Digest;

/** The answers that are right, ready to be compared with. Immutable. */
final class Expected {
	private record Right(long count, Digest digest) {
	}

	private final List<Right> answers;

	Expected(List<StepPlan.Right> answers) {
		this.answers = answers.stream().map(right -> new Right(right.count(), Digest.parse(right.digest()))).toList();
	}

	boolean accepts(Answer answer) {
		for (int i = 0; i < answers.size(); i++) {
			Right right = answers.get(i);
			if (right.count() == answer.count() && right.digest().equals(answer.digest())) {
				return true;
			}
		}
		return false;
	}

	/** For the message about a wrong answer. */
	String counts() {
		return answers.stream().map(right -> right.count() + (right.count() == 1 ? " row" : " rows")).distinct().collect(Collectors.joining(" or "));
	}
}
