// SPDX-License-Identifier: EPL-2.0
/** Properties of plans that rules ask for: cardinalities, sargable predicates, membership tests, steps that need nothing from around them. */
package org.modelarena.query.internal.optimise.analysis;
