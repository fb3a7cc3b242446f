// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.TextDictionary;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;

/** A function of a text, computed once for each different text of an execution. Used by one thread. */
public final class TextFunctionExpression extends NonNullExpression {
	private static final int FIRST_CAPACITY = 1024;

	private final VectorExpression text;
	private final TextDictionary dictionary;
	private final TextFunction function;
	private final CancellationProbe probe;
	/** By id: those of the snapshot, and those of texts that were made. */
	private final Memo[] memos = { new Memo(), new Memo() };
	private int knownIn;

	private static final class Memo {
		private int[] values = {};
		private boolean[] isKnown = {};
	}

	/** @param dictionary tells the texts, and takes those that the function makes */
	public TextFunctionExpression(VectorExpression text, TextDictionary dictionary, TextFunction function, CancellationProbe probe) {
		super(function.type() == ValueType.TEXT ? VectorKind.TEXT : VectorKind.INT);
		this.text = text;
		this.dictionary = dictionary;
		this.function = function;
		this.probe = probe;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		if (knownIn != probe.execution()) {
			forget();
		}
		text.evaluateRequired(batch, in, count);
		for (int i = 0; i < count; i++) {
			int id = text.ints[i];
			Memo memo = memos[id / TextDictionary.MADE];
			int place = id % TextDictionary.MADE;
			if (place >= memo.isKnown.length || !memo.isKnown[place]) {
				learn(memo, place, id);
			}
			ints[i] = memo.values[place];
		}
	}

	private void forget() {
		for (Memo memo : memos) {
			memo.values = new int[0];
			memo.isKnown = new boolean[0];
		}
		knownIn = probe.execution();
	}

	private void learn(Memo memo, int place, int id) {
		if (place >= memo.isKnown.length) {
			int enlarged = Math.max(Math.max(FIRST_CAPACITY, place + 1), memo.isKnown.length * 2);
			probe.take((enlarged - memo.isKnown.length) * (Integer.BYTES + 1L));
			memo.values = Arrays.copyOf(memo.values, enlarged);
			memo.isKnown = Arrays.copyOf(memo.isKnown, enlarged);
		}
		memo.values[place] = switch (function.apply(dictionary.text(id))) {
		case Boolean truth -> truth ? 1 : 0;
		case Long number when number == number.intValue() -> number.intValue();
		case String result -> dictionary.made(result);
		case null, default -> throw new PlanFault("'" + function + "' has no value for a text");
		};
		memo.isKnown[place] = true;
	}
}
