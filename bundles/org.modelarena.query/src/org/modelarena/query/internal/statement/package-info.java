// SPDX-License-Identifier: EPL-2.0
/** Plans as statements of a store's own engine, whatever its language, and when that pays. */
package org.modelarena.query.internal.statement;
