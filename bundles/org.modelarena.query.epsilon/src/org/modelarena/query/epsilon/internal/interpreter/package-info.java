// SPDX-License-Identifier: EPL-2.0
/** Queries, expressions and their programs, and what they return as answers. */
package org.modelarena.query.epsilon.internal.interpreter;
