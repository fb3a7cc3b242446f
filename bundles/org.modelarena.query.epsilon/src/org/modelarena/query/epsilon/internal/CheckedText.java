package org.modelarena.query.epsilon.internal;

/** A text that a regular expression is tried on, which may take for ever: each look at a character is a step of the program. */
record CheckedText(CharSequence text, Execution execution) implements CharSequence {
	@Override
	public char charAt(int index) {
		execution.step();
		return text.charAt(index);
	}

	@Override
	public int length() {
		return text.length();
	}

	@Override
	public CharSequence subSequence(int start, int end) {
		return text.subSequence(start, end);
	}

	@Override
	public String toString() {
		return text.toString();
	}
}
