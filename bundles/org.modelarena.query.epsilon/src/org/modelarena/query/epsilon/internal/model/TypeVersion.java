// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Objects;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;

/** A type in one version of the model, with the instances of then. */
public final class TypeVersion {
	private final SnapshotModel model;
	private final EClass type;
	private final long[] scope;

	/** @param scope the only versions that count, in ascending order; null for all */
	public TypeVersion(SnapshotModel model, EClass type, long[] scope) {
		this.model = model;
		this.type = type;
		this.scope = scope;
	}

	public SnapshotModel model() {
		return model;
	}

	public EClass type() {
		return type;
	}

	/** The only versions that count, in ascending order; null for all. */
	public long[] scope() {
		return scope;
	}

	/**
	 * The value of a property of types, or {@link Property#NONE}.
	 *
	 * @throws ArenaException if the instances of then cannot be told
	 */
	public Object property(String name) {
		return switch (name) {
		case "all", "allInstances", "allOfKind" -> model.extent(type);
		case "allOfType" -> model.allOfType(type);
		case "name" -> type.getName();
		default -> Property.NONE;
		};
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof TypeVersion that && type == that.type && model == that.model;
	}

	@Override
	public int hashCode() {
		return Objects.hash(type, model.version());
	}

	@Override
	public String toString() {
		return type.getName() + " @" + model.version();
	}
}
