package org.modelarena.bench;

/**
 * One measurement: a contender answers a query of so many clients.
 *
 * @param repetition counted from 1
 */
public record Step(Contender contender, String query, int clients, int repetition) {
	@Override
	public String toString() {
		return contender + " " + query + ", " + clients + (clients == 1 ? " client" : " clients");
	}
}
