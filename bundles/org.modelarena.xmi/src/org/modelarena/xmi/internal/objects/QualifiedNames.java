// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.xml.type.util.XMLTypeUtil;

/**
 * The namespaces of qualified names that are values. A store has such a name as a text with its prefix, so a prefix stands for one namespace in all of a model. Not
 * thread-safe.
 */
final class QualifiedNames {
	/** The keys of annotations that a union has, or a type derived from one. */
	private static final List<String> PARTS = List.of("memberTypes", "baseType");

	private final Map<String, String> namespaces;
	/** The names that wait for their prefixes. */
	private final List<QName> read = new ArrayList<>();

	QualifiedNames() {
		namespaces = new LinkedHashMap<>();
	}

	/** @param namespaces as {@link #settle} has told them when the model was read */
	QualifiedNames(Map<String, String> namespaces) {
		this.namespaces = new HashMap<>(namespaces);
	}

	/** Notes a value that a file has; returns it. */
	Object noted(Object value) {
		if (value instanceof QName name) {
			read.add(name);
		}
		return value;
	}

	/**
	 * Gives another prefix to each name whose prefix stands for another namespace already. To be called when all files are read: what has neither namespace nor prefix cannot
	 * have another one, wherever it stands.
	 *
	 * @return the namespaces by their prefixes
	 */
	Map<String, String> settle() {
		boolean isPlainTaken = read.stream().anyMatch(name -> name.getPrefix().isEmpty() && name.getNamespaceURI().isEmpty());
		if (isPlainTaken) {
			namespaces.put("", "");
		}
		for (QName name : read) {
			String namespace = name.getNamespaceURI();
			if (!namespace.isEmpty() && !isTaken(name.getPrefix(), namespace)) {
				XMLTypeUtil.setPrefix(name, other(name.getPrefix().isEmpty() ? "ns" : name.getPrefix(), namespace));
			}
		}
		read.clear();
		namespaces.remove("", "");
		return namespaces;
	}

	/** Whether a prefix stands for a namespace, from now on if it did for none. */
	private boolean isTaken(String prefix, String namespace) {
		String before = namespaces.putIfAbsent(prefix, namespace);
		return before == null || before.equals(namespace);
	}

	private String other(String prefix, String namespace) {
		int number = 1;
		while (!isTaken(prefix + "_" + number, namespace)) {
			number++;
		}
		return prefix + "_" + number;
	}

	/** A text as a value of a type, as EMF has it when it reads a file. */
	Object value(EDataType type, String text) {
		return qualified(EcoreUtil.createFromString(type, text));
	}

	/** A text as a value of a type that takes any object: of a union, as EMF writes no text that is a value of none of its types; else itself. */
	Object valueOfAny(EDataType type, String text) {
		if (PARTS.stream().allMatch(each -> EcoreUtil.getAnnotation(type, ExtendedMetaData.ANNOTATION_URI, each) == null)) {
			return text;
		}
		try {
			return value(type, text);
		} catch (RuntimeException noSuchValue) {
			return text;
		}
	}

	private boolean isKnown(Object value) {
		return value instanceof QName name && namespaces.containsKey(name.getPrefix());
	}

	/** A value, with the namespace that its prefix stands for if it is a name. */
	Object qualified(Object value) {
		if (value instanceof List<?> list && list.stream().anyMatch(this::isKnown)) {
			return list.stream().map(this::qualified).toList();
		}
		return isKnown(value) && value instanceof QName name ? XMLTypeUtil.createQName(namespaces.get(name.getPrefix()), name.getLocalPart(), name.getPrefix()) : value;
	}

	/** A name as the text that a store has; null for any other value. */
	static String text(Object value) {
		return value instanceof QName name ? name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart() : null;
	}
}
