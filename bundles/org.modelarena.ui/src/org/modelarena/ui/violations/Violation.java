// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import org.modelarena.core.check.Violator;

/** An element that violates a constraint of a check. */
record Violation(RuleInCheck rule, Violator violator) {
}
