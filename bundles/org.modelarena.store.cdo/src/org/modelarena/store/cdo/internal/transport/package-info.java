// SPDX-License-Identifier: EPL-2.0
/** Net4j as clients and servers use it. */
package org.modelarena.store.cdo.internal.transport;
