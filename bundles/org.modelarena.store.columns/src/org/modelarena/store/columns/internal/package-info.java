// SPDX-License-Identifier: EPL-2.0
/** An open column store: its folder, its commits and checkpoints, its recovery, and the maintenance of what it derives. */
package org.modelarena.store.columns.internal;
