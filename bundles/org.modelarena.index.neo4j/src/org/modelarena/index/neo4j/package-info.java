// SPDX-License-Identifier: EPL-2.0
/** The graph index in Neo4j. */
package org.modelarena.index.neo4j;
