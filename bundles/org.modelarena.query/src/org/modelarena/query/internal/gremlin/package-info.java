/** Plans as traversals in Gremlin's own grammar. */
package org.modelarena.query.internal.gremlin;
