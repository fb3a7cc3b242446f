// SPDX-License-Identifier: EPL-2.0
/** Matches the patterns of EPL. */
package org.modelarena.query.epsilon.internal.matching;
