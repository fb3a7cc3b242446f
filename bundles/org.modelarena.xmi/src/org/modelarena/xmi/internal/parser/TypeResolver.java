// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamReader;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.Article;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/** Finds the type of the XML element that a file is at, with errors that name the place. */
final class TypeResolver {
	private final TypeTable types;
	private final XmlFile file;
	private final XMLStreamReader xml;
	private final StartTag tag;
	/** Types with their prefixes, as long as no prefix is declared within the root element. */
	private final Map<String, EClass> known = new HashMap<>();
	private boolean sawRoot;
	private boolean prefixesChange;

	TypeResolver(TypeTable types, XmlFile file, StartTag tag) {
		this.types = types;
		this.file = file;
		this.xml = file.xml();
		this.tag = tag;
	}

	/** Notes the prefixes that the tag declares. To be called for each tag. */
	void startTag() {
		prefixesChange |= sawRoot && xml.getNamespaceCount() > 0;
		sawRoot = true;
	}

	/** Notes where a file says that a namespace's package lies. */
	void located(String namespace, String location, Path by) {
		types.packages().located(namespace, location, by);
	}

	/** The type of a root element: its xsi:type, or its own name. */
	TypeInfo root() {
		String given = tag.type();
		if (given != null) {
			return instantiable(qualified(given, null));
		}
		String namespace = xml.getNamespaceURI();
		if (namespace == null || namespace.isEmpty()) {
			String location = tag.locationWithoutNamespace();
			throw file.error("the root element '" + xml.getLocalName() + "' has no namespace, so "
					+ (location == null ? "it is no XMI 2 model; a model starts with a type like <railway:RailwayContainer xmlns:railway=...>."
							: "its package in " + location + " would be one without an nsURI, and stores name packages by these. Give the package an nsURI, "
									+ "and start the model with <x:" + xml.getLocalName() + " xmlns:x=\"THE NSURI\">."));
		}
		return instantiable(type(ePackage(namespace), xml.getLocalName()));
	}

	/** The type of an element under a containment: its xsi:type, or the type of the containment. */
	TypeInfo child(FeatureInfo containment) {
		String given = tag.type();
		EClass declared = containment.reference().getEReferenceType();
		if (given == null) {
			return instantiable(declared);
		}
		EClass type = qualified(given, declared.getEPackage());
		if (!containment.accepts(type)) {
			throw file.error(Article.with(type.getName()) + " cannot stand under '" + containment.name() + "', which holds " + declared.getName() + ".");
		}
		return instantiable(type);
	}

	private EClass qualified(String name, EPackage home) {
		EClass type = prefixesChange ? null : known.get(name);
		if (type == null) {
			type = lookUp(name, home);
			if (name.indexOf(':') >= 0) {
				known.put(name, type);
			}
		}
		return type;
	}

	private EClass lookUp(String name, EPackage home) {
		int colon = name.indexOf(':');
		String prefix = colon < 0 ? "" : name.substring(0, colon);
		String namespace = xml.getNamespaceContext().getNamespaceURI(prefix);
		if (namespace == null || namespace.isEmpty()) {
			if (colon >= 0 || home == null) {
				throw file.error("the prefix '" + prefix + "' of type '" + name + "' is not declared.");
			}
			return type(home, name);
		}
		return type(ePackage(namespace), name.substring(colon + 1));
	}

	private EPackage ePackage(String namespace) {
		try {
			return types.packageOf(namespace);
		} catch (IllegalArgumentException e) {
			throw file.error(e.getMessage());
		}
	}

	private EClass type(EPackage ePackage, String name) {
		try {
			return TypeTable.type(ePackage, name);
		} catch (IllegalArgumentException e) {
			throw file.error(e.getMessage());
		}
	}

	private TypeInfo instantiable(EClass type) {
		if (type.isAbstract() || type.isInterface()) {
			throw file.error("type '" + type.getName() + "' is abstract; the element needs an xsi:type that names a concrete one.");
		}
		try {
			return types.of(type);
		} catch (IllegalArgumentException e) {
			throw file.error(e.getMessage());
		}
	}
}
