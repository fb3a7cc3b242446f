package org.modelarena.core;

import java.time.Duration;

/**
 * What one execution of a query may use.
 *
 * @param timeout  from the call to the complete answer
 * @param maxRows  a longer answer fails with {@link ErrorCode#ROW_LIMIT}
 */
public record QueryLimits(Duration timeout, long maxRows) {
	/** A minute and ten million rows. */
	public static final QueryLimits DEFAULT = new QueryLimits(Duration.ofMinutes(1), 10_000_000);
}
