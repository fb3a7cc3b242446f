// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.model.Metamodel;

/** The packages of a metamodel by their nsURIs. */
final class KnownPackages implements PackageFinder {
	private final Metamodel metamodel;
	private final Map<String, EPackage> packages = new HashMap<>();

	KnownPackages(Metamodel metamodel) {
		this.metamodel = metamodel;
		metamodel.packages().forEach(ePackage -> packages.putIfAbsent(ePackage.getNsURI(), ePackage));
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public EPackage find(String nsUri) {
		return packages.get(nsUri);
	}

	@Override
	public Collection<String> known() {
		return List.copyOf(packages.keySet().stream().filter(Objects::nonNull).toList());
	}
}
