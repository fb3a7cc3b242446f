// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.concurrent.TimeUnit;

import org.neo4j.driver.AuthToken;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.NotificationConfig;

/** Makes drivers, all with the same settings. */
final class Drivers {
	/** Rows that a reader may be ahead of; bounds the memory of a bulk read. */
	private static final int FETCH_SIZE = 10_000;
	private static final int EVENT_THREADS = 2;

	private Drivers() {
	}

	// The driver logs each opening at INFO, on the standard error stream; this is the one switch that does not touch the JVM's loggers.
	@SuppressWarnings("deprecation")
	static Driver open(String uri, AuthToken token, long connectMillis) {
		Config config = Config.builder().withTelemetryDisabled(true).withLogging(Logging.none()).withFetchSize(FETCH_SIZE).withEventLoopThreads(EVENT_THREADS)
				.withAutoCommitRetriesDisabled(true).withNotificationConfig(NotificationConfig.disableAllConfig())
				.withConnectionTimeout(connectMillis, TimeUnit.MILLISECONDS).withConnectionAcquisitionTimeout(connectMillis, TimeUnit.MILLISECONDS)
				.withMaxTransactionRetryTime(0, TimeUnit.MILLISECONDS).build();
		return GraphDatabase.driver(uri, token, config);
	}
}
