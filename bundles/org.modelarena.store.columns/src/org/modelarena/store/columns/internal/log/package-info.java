// SPDX-License-Identifier: EPL-2.0
/** The log of what was committed since the base file. */
package org.modelarena.store.columns.internal.log;
