// SPDX-License-Identifier: EPL-2.0
/** The rules of the optimiser, each one way to make a faster plan of the same meaning. */
package org.modelarena.query.internal.optimise.rules;
