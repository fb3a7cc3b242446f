// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMap;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.internal.binary.ObjectLinks;

/**
 * The entries that are to stand in the feature maps of an object: the values of their members, and the texts of {@link EntryText} that tell the order.
 * Where an edit has taken a value, its entry is passed over; what an edit has added comes last.
 */
final class MapContents {
	/** Stands for an element that may come later. */
	record Target(long number) {
	}

	private final EObject owner;
	private final Map<EStructuralFeature, Deque<String>> entries = new LinkedHashMap<>();
	private final Map<EStructuralFeature, LinkedList<Object>> values = new LinkedHashMap<>();
	private final Map<EStructuralFeature, Deque<EObject>> others = new LinkedHashMap<>();

	MapContents(EObject owner) {
		this.owner = owner;
	}

	void addEntry(EStructuralFeature map, String text) {
		entries.computeIfAbsent(map, key -> new ArrayDeque<>()).add(text);
	}

	void add(EStructuralFeature member, Object value) {
		values.computeIfAbsent(member, key -> new LinkedList<>()).add(value);
	}

	/** Adds a value at a place among those that are there, or at the end. */
	void addAt(EStructuralFeature member, int index, Object value) {
		LinkedList<Object> all = values.computeIfAbsent(member, key -> new LinkedList<>());
		all.add(Math.min(index, all.size()), value);
	}

	/** Adds an element that belongs to no feature of the class. */
	void addOther(EStructuralFeature map, EObject element) {
		others.computeIfAbsent(map, key -> new ArrayDeque<>()).add(element);
	}

	void fill(OriginalObjects objects) {
		entries.forEach((map, texts) -> texts.forEach(text -> fill((FeatureMap) owner.eGet(map), map, text, objects)));
		values.forEach((member, rest) -> rest.forEach(value -> put(member, resolved(value, objects), objects.metaData())));
	}

	private static Object resolved(Object value, OriginalObjects objects) {
		return value instanceof Target target ? objects.object(target.number()) : value;
	}

	private void fill(FeatureMap map, EStructuralFeature feature, String text, OriginalObjects objects) {
		String rest = text.isEmpty() ? "" : text.substring(1);
		switch (text.isEmpty() ? ' ' : text.charAt(0)) {
		case '=' -> FeatureMapUtil.addText(map, rest);
		case '[' -> FeatureMapUtil.addCDATA(map, rest);
		case '!' -> FeatureMapUtil.addComment(map, rest);
		case '@' -> {
			EStructuralFeature member = owner.eClass().getEStructuralFeature(rest);
			Object value = next(member);
			if (value != null) {
				// As often as it is there, as EMF's reader does it.
				((FeatureMap.Internal) map).addUnique(member, resolved(value, objects));
			}
		}
		case '~' -> {
			EStructuralFeature member = rest.startsWith("@") ? owner.eClass().getEStructuralFeature(rest.substring(1)) : other(feature, rest, rest.length(), objects);
			if (member == null || FeatureMapUtil.isFeatureMap(member) || !FeatureMapUtil.getValidator(owner.eClass(), feature).isValid(member)) {
				throw noEntry(feature, text);
			}
			((FeatureMap.Internal) map).addUnique(member, (Object) null);
		}
		case '<' -> fillOther(map, feature, rest, objects);
		default -> throw noEntry(feature, text);
		}
	}

	/** The error for a text that only an edit can have put there. */
	private ArenaException noEntry(EStructuralFeature map, String text) {
		return new ArenaException(ErrorCode.MODEL_INVALID, "'" + map.getName() + "' of the " + owner.eClass().getName() + " has the text '" + text
				+ "', which is no entry of a feature map; docs/models.md tells what entries are like.");
	}

	/** The next value of a member that is in no entry yet; null if there is none. */
	private Object next(EStructuralFeature member) {
		return member == null || !values.containsKey(member) ? null : values.get(member).poll();
	}

	private void fillOther(FeatureMap map, EStructuralFeature feature, String text, OriginalObjects objects) {
		int equals = text.indexOf('=', EntryText.endOfNamespace(text));
		EStructuralFeature other = other(feature, text, equals < 0 ? text.length() : equals, objects);
		if (other == null) {
			throw noEntry(feature, "<" + text);
		}
		EStructuralFeature member = EntryText.member(objects.metaData(), owner.eClass(), other);
		if (member != null) {
			Object value = resolved(next(member), objects);
			if (value != null) {
				add(map, member, other, value, objects);
			}
		} else if (other instanceof EAttribute attribute && equals >= 0) {
			try {
				map.add(other, objects.names().value((EDataType) attribute.getEType(), text.substring(equals + 1)));
			} catch (RuntimeException noSuchValue) {
				throw noEntry(feature, "<" + text);
			}
		} else if (equals < 0 && others.containsKey(feature) && !others.get(feature).isEmpty()) {
			map.add(other, others.get(feature).poll());
		}
	}

	/** The feature of an entry whose text has the name up to a place; null if that is none. */
	private static EStructuralFeature other(EStructuralFeature wildcard, String text, int end, OriginalObjects objects) {
		int hash = EntryText.endOfNamespace(text);
		if (hash < 0 || !EntryText.isName(text.substring(hash + 1, end))) {
			return null;
		}
		String namespace = text.substring(0, hash);
		return feature(objects.metaData(), wildcard, "null".equals(namespace) ? null : namespace, text.substring(hash + 1, end));
	}

	/** Adds a value of a member under the name of what stands in its place, if it is of that type: an edit may have changed it. */
	private void add(FeatureMap map, EStructuralFeature member, EStructuralFeature other, Object value, OriginalObjects objects) {
		Object typed = other instanceof EAttribute attribute && member instanceof EAttribute declared ? typed(declared, attribute, value, objects.names()) : value;
		if (other.getEType().isInstance(typed)) {
			map.add(other, typed);
		} else {
			put(member, value, objects.metaData());
		}
	}

	/** A value as one of the type of what stands in the place of its attribute; itself if that cannot have it. */
	private static Object typed(EAttribute member, EAttribute other, Object value, QualifiedNames names) {
		try {
			String name = QualifiedNames.text(value);
			return names.value(other.getEAttributeType(), name == null ? EcoreUtil.convertToString(member.getEAttributeType(), value) : name);
		} catch (RuntimeException e) {
			return value;
		}
	}

	/** Appends a value that has no entry. An abstract element of a schema has none itself: it has the name of the first that may stand in its place. */
	private void put(EStructuralFeature member, Object value, ExtendedMetaData metaData) {
		if (member.isChangeable() || !(value instanceof EObject object)) {
			ObjectLinks.put(owner, member, value);
			return;
		}
		EStructuralFeature group = metaData.getGroup(member);
		EStructuralFeature concrete = Stream.of(object.eClass().getEPackage(), owner.eClass().getEPackage()).map(metaData::getDocumentRoot).filter(Objects::nonNull)
				.flatMap(root -> root.getEStructuralFeatures().stream())
				.filter(each -> each.isChangeable() && each.getEType() == object.eClass() && EntryText.member(metaData, owner.eClass(), each) == member).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.MODEL_INVALID, "'" + member.getName() + "' of the " + owner.eClass().getName()
						+ " is abstract, and the schema has no element that may stand in its place for the " + object.eClass().getName() + " that an edit has put there."));
		((FeatureMap) owner.eGet(group)).add(concrete, object);
	}

	/** A feature of a document root, or one that EMF makes for a name that nobody declares. */
	private static EStructuralFeature feature(ExtendedMetaData metaData, EStructuralFeature wildcard, String namespace, String name) {
		EPackage ePackage = metaData.getPackage(namespace);
		EClass root = ePackage == null ? null : metaData.getDocumentRoot(ePackage);
		EStructuralFeature declared = root == null ? null : root.getEStructuralFeature(name);
		return declared != null ? declared
				: metaData.demandFeature(namespace, name, metaData.getFeatureKind(wildcard) != ExtendedMetaData.ATTRIBUTE_WILDCARD_FEATURE);
	}
}
