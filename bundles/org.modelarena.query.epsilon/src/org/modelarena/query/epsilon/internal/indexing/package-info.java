// SPDX-License-Identifier: EPL-2.0
/** Answers the conditions of loops over all instances of a type from the indexes of a store. */
package org.modelarena.query.epsilon.internal.indexing;
