/** The words of the languages. */
package org.modelarena.language.internal.syntax;
