/** Plans as statements in Cypher. */
package org.modelarena.query.internal.cypher;
