// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

/**
 * The kinds of failure, with numbers that stay stable across releases: 1xx the caller's fault, 2xx ours, 3xx resources.
 */
public enum ErrorCode {
	/** The query text does not parse. */
	QUERY_SYNTAX(101),
	/** The query names a type, feature, variable or operation that does not exist. */
	QUERY_NAME(102),
	/** The query parses but its evaluation fails, for instance with OCL's {@code invalid}. */
	QUERY_FAILED(103),
	/** No such language, store, case, transport or strategy. */
	UNKNOWN_NAME(104),
	/** The thing exists but does not offer what is asked of it. */
	UNSUPPORTED(105),
	/** A model file cannot be read as an instance of its metamodel. */
	MODEL_INVALID(110),
	/** A metamodel file cannot be read or does not hold together. */
	METAMODEL_INVALID(111),
	/** No element has the given key. */
	UNKNOWN_ELEMENT(112),
	/** The model is not, or not any more, as the caller expected when it asked for a change. */
	CONFLICT(113),
	/** The model would break constraints of its metamodel. */
	CONSTRAINT_VIOLATED(114),
	/** A file or folder that the caller named is not there. */
	NOT_FOUND(120),
	/** A file or folder is in the way of what the caller wants to write. */
	ALREADY_EXISTS(121),
	/** An experiment file is wrong. */
	EXPERIMENT_INVALID(130),
	/** A configuration file is wrong. */
	CONFIGURATION_INVALID(131),
	/** A call of the query service is wrong. */
	REQUEST_INVALID(140),
	/** The server wants a token, or does not know this one. */
	UNAUTHENTICATED(141),
	/** The token does not allow this. */
	FORBIDDEN(142),

	/** A fault in ModelArena. */
	INTERNAL(200),

	/** The deadline passed. */
	TIMEOUT(301),
	/** The answer has more rows than allowed. */
	ROW_LIMIT(302),
	/** Not enough memory. */
	OUT_OF_MEMORY(303),
	/** A store or server cannot be reached, or stopped. */
	STORE_UNAVAILABLE(304),
	/** Files of a store are damaged, foreign, or of a newer version. */
	STORE_DAMAGED(305),
	/** Another process or edit holds the store. */
	STORE_BUSY(306),
	/** The caller cancelled. */
	CANCELLED(307),
	/** Something that the machine should provide is missing. */
	ENVIRONMENT(308),
	/** Reading or writing failed: disk full, permissions, connection reset. */
	IO(309);

	/** The side that has to act on an error. */
	public enum Fault {
		CALLER, OURS, RESOURCES
	}

	private final int number;

	ErrorCode(int number) {
		this.number = number;
	}

	/** The stable number of this code. */
	public int number() {
		return number;
	}

	/** The side that has to act. */
	public Fault fault() {
		return switch (number / 100) {
		case 1 -> Fault.CALLER;
		case 2 -> Fault.OURS;
		default -> Fault.RESOURCES;
		};
	}
}
