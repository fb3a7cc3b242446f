// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Creates a resource with its contributions in one change, under an id that nobody else has. It stays: the service grows, as it does in use. After a step, some
 * of those that a client has created are fetched again and compared.
 */
final class Create implements Program {
	private static final String CREATED = "created";
	/** Of each client in a step; the last ones take the places of others. */
	private static final int REMEMBERED = 100;

	private final String kind;
	private final boolean isValidated;

	/** @param isValidated whether the resource has to fulfil the constraints of its class */
	Create(String kind, boolean isValidated) {
		this.kind = kind;
		this.isValidated = isValidated;
	}

	private record Created(String id, ResourceValues values) {
	}

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		ResourceKind of = new ResourceKind(access.metamodel(), kind);
		List<Created> created = created(turn);
		String id = "urn:modelarena:created:" + UUID.randomUUID();
		ResourceValues values = new ResourceValues(turn.client() * Program.ROUNDS + turn.round());
		try (ObjectAccess.Writing writing = access.write()) {
			write(id, values, of, writing);
			if (isValidated) {
				writing.commitValidated();
			} else {
				writing.commit();
			}
		}
		if (created.size() < REMEMBERED) {
			created.add(new Created(id, values));
		} else {
			created.set(Math.floorMod(id.hashCode(), REMEMBERED), new Created(id, values));
		}
		return Answer.ofColumns(List.of("kind", "elements"), List.of(new Object[] { kind }, new Object[] { 1L + ResourceValues.CONTRIBUTIONS }), 1);
	}

	private static void write(String id, ResourceValues values, ResourceKind kind, ObjectAccess.Writing writing) {
		long resource = writing.create(kind.type, ModelSnapshot.NONE, null);
		writing.set(resource, kind.id, id);
		values.ofResource().forEach((name, value) -> writing.set(resource, kind.attribute(name), value));
		for (int i = 0; i < ResourceValues.CONTRIBUTIONS; i++) {
			long contribution = writing.create(kind.contribution, resource, kind.contributions);
			values.ofContribution(i).forEach((name, value) -> writing.set(contribution, kind.contributionAttribute(name), value));
		}
	}

	@SuppressWarnings("unchecked")
	private static List<Created> created(Turn turn) {
		return (List<Created>) turn.kept().computeIfAbsent(CREATED, first -> new ArrayList<Created>());
	}

	@Override
	public void finish(ObjectAccess access, Turn turn) {
		ResourceKind of = new ResourceKind(access.metamodel(), kind);
		for (Created each : created(turn)) {
			turn.cancellation().check();
			if (!each.values.areIn(access.fetch(of.type, each.id, false))) {
				throw new ArenaException(ErrorCode.INTERNAL, "The resource " + each.id + " was created and committed, and it is not there as it was created.");
			}
		}
	}
}
