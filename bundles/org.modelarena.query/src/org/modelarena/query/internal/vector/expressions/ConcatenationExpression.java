// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.TextDictionary;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.plan.ValueType;

/** Values as one text. Used by one thread. */
public final class ConcatenationExpression extends NonNullExpression {
	private final List<Part> parts;
	private final TextDictionary dictionary;
	private final StringBuilder text = new StringBuilder();

	/** @param type of the term that the values are of: they may be held as the same numbers and mean something else */
	public record Part(VectorExpression expression, ValueType type) {
		void append(int row, TextDictionary dictionary, StringBuilder to) {
			switch (type) {
			case ValueType.Literal literal -> to.append(literal.enumeration().getELiterals().get(expression.ints[row]).getLiteral());
			case ValueType.Basic.TRUTH -> to.append(expression.ints[row] != 0);
			case ValueType.Basic.TEXT -> to.append(dictionary.text(expression.ints[row]));
			case ValueType.Basic.INTEGER -> to.append(expression.kind == VectorKind.LONG ? expression.longs[row] : expression.ints[row]);
			case ValueType.Basic.REAL -> throw new IllegalStateException("No text of reals");
			case ValueType.Listing list -> throw new IllegalStateException("No text of lists");
			case ValueType.Element element -> throw new IllegalStateException("No text of elements");
			}
		}
	}

	/** @param dictionary tells the texts, and takes those that are made */
	public ConcatenationExpression(List<Part> parts, TextDictionary dictionary) {
		super(VectorKind.TEXT);
		this.parts = parts;
		this.dictionary = dictionary;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		parts.forEach(part -> part.expression().evaluateRequired(batch, in, count));
		for (int i = 0; i < count; i++) {
			text.setLength(0);
			for (Part part : parts) {
				part.append(i, dictionary, text);
			}
			ints[i] = dictionary.made(text.toString());
		}
	}
}
