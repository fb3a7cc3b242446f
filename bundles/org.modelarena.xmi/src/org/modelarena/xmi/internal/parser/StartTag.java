// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.util.function.BiConsumer;

import javax.xml.stream.XMLStreamReader;

import org.modelarena.core.arrays.IntArray;

/** The attributes of the start tag that a file is at, sorted by what gives them a meaning. Reused. */
final class StartTag {
	private final XMLStreamReader xml;
	private final IntArray own = new IntArray(16);
	private int owned;
	/** The value of xsi:type or xmi:type; null if there is none, as with the others. */
	private String type;
	private String id;
	private String idref;
	private String schemaLocation;
	private String noNamespaceSchemaLocation;
	private String nil;
	private String href;

	StartTag(XMLStreamReader xml) {
		this.xml = xml;
	}

	/** Reads the tag that the file is at now. */
	void read() {
		owned = 0;
		type = null;
		id = null;
		idref = null;
		schemaLocation = null;
		noNamespaceSchemaLocation = null;
		nil = null;
		href = null;
		int count = xml.getAttributeCount();
		for (int i = 0; i < count; i++) {
			String namespace = xml.getAttributeNamespace(i);
			boolean plain = namespace == null || namespace.isEmpty();
			if (plain || !XmiNames.isReserved(namespace)) {
				own(i, plain);
			} else {
				reserved(xml.getAttributeLocalName(i), XmiNames.isXmi(namespace), i);
			}
		}
	}

	private void own(int attribute, boolean plain) {
		if (owned == own.size()) {
			own.add(attribute);
		} else {
			own.set(owned, attribute);
		}
		owned++;
		if (plain && xml.getAttributeLocalName(attribute).equals("href")) {
			href = xml.getAttributeValue(attribute);
		}
	}

	private void reserved(String name, boolean xmi, int attribute) {
		switch (name) {
		case "type" -> type = type == null ? xml.getAttributeValue(attribute).strip() : type;
		case "nil" -> nil = xmi ? nil : xml.getAttributeValue(attribute).strip();
		case "id" -> id = xmi ? xml.getAttributeValue(attribute) : id;
		case "schemaLocation" -> schemaLocation = xmi ? schemaLocation : xml.getAttributeValue(attribute);
		case "noNamespaceSchemaLocation" -> noNamespaceSchemaLocation = xmi ? noNamespaceSchemaLocation : xml.getAttributeValue(attribute).strip();
		case "idref" -> idref = xmi ? xml.getAttributeValue(attribute) : idref;
		default -> {
			// Versions say nothing about the element.
		}
		}
	}

	/** The type that the tag names, with its prefix, or null. */
	String type() {
		return type;
	}

	/** The element's xmi:id, or null. */
	String id() {
		return id;
	}

	/** The element's xmi:idref, or null. */
	String idref() {
		return idref;
	}

	/** Tells each namespace, and the location that the tag gives for it. */
	void schemaLocations(BiConsumer<String, String> to) {
		if (schemaLocation != null) {
			String[] words = schemaLocation.strip().split("\\s+");
			for (int i = 0; i + 1 < words.length; i += 2) {
				to.accept(words[i], words[i + 1]);
			}
		}
	}

	/** Where the package of elements without a namespace lies, or null. */
	String locationWithoutNamespace() {
		return noNamespaceSchemaLocation;
	}

	/** The value of the attribute href, or null. */
	String href() {
		return href;
	}

	/** Whether the element stands for null. */
	boolean isNil() {
		return nil != null && (nil.equals("true") || nil.equals("1"));
	}

	/** The number of attributes that belong to the model. */
	int size() {
		return owned;
	}

	/** The name of an attribute of the model. */
	String name(int attribute) {
		return xml.getAttributeLocalName(own.get(attribute));
	}

	/** The value of an attribute of the model. */
	String value(int attribute) {
		return xml.getAttributeValue(own.get(attribute));
	}
}
