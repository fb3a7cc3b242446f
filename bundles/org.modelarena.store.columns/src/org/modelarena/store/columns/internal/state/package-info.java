// SPDX-License-Identifier: EPL-2.0
/** The model after a commit, and how the next one follows from it. */
package org.modelarena.store.columns.internal.state;
