// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import java.util.List;
import java.util.Map;
import java.util.Random;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Fetches one of the resources that were there before, which is drawn; all of its values are compared. */
final class Fetch implements Program {
	private final boolean isLinked;

	/** @param isLinked whether it is asked for as JSON-LD, with what the service knows of it */
	Fetch(boolean isLinked) {
		this.isLinked = isLinked;
	}

	/** The random numbers of a client, and the number and kinds of the resources that it draws from. */
	private record Draw(Random random, int resources, ResourceKind[] kinds) {
		static Draw of(ObjectAccess access, int client) {
			try (ObjectAccess.Reading reading = access.read()) {
				int resources = (int) reading.attribute(ResourceSource.CATALOGUE, ResourceKind.size(access.metamodel()));
				return new Draw(new Random(client), resources, ResourceKind.all(access.metamodel()));
			}
		}
	}

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		Draw draw = (Draw) turn.kept().computeIfAbsent("draw", first -> Draw.of(access, turn.client()));
		int index = draw.random.nextInt(draw.resources);
		ResourceKind kind = draw.kinds[index % draw.kinds.length];
		String id = ResourceValues.id(index);
		Map<String, Object> document = access.fetch(kind.type, id, isLinked);
		if (!id.equals(document.get("id")) || !new ResourceValues(index).areIn(document) || isLinked && !isLinked(document, kind)) {
			throw new ArenaException(ErrorCode.INTERNAL, "What was fetched as " + id + " is not what was stored under this id.");
		}
		return Answer.ofColumns(List.of("fetched"), List.of((Object) new Object[] { true }), 1);
	}

	/** Whether a document says what it is. */
	private static boolean isLinked(Map<String, Object> document, ResourceKind kind) {
		return document.get("@context") instanceof Map && document.get("@id") instanceof String && document.get("@type") instanceof List<?> types
				&& String.valueOf(types.getFirst()).endsWith("#" + kind.type.getName());
	}
}
