// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

/**
 * One measurement: a contender answers a query of so many clients.
 *
 * @param fork counted from 1: each one is measured in fresh JVMs
 */
public record Step(Contender contender, String query, int clients, int fork) {
	@Override
	public String toString() {
		return contender + " " + query + ", " + clients + (clients == 1 ? " client" : " clients");
	}
}
