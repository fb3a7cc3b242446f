// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.arrays.IntArray;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.xmi.internal.parser.XmiNames;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.core.FeatureKind;

/** Second pass of writing: streams the elements as XML. Not thread-safe. */
public final class ModelWriter implements ElementSink {
	private static final int PROGRESS_INTERVAL = 0xFFF;

	private final WriteIndex index;
	private final NamespacePrefixes prefixes;
	private final XmlOutput out;
	private final Progress progress;
	private final List<String> openNames = new ArrayList<>();
	private final IntArray openKeys = new IntArray(16);
	/** Values that came while an inner element was open; they follow when their element ends. */
	private final Map<Long, List<Map.Entry<String, String>>> deferred = new HashMap<>();
	private final Map<EReference, StringBuilder> references = new LinkedHashMap<>();
	private final List<Map.Entry<String, String>> values = new ArrayList<>();
	private final boolean collection;
	private boolean tagOpen;
	private long next;

	private ModelWriter(WriteIndex index, OutputStream stream, Progress progress) {
		this.index = index;
		this.prefixes = new NamespacePrefixes(index.packages());
		this.out = new XmlOutput(stream);
		this.progress = progress;
		this.collection = index.roots() != 1;
	}

	/** Finds out where each element stands. The source's first emission. */
	public static WriteIndex index(ElementSource source, Progress progress) {
		WriteIndex index = new WriteIndex(source.metamodel());
		CheckedSource.of(source).emit(index, progress.cancellation());
		index.seal();
		return index;
	}

	/** Writes a model whose index is known. The source's second emission. */
	public static void write(ElementSource source, WriteIndex index, OutputStream stream, Progress progress) {
		ModelWriter writer = new ModelWriter(index, stream, progress);
		writer.start();
		source.emit(writer, progress.cancellation());
		writer.finish();
	}

	private void start() {
		if (collection) {
			out.openTag("xmi:XMI", 0);
			declare();
			out.endTag();
		}
	}

	private void finish() {
		if (collection) {
			out.closeElement("xmi:XMI", 0);
		}
		out.finish();
		progress.at(next);
	}

	private void declare() {
		out.attribute("xmi:version", "2.0");
		out.attribute("xmlns:xmi", XmiNames.XMI);
		if (index.typesNeeded()) {
			out.attribute("xmlns:xsi", XmiNames.XSI);
		}
		prefixes.declare(out);
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		if (tagOpen) {
			closeTag();
		}
		String name = containment == null ? prefixes.qualified(type) : containment.getName();
		out.openTag(name, level());
		if (openKeys.size() == openNames.size()) {
			openKeys.add(0);
		}
		openKeys.set(openNames.size(), (int) next);
		openNames.add(name);
		tagOpen = true;
		if (containment == null && !collection) {
			declare();
		}
		if (containment != null && WriteIndex.needsType(type, containment)) {
			out.attribute("xsi:type", prefixes.qualified(type));
		}
		if ((++next & PROGRESS_INTERVAL) == 0) {
			progress.at(next);
			progress.cancellation().check();
		}
	}

	private int level() {
		return openNames.size() + (collection ? 1 : 0);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		if (FeatureKind.of(attribute) != FeatureKind.ATTRIBUTE) {
			return;
		}
		if (!attribute.isMany() && Objects.equals(value, attribute.getDefaultValue())) {
			return;
		}
		String text = FeatureInfo.text(attribute, value);
		int bad = XmlOutput.inexpressible(text);
		if (bad >= 0) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "'" + attribute.getName() + "' of element #" + key + " holds the character "
					+ String.format(Locale.ROOT, "U+%04X", (int) text.charAt(bad)) + ", which XML cannot express.");
		}
		write(key, attribute, text);
	}

	private void write(long key, EAttribute attribute, String text) {
		if (key != innermost()) {
			deferred.computeIfAbsent(key, k -> new ArrayList<>()).add(Map.entry(attribute.getName(), text));
		} else if (!tagOpen) {
			// After the contents have begun, a value stands between them as an element.
			out.textElement(attribute.getName(), text, level());
		} else if (attribute.isMany()) {
			values.add(Map.entry(attribute.getName(), text));
		} else {
			out.attribute(attribute.getName(), text);
		}
	}

	private long innermost() {
		return openKeys.get(openNames.size() - 1);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		if (tagOpen && key == innermost()) {
			addReference(reference, target);
		}
		// Otherwise it came too late, the index knew it, and it stands in the tag already.
	}

	private void addReference(EReference reference, long target) {
		if (FeatureKind.of(reference) != FeatureKind.REFERENCE || reference.isTransient()) {
			return;
		}
		StringBuilder paths = references.computeIfAbsent(reference, r -> new StringBuilder());
		if (!paths.isEmpty()) {
			paths.append(' ');
		}
		index.appendPath(paths, (int) target);
	}

	/** Writes what is to stand in the tag and ends it, for an element that has contents. */
	private void closeTag() {
		writeReferences();
		out.endTag();
		writeValues();
		tagOpen = false;
	}

	private void writeReferences() {
		index.forLate(innermost(), number -> addReference(index.lateReference(number), index.lateTarget(number)));
		references.forEach((reference, paths) -> out.attribute(reference.getName(), paths));
		references.clear();
	}

	private void writeValues() {
		values.forEach(value -> out.textElement(value.getKey(), value.getValue(), level()));
		values.clear();
	}

	@Override
	public void end() {
		String name = openNames.getLast();
		List<Map.Entry<String, String>> following = deferred.isEmpty() ? null : deferred.remove(innermost());
		if (tagOpen && values.isEmpty()) {
			writeReferences();
			out.endEmptyTag();
			openNames.removeLast();
			tagOpen = false;
			return;
		}
		if (tagOpen) {
			closeTag();
		}
		if (following != null) {
			values.addAll(following);
			writeValues();
		}
		openNames.removeLast();
		out.closeElement(name, level());
	}
}
