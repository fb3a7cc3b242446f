// SPDX-License-Identifier: EPL-2.0
/** The graph index in OrientDB. */
package org.modelarena.index.orientdb;
