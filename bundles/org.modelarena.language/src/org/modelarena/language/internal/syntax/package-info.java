// SPDX-License-Identifier: EPL-2.0
/** The words of the languages. */
package org.modelarena.language.internal.syntax;
