// SPDX-License-Identifier: EPL-2.0
/** The engines that run programs in SQL. */
package org.modelarena.parquet.internal.engine;
