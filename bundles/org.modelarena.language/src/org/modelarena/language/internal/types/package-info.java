// SPDX-License-Identifier: EPL-2.0
/** The types of values as far as they are known before a text runs, and the operations they have. */
package org.modelarena.language.internal.types;
