// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/** The types of a file's elements, by the prefixes that its root element declares. Used by one scanner; the table is that of all. */
final class TypeLookup {
	private final TypeTable types;
	private final Prefixes prefixes;
	private final Map<TypeInfo, ScannedType> known = new IdentityHashMap<>();
	/** By names with their prefixes. */
	private final NameTable<EClass> qualified = new NameTable<>();
	private final Map<EClass, ScannedType> byClass = new HashMap<>();
	private final ScannedType collection = new ScannedType(null);

	TypeLookup(TypeTable types, Prefixes prefixes) {
		this.types = types;
		this.prefixes = prefixes;
	}

	Prefixes prefixes() {
		return prefixes;
	}

	/** The type that stands for xmi:XMI. */
	ScannedType collection() {
		return collection;
	}

	ScannedType of(TypeInfo type) {
		return known.computeIfAbsent(type, ScannedType::new);
	}

	/** The type of an element that has no type of its own; it is that of what holds it. */
	ScannedType declared(ScannedFeature containment) {
		ScannedType found = containment.declared;
		if (found == null) {
			// Not all that EMF computes when it is first asked may be asked by several threads.
			synchronized (types) {
				found = instance(containment.info.reference().getEReferenceType());
			}
			containment.declared = found;
		}
		return found;
	}

	/** The type of an element under a containment, by the type's name. */
	ScannedType named(ScannedFeature containment, byte[] bytes, int from, int to) {
		int hash = NameTable.hash(bytes, from, to);
		ScannedType found = containment.named.find(bytes, from, to, hash);
		if (found == null) {
			synchronized (types) {
				found = lookUp(containment, bytes, from, to);
			}
			containment.named.put(NameTable.copy(bytes, from, to), found);
		}
		return found;
	}

	private ScannedType lookUp(ScannedFeature containment, byte[] bytes, int from, int to) {
		EClass type = qualified(bytes, from, to);
		if (type == null) {
			type = home(containment.info.reference().getEReferenceType().getEPackage(), text(bytes, from, to));
		}
		if (!containment.info.accepts(type)) {
			throw new NotScanned("a type that cannot stand there");
		}
		return instance(type);
	}

	/** The type of a root, by the type's name with its prefix. */
	ScannedType root(byte[] bytes, int from, int to) {
		synchronized (types) {
			EClass type = qualified(bytes, from, to);
			if (type == null) {
				throw new NotScanned("a root without a package");
			}
			return instance(type);
		}
	}

	private ScannedType instance(EClass type) {
		ScannedType found = byClass.get(type);
		if (found == null) {
			if (type.isAbstract() || type.isInterface()) {
				throw new NotScanned("an element of an abstract type");
			}
			try {
				found = of(types.of(type));
			} catch (IllegalArgumentException e) {
				throw new NotScanned("a type that is not known");
			}
			byClass.put(type, found);
		}
		return found;
	}

	/** @return null for a name without a prefix */
	private EClass qualified(byte[] bytes, int from, int to) {
		int hash = NameTable.hash(bytes, from, to);
		EClass type = qualified.find(bytes, from, to, hash);
		if (type != null) {
			return type;
		}
		String name = text(bytes, from, to);
		int colon = name.indexOf(':');
		if (colon < 0) {
			return null;
		}
		String namespace = prefixes.namespace(name.substring(0, colon));
		if (namespace == null || namespace.isEmpty()) {
			throw new NotScanned("a type with a prefix that is not declared");
		}
		try {
			type = TypeTable.type(types.packageOf(namespace), name.substring(colon + 1));
		} catch (IllegalArgumentException e) {
			throw new NotScanned("a type that is not known");
		}
		qualified.put(NameTable.copy(bytes, from, to), type);
		return type;
	}

	private static EClass home(EPackage home, String name) {
		try {
			return TypeTable.type(home, name);
		} catch (IllegalArgumentException e) {
			throw new NotScanned("a type that is not known");
		}
	}

	private static String text(byte[] bytes, int from, int to) {
		return new String(bytes, from, to - from, StandardCharsets.UTF_8);
	}
}
