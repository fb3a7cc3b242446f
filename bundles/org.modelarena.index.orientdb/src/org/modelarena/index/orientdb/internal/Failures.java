// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.SystemRefusal;

import com.orientechnologies.common.exception.OException;

/** The meanings of OrientDB's exceptions. */
final class Failures {
	private static final int MOST_CHARACTERS = 300;
	/** The files of a database by their endings. */
	private static final Pattern FILE = Pattern.compile("[\\w.-]+\\.(pcl|cpm|fsm|cme|sbt|nbt|nbc|hit|hib|him|cbt|irs|dbt|wal|ocf|otx|sml)\\b");

	private Failures() {
	}

	/**
	 * The failure of a database that nobody but us changes: what OrientDB does not understand of its own files is damaged, whatever
	 * exception it throws.
	 */
	static ArenaException ofFolder(Throwable e, Path folder) {
		Optional<ArenaException> refused = SystemRefusal.behind(e, "OrientDB cannot read or write " + folder);
		if (refused.isPresent()) {
			return refused.get();
		}
		if (e instanceof OException known) {
			ArenaException failure = of(known, folder.toString());
			if (failure.code() != ErrorCode.INTERNAL) {
				return failure;
			}
		}
		String file = ArenaException.causes(e).stream().map(cause -> FILE.matcher(String.valueOf(cause.getMessage()))).filter(Matcher::find).map(Matcher::group).findFirst()
				.orElse("some file of the database");
		String reason = ArenaException.causes(e).stream().map(Throwable::getMessage).filter(Objects::nonNull).reduce((first, last) -> last).orElse(e.getClass().getSimpleName());
		String line = reason.replaceAll("\\s*\\R\\s*", " ");
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + file + " cannot be read: "
				+ line.substring(0, Math.min(MOST_CHARACTERS, line.length())), e);
	}

	/** Whether an exception comes out of OrientDB's own code. */
	static boolean isOfDatabase(Throwable e) {
		for (StackTraceElement frame : e.getStackTrace()) {
			if (frame.getClassName().startsWith("com.orientechnologies.")) {
				return true;
			}
			if (frame.getClassName().startsWith("org.modelarena.")) {
				return false;
			}
		}
		return false;
	}

	/** The failure of a database. */
	static ArenaException of(OException e, String place) {
		for (Throwable cause : ArenaException.causes(e)) {
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
