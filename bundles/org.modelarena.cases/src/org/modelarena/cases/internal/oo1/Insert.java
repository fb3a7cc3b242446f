// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import java.util.Arrays;
import java.util.List;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;

/** Inserts a hundred parts with their connections in one change, and commits it. They are found by their ids and deleted when the clock stands still. */
final class Insert implements Program {
	private static final int PARTS = 100;

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		PartTypes types = new PartTypes(access.metamodel());
		int[] ends = new int[PARTS * PartDraw.CONNECTIONS];
		try (ObjectAccess.Writing writing = access.write()) {
			int first;
			PartDraw draw;
			try (ObjectAccess.Reading reading = access.read()) {
				first = first(reading, types, turn.client());
				draw = PartDraw.of(reading, types, turn.round());
				for (int part = 0; part < PARTS; part++) {
					insert(first + part, part, new Making(types, reading, writing, draw, ends));
				}
			}
			writing.commit();
		}
		return answer(ends);
	}

	private record Making(PartTypes types, ObjectAccess.Reading reading, ObjectAccess.Writing writing, PartDraw draw, int[] ends) {
	}

	private static void insert(int id, int index, Making making) {
		PartTypes types = making.types;
		ObjectAccess.Writing writing = making.writing;
		long part = writing.create(types.part, PartSource.DESIGN, types.parts);
		writing.set(part, types.id, id);
		writing.set(part, types.partType, making.draw.kind());
		writing.set(part, types.x, making.draw.coordinate());
		writing.set(part, types.y, making.draw.coordinate());
		writing.set(part, types.build, making.draw.build());
		for (int i = 0; i < PartDraw.CONNECTIONS; i++) {
			int end = making.draw.part();
			making.ends[index * PartDraw.CONNECTIONS + i] = end;
			long connection = writing.create(types.connection, part, types.connections);
			writing.set(connection, types.connectionType, making.draw.kind());
			writing.set(connection, types.length, making.draw.coordinate());
			writing.set(connection, types.fromId, id);
			writing.set(connection, types.toId, end);
			writing.set(connection, types.to, making.reading.find(types.part, types.id, end));
		}
	}

	/** The first id behind those that the database had, and behind those of other clients. */
	private static int first(ObjectAccess.Reading reading, PartTypes types, int client) {
		return (int) reading.attribute(PartSource.DESIGN, types.size) + 1 + client * PARTS;
	}

	/** A row for each part: its number, and where its connections lead. */
	private static Answer answer(int[] ends) {
		Object[] numbers = new Object[PARTS];
		Object[] lists = new Object[PARTS];
		for (int part = 0; part < PARTS; part++) {
			numbers[part] = (long) part;
			lists[part] = Arrays.stream(ends, part * PartDraw.CONNECTIONS, (part + 1) * PartDraw.CONNECTIONS).mapToObj(end -> (Object) (long) end).toList();
		}
		return Answer.ofColumns(List.of("part", "ends"), List.of(numbers, lists), PARTS);
	}

	@Override
	public void restore(ObjectAccess access, Turn turn) {
		PartTypes types = new PartTypes(access.metamodel());
		try (ObjectAccess.Writing writing = access.write()) {
			try (ObjectAccess.Reading reading = access.read()) {
				int first = first(reading, types, turn.client());
				for (int id = first; id < first + PARTS; id++) {
					delete(id, reading, writing, types);
				}
			}
			writing.commit();
		}
	}

	/** Deletes all parts of that id: if an execution was given up, nobody knows whether it had committed. */
	private static void delete(int id, ObjectAccess.Reading reading, ObjectAccess.Writing writing, PartTypes types) {
		boolean isComplete = false;
		for (KeyCursor found = reading.findAll(types.part, types.id, id); found.next();) {
			isComplete |= connections(found.key(), reading, types) == PartDraw.CONNECTIONS;
			writing.delete(found.key());
		}
		if (!isComplete) {
			throw new ArenaException(ErrorCode.INTERNAL, "The part " + id + " was inserted and committed, and it is not there with all of its connections.");
		}
	}

	private static int connections(long part, ObjectAccess.Reading reading, PartTypes types) {
		int complete = 0;
		for (KeyCursor found = reading.targets(part, types.connections); found.next();) {
			long end = reading.target(found.key(), types.to);
			complete += reading.attribute(end, types.id).equals(reading.attribute(found.key(), types.toId)) ? 1 : 0;
		}
		return complete;
	}
}
