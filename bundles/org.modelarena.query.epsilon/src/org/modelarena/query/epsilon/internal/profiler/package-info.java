// SPDX-License-Identifier: EPL-2.0
/** Finds out on which expressions of a program the time is spent. */
package org.modelarena.query.epsilon.internal.profiler;
