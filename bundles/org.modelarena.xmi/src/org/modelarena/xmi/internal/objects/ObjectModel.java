// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.writer.PreOrder;
import org.modelarena.xmi.internal.writer.ProvenanceWriter;

/**
 * The objects of a model as EMF has them, and how a store holds them. Keys count in containment pre-order, files in the order given, the contents of
 * an element in the order in which EMF gives them. Not thread-safe.
 */
public final class ObjectModel {
	private final ModelResources resources;
	private final Unresolved unresolved;
	private final StoredForm form;
	private final Map<String, String> namespaces;
	private final List<EObject> roots = new ArrayList<>();
	private final Map<EObject, Integer> keys = new IdentityHashMap<>();
	private long dropped;
	private final List<Provenance.SetFeature> set = new ArrayList<>();
	private final List<Provenance.KeptReference> kept = new ArrayList<>();
	private final Map<String, Long> outside = new TreeMap<>();
	private final Map<String, Long> passedOver = new TreeMap<>();
	private final Map<EClass, List<FeatureReader>> readers = new HashMap<>();

	/** Reads the files, and those in which parts of them lie. */
	public ObjectModel(List<Path> files, PackageFinder packages, Unresolved unresolved, Progress progress) {
		this.unresolved = unresolved;
		Cancellation cancellation = progress.cancellation();
		resources = new ModelResources(packages, unresolved, WatchedFiles.of(files, progress));
		files.forEach(resources::read);
		// What they refer to is read on the way, and comes after them. Libraries, such as UML's own metamodel, are no parts of the model. In their order, so that an error
		// names the same one each time; objects of EMF are equal to themselves only.
		Set<EObject> found = new LinkedHashSet<>();
		for (int i = 0; i < resources.getResources().size(); i++) {
			if (resources.getResources().get(i).getURI().isFile()) {
				resolve(resources.getResources().get(i), found, cancellation);
			}
		}
		for (Resource resource : resources.getResources()) {
			if (resource.getURI().isFile()) {
				resource.getContents().stream().filter(root -> root.eContainer() == null).forEach(roots::add);
			}
		}
		namespaces = resources.namespaces();
		Set<EPackage> known = new HashSet<>(packages.metamodel().packages());
		walk(cancellation, object -> {
			keys.put(object, keys.size());
			EPackage ePackage = object.eClass().getEPackage();
			if (ePackage == null || ePackage.getName() == null || ePackage.getNsURI() == null) {
				String which = ePackage == null || ePackage.getNsURI() == null ? "" : " '" + ePackage.getNsURI() + "'";
				throw error(object, "its type is of the package" + which + ", which is not found, such as that of a profile; name its file with --map URI=FILE,"
						+ " by the URI that the model has for it.");
			}
			if (known.add(ePackage)) {
				packages.add(object.eClass().getEPackage());
			}
		}, () -> {
		});
		requireTree(found);
		if (resources.getResources().size() > 1) {
			walk(cancellation, new OtherEnds(this)::complete, () -> {
			});
		}
		form = StoredForm.of(packages.metamodel(), resources.renamed());
	}

	/** Resolves all references. EMF's own way does not end where files are parts of each other. */
	private static void resolve(Resource resource, Set<EObject> found, Cancellation cancellation) {
		Deque<EObject> rest = new ArrayDeque<>();
		try {
			resource.getContents().stream().filter(found::add).forEach(rest::push);
			while (!rest.isEmpty()) {
				cancellation.check();
				EObject object = rest.pop();
				parts(object).filter(found::add).forEach(rest::push);
				object.eCrossReferences().forEach(target -> {
					// To look at it resolves it.
				});
			}
		} catch (ClassCastException e) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, resource.getURI().lastSegment() + ": a reference leads to an element of another type. " + e.getMessage() + ".", e);
		}
	}

	/** Makes sure that all elements stand, at last, in a root. */
	private void requireTree(Set<EObject> found) {
		for (EObject object : found) {
			if (!keys.containsKey(object) && !object.eIsProxy() && object.eResource() != null && object.eResource().getURI().isFile()) {
				throw error(object, "it stands in itself, perhaps by way of other files.");
			}
		}
	}

	/** As the store gets it. */
	public Metamodel metamodel() {
		return form.metamodel();
	}

	/** The number of elements in all files. */
	public long size() {
		return keys.size();
	}

	/**
	 * Tells a sink the elements.
	 *
	 * @param ids gets the xmi:id of each element, or null, before its start
	 */
	public void emit(ElementSink sink, Consumer<String> ids, Cancellation cancellation) {
		outside.clear();
		kept.clear();
		set.clear();
		passedOver.clear();
		dropped = 0;
		walk(cancellation, object -> {
			int key = keys.get(object);
			EObject container = object.eContainer();
			ids.accept(object.eResource() instanceof XMLResource resource ? resource.getID(object) : null);
			sink.begin(type(object), container == null ? ElementSink.NONE : keys.get(container), container == null ? null : containment(object, container));
			for (FeatureReader reader : readers.computeIfAbsent(object.eClass(), type -> FeatureReader.all(type, form))) {
				reader.read(object, this, key, sink);
			}
		}, sink::end);
		requireAll();
	}

	/** Makes sure that none of the elements of a file is left out. After all others: who names one that is held by nothing gets the error. */
	private void requireAll() {
		for (Resource resource : resources.getResources()) {
			if (resource instanceof ModelResource file && file.getURI().isFile()) {
				file.containment().lost(keys::containsKey, ObjectModel::isPassing).ifPresent(lost -> {
					throw new ArenaException(ErrorCode.MODEL_INVALID, file.getURI().lastSegment() + ":" + lost.line() + ": the " + lost.object().eClass().getName()
							+ " in this line is held by no root of the file; it, or what holds it, is given another place by a reference.");
				});
			}
		}
	}

	private EClass type(EObject object) {
		EClass type = form.type(object.eClass());
		if (type == null) {
			throw error(object, "its type is of the package " + object.eClass().getEPackage().getNsURI() + ", which is not known.");
		}
		return type;
	}

	/** The reference of the stored form that holds an object. */
	private EReference containment(EObject object, EObject container) {
		EStructuralFeature feature = object.eContainmentFeature();
		if (!feature.getEContainingClass().isSuperTypeOf(container.eClass())) {
			// An entry of a feature map under an element of the schema: that of a substitution group, or of a wildcard.
			EStructuralFeature member = EntryText.member(ExtendedMetaData.INSTANCE, container.eClass(), feature);
			// The wildcard itself may be a view of a map that has more, such as that of mixed content, and then has no place for elements.
			feature = member == null ? ((InternalEObject) object).eContainingFeature() : member;
		}
		EStructuralFeature held = form.feature(feature);
		if (FeatureMapUtil.isFeatureMap(feature)) {
			return form.others(feature);
		}
		if (!(held instanceof EReference reference) || !reference.isContainment()) {
			throw error(object, "stores have no place for what stands under '" + feature.getName() + "'.");
		}
		return reference;
	}

	/** Whether something is an element of the model. */
	boolean holds(Object object) {
		return keys.containsKey(object);
	}

	/** Whether a target leads nowhere, and is left out without a trace. */
	boolean isDropped(EObject target) {
		return target.eIsProxy() && unresolved == Unresolved.DROP;
	}

	/** The key of an element of the model. */
	int key(Object element) {
		return keys.get(element);
	}

	/**
	 * Whether a target is an element of the model. Those of known packages, such as the data types of Ecore, are no elements, and are counted and kept.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if files say that it is an element, and it is not
	 */
	boolean isInside(OutwardReference reference) {
		EObject source = reference.source();
		EObject target = reference.target();
		if (keys.containsKey(target)) {
			return true;
		}
		Resource resource = target.eResource();
		boolean isLeftOut = target.eIsProxy() && unresolved != Unresolved.REFUSE;
		if (!isLeftOut || unresolved == Unresolved.KEEP) {
			Provenance.KeptReference outward = reference.kept(key(source));
			if (outward != null) {
				kept.add(outward);
			}
		}
		if (reference.isComputed()) {
			return false;
		}
		if (isLeftOut) {
			dropped++;
			return false;
		}
		String what = "'" + reference.reference().getName() + "' refers to ";
		if (target.eIsProxy()) {
			URI uri = reference.uri();
			ArenaException failure = resources.failure(uri);
			throw error(source, what + uri + (failure == null ? Unresolved.NO_SUCH_ELEMENT : ", which cannot be read: " + failure.getMessage()));
		}
		if (resource == null || resource.getURI().isFile() && resources.getResources().contains(resource)) {
			throw error(source, what + Article.with(target.eClass().getName()) + " that stands in no element of the model.");
		}
		outside.merge(resource.getURI().toString(), 1L, Long::sum);
		return false;
	}

	/** The files that references lead to, and that are not there or cannot be read. */
	public List<Path> missed() {
		return resources.missed();
	}

	/** The files that were read: those that were given, and then those that they refer to. */
	public List<Path> files() {
		return resources.getResources().stream().filter(each -> each.getURI().isFile()).map(each -> Path.of(each.getURI().toFileString())).toList();
	}

	/** Notes values of a feature that a store does not keep. */
	void passOver(EStructuralFeature feature, int values) {
		passedOver.merge(feature.getEContainingClass().getName() + "." + feature.getName(), (long) values, Long::sum);
	}

	/** How many values the files have for features that a store does not keep, by {@code Class.feature}. Known when the elements have been emitted. */
	public Map<String, Long> passedOver() {
		return passedOver;
	}

	/** Notes that a feature is set, though to its default. */
	void noteSet(int key, EStructuralFeature feature) {
		set.add(new Provenance.SetFeature(key, feature.getName()));
	}

	/** Writes what a store keeps of the files. To be called when the elements have been emitted. */
	public void writeBeside(Path store) {
		List<Resource> documents = resources.getResources().stream().filter(each -> each.getURI().isFile()).toList();
		ProvenanceWriter writer = new ProvenanceWriter(files());
		for (int document = 0; document < documents.size(); document++) {
			for (EObject top : documents.get(document).getContents()) {
				// Where several files claim an element, it stands in one of them only.
				if (keys.containsKey(top) && top.eResource() == documents.get(document)) {
					writer.add(document, key(top), key(top), top.eContainer() == null);
				}
			}
		}
		kept.forEach(writer::add);
		writer.addNamespaces(namespaces);
		set.forEach(each -> writer.addSet(each.key(), each.feature()));
		Map<Integer, String> ids = new TreeMap<>();
		keys.forEach((object, key) -> {
			String id = object.eResource() instanceof XMLResource resource ? resource.getID(object) : null;
			if (id != null) {
				ids.put(key, id);
			}
		});
		writer.write(store, sink -> ids.forEach((key, id) -> sink.id(key, id)));
	}

	/** How many references lead nowhere, and were left out. Known when the elements have been emitted. */
	public long dropped() {
		return dropped + resources.dropped();
	}

	/** How many ids stand at several elements of one file. */
	public long repeatedIds() {
		return resources.repeatedIds();
	}

	/** How many references lead out of the model, by the URI of the package that they lead to. Known when the elements have been emitted. */
	public Map<String, Long> outside() {
		return outside;
	}

	/** An error about an object: {@code file: the Leaf at //@members.0: message}. */
	ArenaException error(EObject object, String message) {
		Resource resource = object.eResource();
		String file = resource == null ? "the model" : resource.getURI().lastSegment();
		String place = resource == null ? "" : " at " + resource.getURIFragment(object);
		return new ArenaException(ErrorCode.MODEL_INVALID, file + ": the " + object.eClass().getName() + place + ": " + message);
	}

	private void walk(Cancellation cancellation, Consumer<EObject> enter, Runnable leave) {
		new PreOrder(ObjectModel::contents, cancellation).walk(roots.iterator(), enter, leave);
	}

	/**
	 * The elements that an object holds. Where two files claim an element, the last to resolve it has it, and the list of the other one still names it. A part of which the
	 * file is missing is a reference that leads nowhere, as any other is.
	 */
	private static Iterator<EObject> contents(EObject object) {
		return parts(object).filter(part -> !part.eIsProxy() && part.eContainer() == object).iterator();
	}

	/** Without what EMF would not save, such as the prefixes of a document root: some stores do not keep it either, and others would. */
	private static Stream<EObject> parts(EObject object) {
		return object.eContents().stream().filter(part -> part.eContainer() != object || !isPassing(part.eContainmentFeature()));
	}

	/**
	 * Whether the contents of a reference are left out. A volatile one stands in a feature map, too, and of a generated package all is kept that its code
	 * gives.
	 */
	private static boolean isPassing(EReference containment) {
		return containment.isTransient() && !containment.isVolatile() && containment.getEContainingClass().getEPackage().getClass() == EPackageImpl.class;
	}
}
