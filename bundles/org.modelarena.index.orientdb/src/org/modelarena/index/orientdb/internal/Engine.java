// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import com.orientechnologies.common.log.OLogManager;
import com.orientechnologies.orient.core.Orient;
import com.orientechnologies.orient.core.config.OGlobalConfiguration;

/**
 * OrientDB's engine, one for this JVM: it runs as long as a graph is open. It would like to handle the signals of the process, end it,
 * and talk on its standard streams; here it does not.
 */
final class Engine {
	private static final int CACHE_MEGABYTES = Integer.getInteger("modelarena.orientdb.cache", 512);
	private static int users;

	private Engine() {
	}

	/** Starts the engine if it does not run. */
	static synchronized void acquire() {
		if (users++ > 0) {
			return;
		}
		OLogManager.instance().setInfoEnabled(false);
		OLogManager.instance().setWarnEnabled(false);
		OLogManager.instance().setErrorEnabled(false);
		OGlobalConfiguration.DISK_CACHE_SIZE.setValue(CACHE_MEGABYTES);
		OGlobalConfiguration.ENVIRONMENT_DUMP_CFG_AT_STARTUP.setValue(false);
		Orient engine = Orient.instance();
		engine.startup();
		// Without its hook, its signal handler hands all signals on; one that it has just got would be lost if the handler were removed.
		engine.removeShutdownHook();
	}

	/**
	 * Ends the engine when nobody uses it any more, and frees its memory: a database that could not be closed may not release it. Of its threads
	 * four stay, idle daemons of its write-ahead logs: it keeps them for good.
	 */
	static synchronized void release() {
		if (--users == 0) {
			Orient.instance().shutdown();
		}
	}
}
