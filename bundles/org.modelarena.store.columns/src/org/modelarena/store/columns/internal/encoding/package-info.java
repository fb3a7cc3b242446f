// SPDX-License-Identifier: EPL-2.0
/** How the values of a column lie in a base file. */
package org.modelarena.store.columns.internal.encoding;
