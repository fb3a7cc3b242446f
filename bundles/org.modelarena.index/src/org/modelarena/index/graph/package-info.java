// SPDX-License-Identifier: EPL-2.0
/** The interface of a database that can host an index: nodes with properties, ordered links, seeks, and transactions. */
package org.modelarena.index.graph;
