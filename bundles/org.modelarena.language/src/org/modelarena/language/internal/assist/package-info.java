// SPDX-License-Identifier: EPL-2.0
/** Puts together what is shown to a user. */
package org.modelarena.language.internal.assist;
