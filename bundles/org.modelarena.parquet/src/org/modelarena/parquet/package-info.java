// SPDX-License-Identifier: EPL-2.0
/** Models as Parquet files: a table for each class and each feature with several values, which data tools read. */
package org.modelarena.parquet;
