// SPDX-License-Identifier: EPL-2.0
/** Compares two models: which elements are the same, and what is different. */
@NonNullByDefault
package org.modelarena.compare;

import org.eclipse.jdt.annotation.NonNullByDefault;
