// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.threads.DeepStack;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.CountedInput;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.reader.MissingEnds;
import org.modelarena.xmi.internal.reader.ModelDocuments;
import org.modelarena.xmi.internal.reader.OppositeSums;
import org.modelarena.xmi.internal.reader.PairLinks;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.core.FeatureKind;
import org.modelarena.xmi.internal.types.TypeTable;
import org.modelarena.xmi.internal.writer.PreOrder;
import org.modelarena.xmi.internal.writer.ProvenanceWriter;

/**
 * The objects of a model in EMF's binary form. Keys count in containment pre-order, the contents of an element in the order of its
 * features. Not thread-safe.
 */
public final class BinaryModel {
	private final TypeTable types;
	private final List<Path> files;
	private final List<Provenance.SetFeature> set = new ArrayList<>();
	private final ObjectKeys objects;
	private final MissingEnds missing;

	/** Reads the files. */
	public BinaryModel(List<Path> files, PackageFinder packages, Progress progress) {
		Cancellation cancellation = progress.cancellation();
		WatchedFiles watched = WatchedFiles.of(files, progress);
		types = new TypeTable(packages);
		ModelDocuments documents = new ModelDocuments(files, Unresolved.REFUSE, packages::mayRead);
		documents.seal();
		this.files = documents.all();
		objects = new ObjectKeys(documents);
		for (int document = 0; document < documents.count(); document++) {
			objects.add(read(documents.path(document), watched));
		}
		walk(cancellation, objects::number, () -> {
		});
		missing = missing(cancellation);
	}

	private List<EObject> read(Path file, WatchedFiles watched) {
		try (CountedInput in = new CountedInput(file, watched)) {
			return DeepStack.run("read " + file.getFileName(), () -> {
				try {
					return new BinaryInput(in, types).roots();
				} catch (IOException | RuntimeException e) {
					throw BinaryInput.error(in, e);
				}
			});
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** Finds out which ends of opposites the files leave out, and that all targets are there. */
	private MissingEnds missing(Cancellation cancellation) {
		OppositeSums sums = new OppositeSums();
		walk(cancellation, object -> links(object, (feature, source, target) -> {
			if (feature.pair != FeatureInfo.NO_PAIR) {
				sums.add(feature, source, target);
			}
		}), () -> {
		});
		BitSet differing = sums.differing();
		if (differing.isEmpty()) {
			return new MissingEnds();
		}
		PairLinks found = new PairLinks(differing);
		walk(cancellation, object -> links(object, (feature, source, target) -> {
			if (found.concerns(feature)) {
				found.add(feature, source, target);
			}
		}), () -> {
		});
		return new MissingEnds(found, types, objects);
	}

	/** The number of elements in all files. */
	public long size() {
		return objects.size();
	}

	/** Tells a sink the elements. */
	public void emit(ElementSink sink, Cancellation cancellation) {
		set.clear();
		walk(cancellation, object -> {
			int key = objects.key(object);
			EObject container = object.eContainer();
			sink.begin(object.eClass(), container == null ? ElementSink.NONE : objects.key(container), object.eContainmentFeature());
			for (FeatureInfo feature : types.of(object.eClass()).inOrder) {
				if (feature.kind == FeatureKind.ATTRIBUTE && object.eIsSet(feature.feature)) {
					boolean isDefault = feature.attribute().isUnsettable() && !feature.many
							&& Objects.equals(object.eGet(feature.feature), feature.attribute().getDefaultValue());
					if (isDefault) {
						set.add(new Provenance.SetFeature(key, feature.name()));
					}
					values(object, feature, value -> sink.attribute(key, feature.attribute(), value));
				}
			}
			links(object, (feature, source, target) -> sink.reference(source, feature.reference(), target));
			missing.emit(key, sink);
		}, sink::end);
	}

	/** How many values the files have for features that models do not keep, by {@code Class.feature}. */
	public Map<String, Long> passedOver() {
		return types.passedOver();
	}

	/** Writes what a store keeps of the files. To be called when the elements have been emitted. */
	public void writeBeside(Path store) {
		ProvenanceWriter writer = new ProvenanceWriter(files);
		objects.tops((root, file) -> writer.add(file, objects.key(root), objects.key(root), true));
		set.forEach(each -> writer.addSet(each.key(), each.feature()));
		writer.write(store, sink -> {
		});
	}

	private void values(EObject object, FeatureInfo feature, Consumer<Object> to) {
		Object held = object.eGet(feature.feature);
		if (!feature.many) {
			if (held != null) {
				to.accept(held);
			}
			return;
		}
		for (Object value : (List<?>) held) {
			if (value == null) {
				throw objects.error(object, "a null among the values of '" + feature.name() + "' is not supported.");
			}
			to.accept(value);
		}
	}

	private interface LinkSink {
		void take(FeatureInfo feature, int source, int target);
	}

	private void links(EObject object, LinkSink to) {
		int source = objects.key(object);
		for (FeatureInfo feature : types.of(object.eClass()).inOrder) {
			if (feature.kind == FeatureKind.REFERENCE) {
				for (EObject target : ObjectLinks.held(object, feature)) {
					to.take(feature, source, objects.target(object, feature, target));
				}
			}
		}
	}

	private void walk(Cancellation cancellation, Consumer<EObject> enter, Runnable leave) {
		new PreOrder(this::contents, cancellation).walk(objects.roots(), enter, leave);
	}

	private Iterator<EObject> contents(EObject object) {
		List<EObject> contents = null;
		for (FeatureInfo feature : types.of(object.eClass()).inOrder) {
			if (feature.kind == FeatureKind.CONTAINMENT) {
				List<EObject> held = ObjectLinks.held(object, feature);
				if (contents == null || contents.isEmpty()) {
					contents = held;
				} else if (!held.isEmpty()) {
					contents = new ArrayList<>(contents);
					contents.addAll(held);
				}
			}
		}
		return contents == null ? List.<EObject>of().iterator() : contents.iterator();
	}
}
