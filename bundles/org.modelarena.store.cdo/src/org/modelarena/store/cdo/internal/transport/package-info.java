/** Net4j as clients and servers use it. */
package org.modelarena.store.cdo.internal.transport;
