// SPDX-License-Identifier: EPL-2.0
/** Stores as EMF resources that can be changed and saved: {@code neoemf:/path/to/store}. */
package org.modelarena.store.neoemf.resource;
