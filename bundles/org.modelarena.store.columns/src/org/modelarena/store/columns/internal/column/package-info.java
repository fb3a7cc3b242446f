// SPDX-License-Identifier: EPL-2.0
/** The columns of a state: what the base file has, and the pages that were changed since. */
package org.modelarena.store.columns.internal.column;
