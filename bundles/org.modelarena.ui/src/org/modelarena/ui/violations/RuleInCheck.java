// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.modelarena.core.check.CheckedRule;

/**
 * A constraint of a check, with what violates it now.
 *
 * @param index of the rule in the check
 * @param file  that has it; empty for one of the metamodel
 */
record RuleInCheck(Check check, int index, Optional<IFile> file, CheckedRule checked) {
	/** Whether it is the same rule, perhaps in another state. */
	boolean isSame(RuleInCheck other) {
		return check == other.check && index == other.index && checked.rule().equals(other.checked.rule());
	}
}
