// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.CheckReport;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/** The newest state that a client of several servers has seen: it sees none that is older. Thread-safe. */
public final class Seen {
	private static final long NONE = -1;

	private final AtomicLong newest = new AtomicLong(NONE);

	/** The version that the next answer must not be older than; null for any. */
	public Long atLeast() {
		long version = newest.get();
		return version == NONE ? null : version;
	}

	/**
	 * Something was received.
	 *
	 * @param atLeast {@link #atLeast} before it was asked for; null for what is an event, and no state that is shown
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if it shows an older state
	 */
	public void received(Object answer, Long atLeast) {
		long version = version(answer);
		if (version == NONE) {
			return;
		}
		if (atLeast != null && version < atLeast) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server shows version " + version + ", which is older than version " + atLeast + ", which this client has seen.");
		}
		newest.accumulateAndGet(version, Math::max);
	}

	private static long version(Object answer) {
		return switch (answer) {
		case QueryResult result -> result.version();
		case QueryPage page when page.version() != null -> page.version();
		case Committed committed -> committed.version();
		case Subscribed subscribed -> subscribed.version();
		case ModelChanged changed -> changed.version();
		case QueryChanged changed -> changed.version();
		case ElementPage page -> page.version();
		case LabelPage page -> page.version();
		case KeyPage page -> page.version();
		case ResourceData resource -> resource.version();
		case Statistics statistics -> statistics.version();
		case CheckReport report -> report.version();
		case ConstraintReport report -> report.version();
		case null, default -> NONE;
		};
	}
}
