// SPDX-License-Identifier: EPL-2.0
/** Nodes of the syntax tree that stand in the place of Epsilon's, mean the same, and run faster. */
package org.modelarena.query.epsilon.internal.nodes;
