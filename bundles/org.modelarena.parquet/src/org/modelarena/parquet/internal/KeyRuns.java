// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/**
 * The keys of a model's elements, as runs without gaps: an element's number is how many keys are smaller than its own. Takes memory by the number of gaps. Immutable.
 *
 * @param starts the first key of each run, in ascending order
 * @param before how many keys there are before each run; and one more, of all
 */
record KeyRuns(long[] starts, long[] before) {
	static final KeyRuns NONE = new KeyRuns(new long[0], new long[1]);

	/** @param query gives all keys, in a column k */
	static KeyRuns read(Connection connection, String query) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			try (ResultSet row = statement.executeQuery("SELECT count(*), min(k), max(k) FROM (" + query + ")")) {
				row.next();
				long size = row.getLong(1);
				if (size == 0) {
					return NONE;
				}
				if (row.getLong(3) - row.getLong(2) == size - 1) {
					return new KeyRuns(new long[] { row.getLong(2) }, new long[] { 0, size });
				}
			}
			try (ResultSet rows = statement
					.executeQuery("SELECT min(k), count(*) FROM (SELECT k, k - row_number() OVER (ORDER BY k) AS run FROM (" + query + ")) GROUP BY run ORDER BY 1")) {
				return read(rows);
			}
		}
	}

	private static KeyRuns read(ResultSet rows) throws SQLException {
		long[] starts = new long[16];
		long[] before = new long[17];
		int runs = 0;
		while (rows.next()) {
			if (runs == starts.length) {
				starts = Arrays.copyOf(starts, 2 * runs);
				before = Arrays.copyOf(before, 2 * runs + 1);
			}
			starts[runs] = rows.getLong(1);
			before[runs + 1] = before[runs] + rows.getLong(2);
			runs++;
		}
		return new KeyRuns(Arrays.copyOf(starts, runs), Arrays.copyOf(before, runs + 1));
	}

	long size() {
		return before[starts.length];
	}

	/** The number of the element with a key; -1 if there is none. */
	long number(long key) {
		int found = Arrays.binarySearch(starts, key);
		int run = found >= 0 ? found : -found - 2;
		if (run < 0 || key - starts[run] >= before[run + 1] - before[run]) {
			return -1;
		}
		return before[run] + key - starts[run];
	}
}
