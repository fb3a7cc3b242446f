// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.BundleLoader;
import org.modelarena.replication.ReplicaStarter;

/** Ratis and what it needs, fetched by the user's Maven when the first replica is started. Thread-safe. */
public final class RatisLibraries {
	private static final String RATIS = "3.3.0";
	/** The jars, as the bundle is compiled against them. */
	public static final List<String> JARS = List.of("org.apache.ratis:ratis-server:" + RATIS, "org.apache.ratis:ratis-server-api:" + RATIS, "org.apache.ratis:ratis-common:" + RATIS,
			"org.apache.ratis:ratis-client:" + RATIS, "org.apache.ratis:ratis-grpc:" + RATIS, "org.apache.ratis:ratis-proto:" + RATIS, "org.apache.ratis:ratis-metrics-api:" + RATIS,
			"org.apache.ratis:ratis-metrics-default:" + RATIS, "org.apache.ratis:ratis-thirdparty-misc:1.1.0");
	private static final String STARTER = "org.modelarena.replication.internal.ratis.RatisStarter";
	private static ReplicaStarter starter;

	private RatisLibraries() {
	}

	/**
	 * Starts replicas.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if the libraries cannot be fetched
	 */
	public static synchronized ReplicaStarter starter() {
		if (starter == null) {
			starter = (ReplicaStarter) BundleLoader.fetched(RatisLibraries.class, JARS, RatisLibraries::isHere).make(STARTER);
		}
		return starter;
	}

	/** Whether a class is loaded once, as others have to know it, too; all else of this bundle that the libraries are needed for is loaded with them. */
	private static boolean isHere(String name) {
		return name.startsWith("org.modelarena.") && !name.startsWith("org.modelarena.replication.internal.ratis.");
	}
}
