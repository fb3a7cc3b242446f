// SPDX-License-Identifier: EPL-2.0
/**
 * Models as property graphs of Apache TinkerPop: a read-only view of a snapshot, and traversals as text. What vertices, edges and
 * properties a model has is told by {@link org.modelarena.gremlin.ModelGraph}.
 */
package org.modelarena.gremlin;
