// SPDX-License-Identifier: EPL-2.0
/** Texts of programs and their syntax trees, for whoever reads them. */
package org.modelarena.query.epsilon.internal.syntax;
