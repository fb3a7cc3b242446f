// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ElementKey;
import org.modelarena.core.constraint.Constraint;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.protocol.call.ResourceCall;

/**
 * Writes documents as JSON-LD 1.1: the names of classes and features become IRIs by the nsURI of their packages, and what the server knows of an element is
 * named with the prefix {@value #PREFIX}, so that it meets no feature of that name. Used by one thread, for one document.
 */
public final class LinkedData {
	/** Stands before the names of what is not the element's own. */
	public static final String PREFIX = "modelarena";
	private static final String VOCABULARY = "@vocab";
	private static final String NAMES = "http://modelarena.org/ns#";

	private final ResourceCall call;
	private final long version;
	private final Map<String, Object> terms = new LinkedHashMap<>();

	/**
	 * @param call    what was asked for, which names the document
	 * @param version of the model
	 */
	public LinkedData(ResourceCall call, long version) {
		this.call = call;
		this.version = version;
	}

	/** The document of an element that has an id. */
	public Map<String, Object> of(ElementDocument document) {
		EClass type = document.type();
		terms.put(VOCABULARY, namespace(type.getEPackage()));
		terms.put(PREFIX, NAMES);
		Map<String, Object> values = values(document);
		Map<String, Object> linked = new LinkedHashMap<>();
		linked.put("@context", terms);
		String by = call.by() == null ? "" : "?by=" + encoded(call.by());
		linked.put("@id", "/v1/models/" + encoded(call.store()) + "/resources/" + encoded(call.type()) + "/" + encoded(call.id()) + by);
		linked.put("@type", types(type));
		linked.putAll(values);
		linked.put(PREFIX + ":key", document.key());
		linked.put(PREFIX + ":version", version);
		linked.put(PREFIX + ":constrainedBy", constraining(type));
		return linked;
	}

	private static String encoded(String name) {
		return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
	}

	private static String namespace(EPackage ePackage) {
		String uri = String.valueOf(ePackage.getNsURI());
		return uri.endsWith("#") || uri.endsWith("/") ? uri : uri + "#";
	}

	private static String iri(EPackage ePackage, ENamedElement named) {
		return namespace(ePackage) + encoded(String.valueOf(named.getName()));
	}

	private static List<String> types(EClass type) {
		List<String> types = new ArrayList<>(List.of(iri(type.getEPackage(), type)));
		type.getEAllSuperTypes().reversed().forEach(supertype -> types.add(iri(supertype.getEPackage(), supertype)));
		return types;
	}

	/** The classes whose constraints an element of that class has to fulfil. */
	private static List<String> constraining(EClass type) {
		return Constraint.of(type).stream().map(constraint -> iri(constraint.context().getEPackage(), constraint.context())).distinct().toList();
	}

	/** Values by name; a name that stands for another feature of the document already is written as an IRI. */
	private Map<String, Object> values(ElementDocument document) {
		Map<String, Object> values = new LinkedHashMap<>();
		document.values().forEach((feature, value) -> values.put(term(feature), value(value)));
		return values;
	}

	private String term(EStructuralFeature feature) {
		String iri = iri(feature.getEContainingClass().getEPackage(), feature);
		String name = feature.getName();
		if (iri.equals(terms.getOrDefault(name, terms.get(VOCABULARY) + encoded(name)))) {
			return name;
		}
		return terms.putIfAbsent(name, iri) == null ? name : iri;
	}

	private Object value(Object value) {
		return switch (value) {
		case List<?> list -> list.stream().map(this::value).toList();
		case ElementDocument contained -> {
			Map<String, Object> node = new LinkedHashMap<>();
			node.put("@type", types(contained.type()));
			node.putAll(values(contained));
			yield node;
		}
		case ElementKey target -> Map.of("@id", "/v1/models/" + encoded(call.store()) + "/elements/" + target.value());
		case Double real when !Double.isFinite(real) -> Map.of("@type", "http://www.w3.org/2001/XMLSchema#double", "@value", real.isNaN() ? "NaN" : real > 0 ? "INF" : "-INF");
		default -> value;
		};
	}
}
