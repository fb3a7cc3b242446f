// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.ModelLimits;
import org.modelarena.xmi.internal.input.EmfErrors;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.core.FeatureKind;
import org.modelarena.xmi.internal.types.QuotedText;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/** Reads one XMI file and hands over what it says. Everything but the values and targets themselves is checked here. */
public final class DocumentReader {
	private static final int CHECK_INTERVAL = 0x3FF;

	private final XmlFile file;
	private final Path path;
	private final XMLStreamReader xml;
	private final BatchHandover batchHandover;
	private final StartTag tag;
	private final TypeResolver types;
	private final Cancellation cancellation;
	private final List<OpenElement> open = new ArrayList<>();
	/** The features of the current tag. */
	private FeatureInfo[] inTag = new FeatureInfo[16];
	private int depth;
	private boolean collection;
	private int count;
	private final Map<FeatureInfo, Long> passedOver = new HashMap<>();
	/** Null while no feature has a value too many. */
	private ArenaException refused;

	public DocumentReader(XmlFile file, Path path, TypeTable types, BatchHandover batchHandover, Cancellation cancellation) {
		this.file = file;
		this.path = path;
		this.xml = file.xml();
		this.batchHandover = batchHandover;
		this.tag = new StartTag(xml);
		this.types = new TypeResolver(types, file, tag);
		this.cancellation = cancellation;
	}

	/**
	 * Reads the file to its end.
	 *
	 * @return the first feature that has more values than it takes, or null: EMF takes the last of them, where what comes later needs its reader
	 */
	public ArenaException read() {
		int event;
		do {
			event = file.next();
			switch (event) {
			case XMLStreamConstants.START_ELEMENT -> startElement();
			case XMLStreamConstants.END_ELEMENT -> endElement();
			case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> refuseText();
			default -> {
				// Comments, processing instructions and white space say nothing.
			}
			}
		} while (event != XMLStreamConstants.END_DOCUMENT);
		return refused;
	}

	/** How many values the file has for features that models do not keep. Whoever keeps what the file says notes these. */
	public Map<FeatureInfo, Long> passedOver() {
		return passedOver;
	}

	private void passOver(FeatureInfo feature, int values) {
		passedOver.merge(feature, (long) values, Long::sum);
	}

	private void startElement() {
		tag.read();
		types.startTag();
		if (depth == 0) {
			startRoot();
			return;
		}
		if (XmiNames.isXmi(xml.getNamespaceURI())) {
			skip();
			return;
		}
		FeatureInfo feature = feature(xml.getLocalName());
		switch (feature.kind) {
		case CONTAINMENT -> startChild(feature);
		case ATTRIBUTE -> attributeElement(feature);
		case REFERENCE -> referenceElement(feature);
		case IGNORED -> {
			passOver(feature, 1);
			skip();
		}
		case CONTAINER -> {
			if (!isNil(feature)) {
				target(feature);
			}
			skip();
		}
		}
	}

	private void startRoot() {
		tag.schemaLocations((namespace, location) -> types.located(namespace, location, path));
		if (XmiNames.isXmi(xml.getNamespaceURI())) {
			if (collection) {
				skip();
			} else if (xml.getLocalName().equals("XMI")) {
				collection = true;
			} else {
				throw file.error("the root element is '" + xml.getLocalName() + "', which is no model; expected xmi:XMI or a type of the metamodel.");
			}
			return;
		}
		begin(types.root(), null);
	}

	private void startChild(FeatureInfo containment) {
		if (isNil(containment)) {
			skip();
			return;
		}
		once(containment);
		TypeInfo type = types.child(containment);
		if (tag.href() != null && !type.features.containsKey("href")) {
			throw new NeedsObjects("'" + containment.name() + "' holds an element of another file.");
		}
		begin(type, containment);
	}

	private void begin(TypeInfo type, FeatureInfo containment) {
		if ((++count & CHECK_INTERVAL) == 0) {
			cancellation.check();
		}
		if (depth == ModelLimits.DEPTH) {
			throw file.error(ModelLimits.tooDeep(depth + 1, ModelLimits.DEPTH, "model files may have"));
		}
		if (depth == open.size()) {
			open.add(new OpenElement());
		}
		open.get(depth++).reset(type);
		batchHandover.eventBatch().begin(type, containment, tag.id(), file.position());
		boolean references = false;
		if (tag.size() > inTag.length) {
			inTag = new FeatureInfo[tag.size() * 2];
		}
		for (int i = 0; i < tag.size(); i++) {
			inTag[i] = feature(tag.name(i));
			references |= inTag[i].kind == FeatureKind.REFERENCE;
			attributeInTag(inTag[i], i);
		}
		for (int i = 0; references && i < tag.size(); i++) {
			if (inTag[i].kind == FeatureKind.REFERENCE) {
				references(inTag[i], tag.value(i), true);
			}
		}
	}

	private void attributeInTag(FeatureInfo feature, int index) {
		if (feature.kind == FeatureKind.CONTAINMENT) {
			requireValues(feature, tag.value(index));
			throw file.error(EmfErrors.heldByAttribute(feature.name()));
		}
		String text = tag.value(index);
		if (feature.isIgnored()) {
			passOver(feature, feature.many ? new StringTokenizer(text, " ").countTokens() : 1);
		}
		if (feature.kind != FeatureKind.ATTRIBUTE) {
			return;
		}
		file.requireCharacters(text);
		if (feature.many) {
			requireValues(feature, text);
			StringTokenizer values = new StringTokenizer(text, " ");
			while (values.hasMoreTokens()) {
				batchHandover.eventBatch().attribute(feature, values.nextToken(), file.position());
			}
		} else {
			once(feature);
			batchHandover.eventBatch().attribute(feature, text, file.position());
		}
	}

	/** A list that can be set and yet be empty is a difference that a stream does not know. */
	private static void requireValues(FeatureInfo feature, String text) {
		if (feature.feature.isUnsettable() && text.isBlank()) {
			throw new NeedsObjects("'" + feature.name() + "' is set, and empty.");
		}
	}

	private void references(FeatureInfo feature, String text, boolean inTag) {
		if (feature.many && inTag) {
			requireValues(feature, text);
		}
		if (!feature.many) {
			Href.forEach(text, href -> once(feature));
		}
		batchHandover.eventBatch().references(feature, text, inTag, file.position());
	}

	private void attributeElement(FeatureInfo feature) {
		if (isNil(feature)) {
			skip();
			return;
		}
		once(feature);
		String text = text(feature);
		file.requireCharacters(text);
		batchHandover.eventBatch().attribute(feature, text, file.position());
	}

	private String text(FeatureInfo feature) {
		StringBuilder text = new StringBuilder();
		while (true) {
			switch (file.next()) {
			case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text.append(xml.getText());
			case XMLStreamConstants.END_ELEMENT -> {
				return text.toString();
			}
			case XMLStreamConstants.START_ELEMENT ->
				throw file.error("element '" + xml.getLocalName() + "' inside '" + feature.name() + "', which holds a plain value.");
			default -> {
				// Comments and processing instructions.
			}
			}
		}
	}

	private void referenceElement(FeatureInfo feature) {
		if (isNil(feature)) {
			skip();
			return;
		}
		references(feature, target(feature).strip(), false);
		skip();
	}

	private String target(FeatureInfo feature) {
		String target = tag.href() == null && tag.idref() != null ? "#" + tag.idref() : tag.href();
		if (target == null) {
			throw file.error("'" + feature.name() + "' refers to an element that stands elsewhere, so it needs an href or xmi:idref.");
		}
		return target;
	}

	private boolean isNil(FeatureInfo feature) {
		if (tag.isNil() && feature.many) {
			throw file.error("a null (xsi:nil) among the values of '" + feature.name() + "' is not supported.");
		}
		return tag.isNil();
	}

	private FeatureInfo feature(String name) {
		TypeInfo type = open.get(depth - 1).type;
		FeatureInfo feature = type.find(name);
		if (feature == null) {
			throw file.error("type '" + type.type.getName() + "' has no feature " + QuotedText.of(name) + "." + Nearest.hint(name, type.features.keySet()));
		}
		return feature;
	}

	/** Refuses a second value of a single-valued feature. */
	private void once(FeatureInfo feature) {
		OpenElement element = open.get(depth - 1);
		if (!feature.many && !element.first(feature) && refused == null) {
			refused = file.error("more than one value for '" + feature.name() + "' of '" + element.type.type.getName() + "', which takes one.");
		}
	}

	private void endElement() {
		// The end of xmi:XMI itself closes no element.
		if (depth > 0) {
			batchHandover.eventBatch().end();
			depth--;
		}
	}

	private void refuseText() {
		if (!xml.isWhiteSpace()) {
			throw file.error("text " + QuotedText.of(xml.getText().strip()) + " where elements are expected; mixed content is not supported.");
		}
	}

	private void skip() {
		int inside = 1;
		while (inside > 0) {
			int event = file.next();
			if (event == XMLStreamConstants.START_ELEMENT) {
				inside++;
			} else if (event == XMLStreamConstants.END_ELEMENT) {
				inside--;
			}
		}
	}
}
