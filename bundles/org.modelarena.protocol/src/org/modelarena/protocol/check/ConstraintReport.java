// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.check;

import java.util.List;

import org.modelarena.protocol.history.CommitList;

/**
 * The violations that a check of constraints has found.
 *
 * @param version    of the state that was checked
 * @param elements   the number that it has
 * @param leftOut    how many constraints could not be checked
 * @param remarks    about constraints, for those who wrote them
 * @param rules      the constraints that were checked
 * @param violations the first of them, by constraint
 * @param asOf       the number of the commit as of which was checked; null for the newest state, and from servers that know no others
 * @param commits    since which violations are there, each once; null unless they were asked for, and from servers that do not tell
 */
public record ConstraintReport(long version, long elements, int leftOut, List<String> remarks, List<Checked> rules, List<Violated> violations, Long asOf, List<CommitList.Commit> commits) {
	/**
	 * A constraint.
	 *
	 * @param context    the class whose instances are checked; empty for one that concerns the model as a whole
	 * @param severity   {@code error}, {@code warning}, {@code info}
	 * @param line       in its document; 0 where there is none
	 * @param document   that has it
	 * @param violations how many there are
	 * @param strategy   how it was checked: {@code interpreted}, {@code compiled}, {@code pushdown}
	 * @param runner     what checked it, and why
	 */
	public record Checked(String name, String context, String severity, int line, String document, long violations, String strategy, String runner) {
	}

	/**
	 * A violation.
	 *
	 * @param rule    the place of its constraint among the rules, from 0
	 * @param key     of the element; null where the model as a whole is meant
	 * @param element its type, and its name or id; empty without an element
	 * @param path    where it lies in the model
	 * @param message what is wrong, in words
	 * @param since   the number of the commit since which it is there; null unless that was asked for
	 */
	public record Violated(int rule, Long key, String element, String path, String message, Long since) {
	}
}
