// SPDX-License-Identifier: EPL-2.0
/** Answers of checks of constraints. */
package org.modelarena.protocol.check;
