// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

/**
 * A constraint of a {@link RuleSet}, as reports show it.
 *
 * @param name     unique in its context; for one without a name, its place in the text
 * @param context  the class with its package whose instances are checked; empty for a rule that concerns the model as a whole
 * @param severity of its violations
 * @param line     in the text that has it, counted from 1; 0 where there is none
 */
public record Rule(String name, String context, Severity severity, int line) {
	/** The name with its class and package: {@code railway::Segment::isLong}. */
	public String qualifiedName() {
		return context.isEmpty() ? name : context + "::" + name;
	}
}
