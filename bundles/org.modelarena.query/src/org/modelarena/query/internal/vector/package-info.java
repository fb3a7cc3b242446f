// SPDX-License-Identifier: EPL-2.0
/**
 * Parts that a vectorised pipeline works on: batches with their slots and vectors, the columns of a snapshot, and hash tables that know how much memory
 * they take.
 */
package org.modelarena.query.internal.vector;
