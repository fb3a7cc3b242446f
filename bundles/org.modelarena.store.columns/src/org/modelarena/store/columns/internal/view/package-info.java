// SPDX-License-Identifier: EPL-2.0
/** Snapshots of states, element by element and column by column. */
package org.modelarena.store.columns.internal.view;
