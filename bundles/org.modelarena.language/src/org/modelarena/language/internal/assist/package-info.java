/** Puts together what is shown to a user. */
package org.modelarena.language.internal.assist;
