// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Other machines whose clients take part in a run. They join the process that runs the experiment, and ask the servers that it starts; contenders that are not
 * reached over a network are measured on its own machine all the same.
 *
 * @param host   the address of this machine that the others reach; controller and servers listen there
 * @param port   of the controller; 0 for any free one
 * @param secret the secret that machines need to join; it is not encrypted on its way, so the network should be one's own
 * @param count  the number of machines; each measurement waits for all of them
 */
public record ClientMachines(String host, int port, String secret, int count) {
	/** The most machines. */
	public static final int MOST = 100;
	/** A guess at a shorter one might succeed. */
	private static final int LEAST_SECRET = 16;

	public ClientMachines {
		if (count < 1 || count > MOST) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "There may be 1 to " + MOST + " client machines, not " + count + ".");
		}
		if (!secret.matches("[\\x21-\\x7e]{" + LEAST_SECRET + ",150}")) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "The secret of client machines must have " + LEAST_SECRET + " to 150 letters, digits or signs, without blanks.");
		}
	}

	/** Without the secret. */
	@Override
	public String toString() {
		return count + " at " + host + ":" + port;
	}
}
