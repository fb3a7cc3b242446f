/** What the store needs of a key-value library, and those that have it. */
package org.modelarena.store.neoemf.maps;
