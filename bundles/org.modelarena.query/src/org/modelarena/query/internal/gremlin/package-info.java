// SPDX-License-Identifier: EPL-2.0
/** Plans as traversals in Gremlin's own grammar. */
package org.modelarena.query.internal.gremlin;
