/** The graph index in Neo4j. */
package org.modelarena.index.neo4j;
