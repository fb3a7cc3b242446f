// SPDX-License-Identifier: EPL-2.0
/** The tables, and DuckDB, which writes and reads them. */
@NonNullByDefault
package org.modelarena.parquet.internal;

import org.eclipse.jdt.annotation.NonNullByDefault;
