// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

/**
 * The load of the machine during a step. Times are in processors: 1.5 of a machine with 2 is three quarters of it. Figures that are not known are NaN.
 *
 * @param processors the number that the machine has
 * @param server     taken by the server and the processes that it has started
 * @param clients    taken by the clients, which are on the same machine
 * @param busy       taken by all processes of the machine
 * @param waiting    idle because something waits for a disk
 * @param collecting the part of the time in which the server's JVM collected garbage
 * @param heap       the part of the server's heap that was in use after its last collection; NaN before the first one
 */
public record MachineLoad(int processors, double server, double clients, double busy, double waiting, double collecting, double heap) {
	/** Taken by processes that have nothing to do with the measurement. */
	public double others() {
		return Math.max(0, busy - server - clients);
	}
}
