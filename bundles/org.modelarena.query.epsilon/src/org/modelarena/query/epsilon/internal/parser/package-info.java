// SPDX-License-Identifier: EPL-2.0
/** Epsilon's parsers with bounds, and the syntax trees that they make. */
package org.modelarena.query.epsilon.internal.parser;
