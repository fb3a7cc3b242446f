// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.model.Metamodel;

/**
 * Names of types by which stores keep what they know: a type's own name, with its package's name before it where another package has
 * a type of that name. Letters, digits and underscores. Follows from the metamodel's types alone, so it is the same whenever a store is
 * opened. Immutable and thread-safe.
 */
public final class TypeNames {
	private final Map<EClass, String> names = new HashMap<>();
	private final Map<String, EClass> types = new HashMap<>();

	public TypeNames(Metamodel metamodel) {
		Map<String, Integer> uses = new HashMap<>();
		metamodel.classes().forEach(type -> uses.merge(plain(type.getName()), 1, Integer::sum));
		for (EClass type : metamodel.classes()) {
			String name = plain(type.getName());
			if (uses.get(name) > 1) {
				name = plain(type.getEPackage().getName()) + "_" + name;
			}
			while (types.containsKey(name)) {
				name += "_";
			}
			names.put(type, name);
			types.put(name, type);
		}
	}

	/** A name with underscores in place of everything that is neither letter nor digit. */
	public static String plain(String name) {
		return name.replaceAll("\\W", "_");
	}

	/** All types that have names. */
	public Set<EClass> types() {
		return names.keySet();
	}

	/** The name of a type; the metamodel has to be this one. */
	public String of(EClass type) {
		String name = names.get(type);
		if (name == null) {
			throw new IllegalArgumentException("Not a type of this store's metamodel: " + type.getName());
		}
		return name;
	}

	/** The type of that name, or null. */
	public EClass type(String name) {
		return types.get(name);
	}
}
