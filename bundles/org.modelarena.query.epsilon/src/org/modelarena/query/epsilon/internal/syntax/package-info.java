/** Texts of programs and their syntax trees, for whoever reads them. */
package org.modelarena.query.epsilon.internal.syntax;
