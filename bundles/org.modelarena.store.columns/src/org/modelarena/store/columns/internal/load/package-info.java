// SPDX-License-Identifier: EPL-2.0
/** Models, streamed or of a state, as new base files. */
package org.modelarena.store.columns.internal.load;
