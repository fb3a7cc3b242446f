// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;

import org.modelarena.cases.program.Program;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** The cases that ModelArena brings along. */
public final class Cases {
	private static final List<Case> ALL = List.of(new RailwayCase(), new JavaCase(), new Oo1Case(), new SmallQueriesCase(), new AnnotationsCase(), new ResourcesCase());

	private Cases() {
	}

	/** All cases, in the order of presentation. */
	public static List<Case> all() {
		return ALL;
	}

	/**
	 * The case of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} with the names there are
	 */
	public static Case get(String name) {
		List<String> names = ALL.stream().map(Case::name).toList();
		return ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Unknown case '" + name + "'; there are " + String.join(", ", names) + "." + Nearest.hint(name, names)));
	}

	/**
	 * The program that a text in the language {@link Program#LANGUAGE} names: {@code CASE/QUERY}.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static Program program(String text) {
		int slash = text.indexOf('/');
		return get(text.substring(0, Math.max(0, slash))).program(text.substring(slash + 1)).orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Unknown program '" + text + "'; programs are those of cases, for instance oo1/Lookup."));
	}
}
