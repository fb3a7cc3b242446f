// SPDX-License-Identifier: EPL-2.0
/** The limits of programs: only operations and properties that lead neither to Java nor to the machine. */
package org.modelarena.query.epsilon.internal.sandbox;
