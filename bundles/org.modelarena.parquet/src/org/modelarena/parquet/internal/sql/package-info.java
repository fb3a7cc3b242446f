// SPDX-License-Identifier: EPL-2.0
/** Plans as programs in SQL, for the tables of a model. */
package org.modelarena.parquet.internal.sql;
