// SPDX-License-Identifier: EPL-2.0
/** Queries on models in Parquet files, which run as SQL: in DuckDB, or on Spark. */
package org.modelarena.parquet.sql;
