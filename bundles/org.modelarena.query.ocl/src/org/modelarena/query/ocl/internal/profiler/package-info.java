// SPDX-License-Identifier: EPL-2.0
/** Finds out on which expressions of a query the time is spent. */
package org.modelarena.query.ocl.internal.profiler;
