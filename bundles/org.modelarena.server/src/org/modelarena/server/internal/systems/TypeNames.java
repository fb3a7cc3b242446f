// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.Metamodel;

/**
 * The names in {@code @type}: the name of a class; where several have it, all but the first have the names of packages before it, {@code kdm::core::Element}. Used by
 * one thread.
 */
final class TypeNames {
	private final Metamodel metamodel;
	private final Map<EClass, String> names = new IdentityHashMap<>();
	private final Set<String> properties = new HashSet<>();

	TypeNames(Metamodel metamodel) {
		this.metamodel = metamodel;
		metamodel.classes().forEach(type -> type.getEStructuralFeatures().forEach(feature -> properties.add(feature.getName())));
	}

	/**
	 * Makes sure that a class has a property of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	void requireProperty(String place, String name) {
		if (!properties.contains(name)) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, place + ": no type has a property '" + Texts.cut(name) + "'." + Nearest.hint(name, properties));
		}
	}

	String of(EClass type) {
		return names.computeIfAbsent(type, this::name);
	}

	private String name(EClass type) {
		String name = type.getName();
		for (EPackage outer = type.getEPackage(); outer != null && metamodel.type(name) != type; outer = outer.getESuperPackage()) {
			name = outer.getName() + "::" + name;
		}
		return name;
	}

	/**
	 * The class that a name means.
	 *
	 * @param place for the message
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	EClass type(String place, String name) {
		if (!metamodel.hasType(name)) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, place + ": there is no type '" + Texts.cut(name) + "'." + Nearest.hint(name, metamodel.typeNames()));
		}
		return metamodel.type(name);
	}
}
