// SPDX-License-Identifier: EPL-2.0
/** Plans as statements in Cypher. */
package org.modelarena.query.internal.cypher;
