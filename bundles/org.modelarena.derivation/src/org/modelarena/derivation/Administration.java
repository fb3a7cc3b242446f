// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.ModelIndex;

/** Declares, indexes and drops: decides what may be, and how the metamodel is then, and leaves the rest to its host. Thread-safe. */
public final class Administration implements ModelIndex {
	private final IndexHost host;

	public Administration(IndexHost host) {
		this.host = host;
	}

	@Override
	public List<DerivedFeature> derived() {
		return host.asReader(() -> host.maintenance().derivations().stream().map(this::describe).toList());
	}

	private DerivedFeature describe(Derivation derivation) {
		return host.maintenance().describe(derivation, host.state());
	}

	@Override
	public DerivedFeature declare(Declaration declaration, Progress progress) {
		return host.asEditor(() -> {
			Metamodel metamodel = MetamodelChange.with(host.metamodel(), declaration);
			EStructuralFeature feature = metamodel.type(declaration.type()).getEStructuralFeature(declaration.name());
			metamodel.expression(feature);
			Derivation added = Derivation.of(feature).orElseThrow();
			host.declare(metamodel, added, progress);
			return describe(added);
		});
	}

	@Override
	public void drop(String type, String feature) {
		host.asEditor(() -> {
			EStructuralFeature dropped = Metamodel.feature(host.metamodel().type(type), feature);
			Metamodel metamodel = MetamodelChange.without(host.metamodel(), type, feature);
			IncrementalMaintenance maintenance = host.maintenance();
			for (Derivation other : maintenance.derivations()) {
				if (other.feature() != dropped && maintenance.reads(other, dropped)) {
					throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + other.name() + "' is derived from '" + type + "." + feature + "'; drop that one first.");
				}
			}
			host.drop(metamodel, dropped);
			return null;
		});
	}

	@Override
	public List<EAttribute> indexed() {
		return Indexing.in(host.metamodel());
	}

	@Override
	public void index(String type, String attribute, Progress progress) {
		host.asEditor(() -> {
			EStructuralFeature feature = Metamodel.feature(host.metamodel().type(type), attribute);
			if (indexed().contains(feature)) {
				return null;
			}
			Metamodel metamodel = MetamodelChange.indexed(host.metamodel(), type, attribute);
			progress.begin("Indexing", Progress.UNKNOWN);
			host.index(metamodel, (EAttribute) Metamodel.feature(metamodel.type(type), attribute), progress);
			return null;
		});
	}

	@Override
	public void unindex(String type, String attribute) {
		host.asEditor(() -> {
			EStructuralFeature feature = Metamodel.feature(host.metamodel().type(type), attribute);
			Metamodel metamodel = MetamodelChange.unindexed(host.metamodel(), type, attribute);
			host.unindex(metamodel, (EAttribute) feature);
			return null;
		});
	}

	@Override
	public long computations() {
		return host.computations();
	}
}
