/** What is known of values before a text runs, and the operations they have. */
package org.modelarena.language.internal.types;
