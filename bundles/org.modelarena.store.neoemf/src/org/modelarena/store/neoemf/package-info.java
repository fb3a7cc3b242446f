// SPDX-License-Identifier: EPL-2.0
/** The NeoEMF-style store. */
package org.modelarena.store.neoemf;
