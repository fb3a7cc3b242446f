// SPDX-License-Identifier: EPL-2.0
/** The tables, and DuckDB, which writes and reads them. */
package org.modelarena.parquet.internal;
