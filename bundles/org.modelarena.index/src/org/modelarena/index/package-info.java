// SPDX-License-Identifier: EPL-2.0
/**
 * Stores that keep a model as a graph, with indexed and derived attributes: everything but the database itself, which
 * {@link org.modelarena.index.graph} describes. What keeps the derived ones is in {@link org.modelarena.derivation}, for stores of any kind.
 */
package org.modelarena.index;
