// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

/**
 * The texts that are shown of a violation.
 *
 * @param element its label; empty for the model as a whole
 * @param message what is wrong
 */
record ViolationText(String element, String message) {
}
