/** The graph index in OrientDB. */
package org.modelarena.index.orientdb;
