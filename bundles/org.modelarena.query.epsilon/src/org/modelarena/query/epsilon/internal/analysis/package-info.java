// SPDX-License-Identifier: EPL-2.0
/** Checks of a program before it runs: names, types, and what queries must not do; and its errors in the words of the user. */
package org.modelarena.query.epsilon.internal.analysis;
