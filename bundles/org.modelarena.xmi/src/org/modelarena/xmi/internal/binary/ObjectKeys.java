// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.internal.reader.ModelDocuments;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.NamedElements;

/** EMF objects of one or several files, numbered, and how the files name objects of each other. Not thread-safe. */
final class ObjectKeys implements NamedElements {
	/** One file. */
	private static final class Document extends ResourceImpl {
		private final int number;

		/** @param keepsIds whether elements are looked up by their ids so often that this deserves a walk through them all */
		Document(int number, List<EObject> roots, boolean keepsIds) {
			this.number = number;
			if (keepsIds) {
				setIntrinsicIDToEObjectMap(new HashMap<>());
			}
			getContents().addAll(roots);
		}
	}

	private final ModelDocuments files;
	private final List<Document> documents = new ArrayList<>();
	/** Of objects that do not know their own. */
	private final Map<EObject, Integer> keys = new IdentityHashMap<>();
	private final List<EObject> objects = new ArrayList<>();

	ObjectKeys(ModelDocuments files) {
		this.files = files;
	}

	/** Takes the roots of the next file. */
	void add(List<EObject> roots) {
		Path file = files.path(documents.size());
		for (EObject root : roots) {
			if (root.eContainer() != null || root.eResource() != null) {
				throw new ArenaException(ErrorCode.MODEL_INVALID, file.getFileName() + ": a root, " + Article.with(root.eClass().getName()) + ", stands in two places.");
			}
		}
		documents.add(new Document(documents.size(), roots, files.count() > 1));
	}

	/** The roots of all files. */
	Iterator<EObject> roots() {
		return documents.stream().flatMap(document -> document.getContents().stream()).iterator();
	}

	/** Tells each root with the number of its file. */
	void tops(ObjIntConsumer<EObject> sink) {
		documents.forEach(document -> document.getContents().forEach(root -> sink.accept(root, document.number)));
	}

	/** Gives an object the next key. */
	void number(EObject object) {
		number(object, objects.size());
		objects.add(object);
	}

	private void number(EObject object, int key) {
		if (object instanceof KeyedObject keyed) {
			keyed.key = key;
		} else {
			keys.put(object, key);
		}
	}

	int size() {
		return objects.size();
	}

	/** The key of an object, or {@link KeyedObject#NO_KEY}. */
	int key(EObject object) {
		return object instanceof KeyedObject keyed ? keyed.key : keys.getOrDefault(object, KeyedObject.NO_KEY);
	}

	/**
	 * The key of what a reference of {@code source} means, which may be in another file.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if that is nothing
	 */
	int target(EObject source, FeatureInfo feature, EObject target) {
		int key = key(target);
		if (key == KeyedObject.NO_KEY) {
			key = key(target.eIsProxy() ? resolve(source, feature, ((InternalEObject) target).eProxyURI()) : target);
			if (key == KeyedObject.NO_KEY) {
				throw error(source, "'" + feature.name() + "' refers to " + Article.with(target.eClass().getName()) + " that stands in no element of the model.");
			}
			number(target, key);
		}
		return key;
	}

	private EObject resolve(EObject source, FeatureInfo feature, URI uri) {
		String file = uri.trimFragment().toString();
		int from = ((Document) source.eResource()).number;
		int in = file.isEmpty() ? from : files.find(from, file, feature, message -> error(source, message));
		EObject found = find(documents.get(in), uri.fragment());
		if (found == null) {
			throw error(source, "'" + feature.name() + "' refers to '" + uri + "', and there is no such element.");
		}
		if (!feature.accepts(found.eClass())) {
			throw error(source, "'" + feature.name() + "' refers to '" + uri + "', " + Article.with(found.eClass().getName()) + " and not "
					+ Article.with(feature.reference().getEReferenceType().getName()) + ".");
		}
		return found;
	}

	private static EObject find(Resource document, String fragment) {
		try {
			return fragment == null ? null : document.getEObject(fragment);
		} catch (RuntimeException noFragment) {
			return null;
		}
	}

	/** An error about an object: {@code file: the Leaf at //@members.0: message}. */
	ArenaException error(EObject object, String message) {
		Document document = (Document) object.eResource();
		return new ArenaException(ErrorCode.MODEL_INVALID,
				files.path(document.number).getFileName() + ": the " + object.eClass().getName() + " at " + document.getURIFragment(object) + ": " + message);
	}

	@Override
	public String typeName(int key) {
		return objects.get(key).eClass().getName();
	}

	@Override
	public String path(int key) {
		return objects.get(key).eResource().getURIFragment(objects.get(key));
	}
}
