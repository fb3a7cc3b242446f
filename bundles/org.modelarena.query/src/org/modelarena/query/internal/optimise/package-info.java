/** The optimiser, and the advice that it gives on indexes. */
package org.modelarena.query.internal.optimise;
