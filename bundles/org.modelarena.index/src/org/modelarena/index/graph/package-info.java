/** What a database has to offer to host an index: nodes with properties, ordered links, seeks, and transactions. */
package org.modelarena.index.graph;
