// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Predicate;

import org.modelarena.xmi.internal.parser.XmiNames;

/** The prefixes that a file's root element declares, and the attributes that XMI and XML Schema give a meaning to. Immutable and thread-safe. */
final class Prefixes {
	/** Attributes that are not a model's. */
	enum Reserved {
		TYPE, ID, IDREF,
		/** It says nothing about the element. */
		OTHER
	}

	private final Map<String, String> namespaces;
	private final NameTable<Reserved> reserved = new NameTable<>();

	/** @param namespaces by their prefixes */
	Prefixes(Map<String, String> namespaces) {
		this.namespaces = Map.copyOf(namespaces);
		namespaces.forEach((prefix, namespace) -> {
			if (XmiNames.isXmi(namespace)) {
				put(prefix, "type", Reserved.TYPE);
				put(prefix, "id", Reserved.ID);
				put(prefix, "idref", Reserved.IDREF);
				put(prefix, "version", Reserved.OTHER);
				put(prefix, "uuid", Reserved.OTHER);
				put(prefix, "label", Reserved.OTHER);
			} else if (XmiNames.XSI.equals(namespace)) {
				put(prefix, "type", Reserved.TYPE);
			}
		});
	}

	private void put(String prefix, String name, Reserved meaning) {
		reserved.put((prefix + ":" + name).getBytes(StandardCharsets.US_ASCII), meaning);
	}

	/** Whether somebody knows all namespaces but those that mean the same everywhere. */
	boolean areAll(Predicate<String> known) {
		return namespaces.values().stream().allMatch(namespace -> XmiNames.isReserved(namespace) || known.test(namespace));
	}

	/** The namespace of a prefix, or null. */
	String namespace(String prefix) {
		return namespaces.get(prefix);
	}

	/** The meaning of an attribute, or null if it is no reserved one; reading only, so that all scanners may ask. */
	Reserved reserved(byte[] bytes, int from, int to, int hash) {
		return reserved.find(bytes, from, to, hash);
	}
}
