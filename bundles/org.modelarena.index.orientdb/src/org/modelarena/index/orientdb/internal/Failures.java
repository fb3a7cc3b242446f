package org.modelarena.index.orientdb.internal;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.orientechnologies.common.exception.OException;

/** What OrientDB's exceptions mean. */
final class Failures {
	private static final int MOST_CAUSES = 20;

	private Failures() {
	}

	/** An exception and its causes; those of a server may go round in circles. */
	static List<Throwable> causes(Throwable e) {
		return Stream.iterate(e, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES).toList();
	}

	/** The failure of a database. */
	static ArenaException of(OException e, String place) {
		for (Throwable cause : causes(e)) {
			String kind = cause.getClass().getSimpleName();
			if (kind.equals("OTooBigIndexKeyException")) {
				return new ArenaException(ErrorCode.UNSUPPORTED, "OrientDB does not index texts of more than about 10,000 bytes: " + cause.getMessage(), e);
			}
			if (cause instanceof IOException || kind.equals("OLowDiskSpaceException")) {
				return ArenaException.io("OrientDB cannot read or write " + place, e);
			}
		}
		return new ArenaException(ErrorCode.INTERNAL, "OrientDB, at " + place + ": " + e.getMessage(), e);
	}
}
