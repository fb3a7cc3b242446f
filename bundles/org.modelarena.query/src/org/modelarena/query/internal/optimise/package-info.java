// SPDX-License-Identifier: EPL-2.0
/** The optimiser, and the advice that it gives on indexes. */
package org.modelarena.query.internal.optimise;
