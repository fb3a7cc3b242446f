// SPDX-License-Identifier: EPL-2.0
/** The library's work, announced before it is done. */
package org.modelarena.query.epsilon.internal.budget;
