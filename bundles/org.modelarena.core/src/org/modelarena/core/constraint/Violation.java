// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.eclipse.jdt.annotation.Nullable;

/**
 * An element that does not fulfil a constraint, or has too few or too many values of a feature. Plain values, as it travels to clients.
 *
 * @param step       the first step of the edit, counted from 1, that named the element; 0 where none did, or where there is no edit
 * @param as         the name that the edit gave the element; null if it gave none
 * @param key        the element's key; null for one that the edit was to create, as keys of refused edits are of no use
 * @param type       its class with its package: {@code railway::Segment}
 * @param feature    the feature whose number of values is wrong; null for a constraint
 * @param constraint the constraint with its class and package; null for a feature
 * @param message    what is wrong, in words
 */
public record Violation(int step, @Nullable String as, @Nullable Long key, String type, @Nullable String feature, @Nullable String constraint, String message) {
	/** The same, as an edit knows its element. */
	public Violation of(int ofStep, @Nullable String name, boolean isNew) {
		return new Violation(ofStep, name, isNew ? null : key, type, feature, constraint, message);
	}

	/** One line for people. */
	@Override
	public String toString() {
		String where = step > 0 ? "step " + step + ", " : "";
		String element = as != null ? "'" + as + "'" : key != null ? "element #" + key : "a new element";
		return where + element + " of type " + type + ": " + message;
	}
}
