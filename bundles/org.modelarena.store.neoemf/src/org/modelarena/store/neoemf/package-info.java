/** The NeoEMF-style store. */
package org.modelarena.store.neoemf;
