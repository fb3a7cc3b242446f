// SPDX-License-Identifier: EPL-2.0
/** The ordered maps that the store needs of a key-value library, and the libraries that have them. */
package org.modelarena.store.neoemf.maps;
