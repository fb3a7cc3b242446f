// SPDX-License-Identifier: EPL-2.0
/** The steps of a pipeline, each driven by the batches of the one before it. */
package org.modelarena.query.internal.vector.operators;
