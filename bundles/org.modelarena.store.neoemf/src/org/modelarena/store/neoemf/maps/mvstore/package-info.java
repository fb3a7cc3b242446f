// SPDX-License-Identifier: EPL-2.0
/** Maps on H2's MVStore. Loaded with that library, apart from everything else, see {@code IsolatedLibrary}. */
package org.modelarena.store.neoemf.maps.mvstore;
