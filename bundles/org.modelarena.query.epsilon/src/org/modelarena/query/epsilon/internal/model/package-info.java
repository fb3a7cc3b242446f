// SPDX-License-Identifier: EPL-2.0
/** Snapshots as models of Epsilon: their elements, types and properties, and the names that mean them. */
package org.modelarena.query.epsilon.internal.model;
