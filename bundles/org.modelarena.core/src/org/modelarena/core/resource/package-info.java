/** Stores as EMF resources: {@code arena:/path/to/store}. */
package org.modelarena.core.resource;
