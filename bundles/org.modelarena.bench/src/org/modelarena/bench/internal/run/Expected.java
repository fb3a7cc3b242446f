package org.modelarena.bench.internal.run;

import java.util.List;
import java.util.stream.Collectors;

import org.modelarena.core.Answer;
import org.modelarena.core.Digest;

/** The answers that are right: one, or with a writer at work one for each of the model's two states. */
record Expected(List<Right> answers) {
	/** A right answer. */
	record Right(long count, Digest digest) {
		static Right of(Answer answer) {
			return new Right(answer.count(), answer.digest());
		}
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
		return answers.stream().map(right -> right.count() + (right.count() == 1 ? " row" : " rows")).collect(Collectors.joining(" or "));
	}
}
