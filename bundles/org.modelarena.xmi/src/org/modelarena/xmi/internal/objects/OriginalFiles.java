// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.BasicExtendedMetaData;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.threads.DeepStack;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.SnapshotSource;

/**
 * Writes a model as EMF does, with its original metamodel: in the files that it came from, or all in one. Takes some hundred bytes an element, as
 * EMF needs the whole model as objects. Used once.
 */
public final class OriginalFiles {
	private final SnapshotSource source;
	private final Provenance provenance;
	private final Progress progress;
	private final EPackage.Registry registry = new EPackageRegistryImpl(EPackage.Registry.INSTANCE);
	private final ExtendedMetaData metaData = new BasicExtendedMetaData(registry);
	private final OriginalObjects objects;
	/** Whether files say where packages are. */
	private boolean areLocated;
	/** The keys that provenance names, with the elements' numbers. */
	private final Map<Long, Integer> numbers = new HashMap<>();

	/** @param provenance null for a model whose files are not known */
	public OriginalFiles(SnapshotSource source, Provenance provenance, Progress progress) {
		this.source = source;
		this.provenance = provenance;
		this.progress = progress;
		OriginalForm form = new OriginalForm(source.metamodel());
		form.packages().forEach(this::register);
		objects = new OriginalObjects(form, metaData, new QualifiedNames(provenance == null ? Map.of() : provenance.namespaces()), progress);
	}

	private void register(EPackage ePackage) {
		registry.put(ePackage.getNsURI(), ePackage);
		URI location = OriginalForm.location(ePackage);
		if (location != null) {
			XMIResourceImpl resource = new XMIResourceImpl(location.trimFragment());
			resource.getContents().add(ePackage);
			resource.setID(ePackage, location.fragment());
			areLocated = true;
		} else if (ePackage.getESuperPackage() == null) {
			new ResourceImpl(URI.createURI(ePackage.getNsURI())).getContents().add(ePackage);
		}
		ePackage.getESubpackages().forEach(this::register);
	}

	/** Writes the model into one file, which is replaced, or not changed if this fails. */
	public void writeOne(Path file) {
		build(List.of(file), List.of());
	}

	/**
	 * Writes the model into the files that it came from.
	 *
	 * @param files in the order of {@link Provenance#files}; their folders are there
	 */
	public void write(List<Path> files) {
		build(files, provenance.runs());
	}

	private void build(List<Path> files, List<Provenance.Run> runs) {
		Set<Long> named = new HashSet<>();
		if (provenance != null) {
			provenance.references().forEach(each -> named.add(each.key()));
			provenance.set().forEach(each -> named.add(each.key()));
		}
		runs.stream().filter(run -> run.from() == run.to()).forEach(run -> named.add(run.from()));
		List<Long> keys = new ArrayList<>();
		progress.begin("Building the objects of " + files.getFirst().getFileName(), source.size());
		source.emit(objects, key -> {
			if (named.contains(key)) {
				numbers.put(key, keys.size());
			}
			keys.add(key);
		}, progress.cancellation());
		ResourceSet resources = new ResourceSetImpl();
		resources.setPackageRegistry(registry);
		List<Resource> written = place(files, runs, keys, resources);
		if (provenance != null) {
			provenance.references().forEach(this::restore);
			provenance.set().forEach(this::restore);
		}
		objects.finish();
		if (provenance != null && provenance.hasIds()) {
			restoreIds(keys, runs.isEmpty() && provenance.files().size() > 1);
		}
		for (int i = 0; i < files.size(); i++) {
			save(written.get(i), files.get(i));
		}
	}

	private List<Resource> place(List<Path> files, List<Provenance.Run> runs, List<Long> keys, ResourceSet resources) {
		List<List<EObject>> contents = contents(files.size(), runs, keys);
		List<Resource> written = new ArrayList<>();
		for (int i = 0; i < files.size(); i++) {
			List<EObject> tops = contents.get(i);
			Resource resource = resource(files.get(i), tops);
			resources.getResources().add(resource);
			written.add(resource);
			resource.getContents().addAll(tops);
		}
		return written;
	}

	/** The objects at the top of each file. Those that came after the load stand in the first. */
	private List<List<EObject>> contents(int files, List<Provenance.Run> runs, List<Long> keys) {
		List<List<EObject>> inRun = new ArrayList<>();
		runs.forEach(run -> inRun.add(new ArrayList<>()));
		List<EObject> later = new ArrayList<>();
		for (int number = 0; number < keys.size(); number++) {
			EObject object = objects.object(number);
			if (objects.isRoot(number)) {
				int run = run(runs, keys.get(number));
				(run < 0 ? later : inRun.get(run)).add(object);
			}
		}
		List<List<EObject>> contents = new ArrayList<>();
		for (int file = 0; file < files; file++) {
			contents.add(new ArrayList<>());
		}
		for (int i = 0; i < runs.size(); i++) {
			Provenance.Run run = runs.get(i);
			List<EObject> file = contents.get(run.file());
			file.addAll(inRun.get(i));
			Integer part = run.from() == run.to() && inRun.get(i).isEmpty() ? numbers.get(run.from()) : null;
			if (part != null && !objects.isRoot(part) && objects.mayStandElsewhere(part)) {
				file.add(objects.object(part));
			}
		}
		contents.getFirst().addAll(later);
		return contents;
	}

	private static int run(List<Provenance.Run> runs, long key) {
		for (int i = 0; i < runs.size(); i++) {
			if (key >= runs.get(i).from() && key <= runs.get(i).to()) {
				return i;
			}
		}
		return -1;
	}

	private Resource resource(Path file, List<EObject> tops) {
		URI uri = URI.createFileURI(file.toAbsolutePath().normalize().toString());
		if ("bin".equalsIgnoreCase(uri.fileExtension())) {
			return new BinaryResourceImpl(uri);
		}
		if ("ecore".equalsIgnoreCase(uri.fileExtension())) {
			// With the layout that such files have.
			return new EcoreResourceFactoryImpl().createResource(uri);
		}
		boolean isDocument = !tops.isEmpty() && metaData.getDocumentRoot(tops.getFirst().eClass().getEPackage()) == tops.getFirst().eClass();
		return isDocument ? NamedResources.xml(uri) : NamedResources.xmi(uri);
	}

	private void restore(Provenance.KeptReference reference) {
		Integer number = numbers.get(reference.key());
		EObject object = number == null ? null : objects.object(number);
		if (number != null && object != null && object.eClass().getEStructuralFeature(reference.feature()) instanceof EReference feature) {
			URI href = URI.createURI(reference.href());
			EObject target = target(reference.type(), object.eResource() == null ? href : href.resolve(object.eResource().getURI()));
			if (target != null) {
				objects.addOutward(number, feature, reference.index(), target);
			}
		}
	}

	private void restore(Provenance.SetFeature set) {
		Integer number = numbers.get(set.key());
		if (number != null) {
			objects.setToDefault(objects.object(number), set.feature());
		}
	}

	/** The element of one of EMF's packages, or a proxy, which keeps the URI. */
	private EObject target(String type, URI uri) {
		EPackage declared = registry.getEPackage(uri.trimFragment().toString());
		EObject found = declared == null || declared.eResource() == null ? null : declared.eResource().getEObject(uri.fragment());
		if (found != null) {
			return found;
		}
		int hash = type.lastIndexOf('#');
		EPackage ePackage = hash < 0 ? null : registry.getEPackage(type.substring(0, hash));
		if (ePackage == null || !(ePackage.getEClassifier(type.substring(hash + 1)) instanceof EClass of) || of.isAbstract() || of.isInterface()) {
			return null;
		}
		EObject proxy = EcoreUtil.create(of);
		((InternalEObject) proxy).eSetProxyURI(uri);
		return proxy;
	}

	/** @param isUnited whether several files become one, in which an id may stand once */
	private void restoreIds(List<Long> keys, boolean isUnited) {
		Set<String> used = new HashSet<>();
		for (int number = 0; number < keys.size(); number++) {
			EObject object = objects.object(number);
			String id = object.eResource() instanceof XMLResource ? provenance.id(keys.get(number)) : null;
			if (id != null && (!isUnited || used.add(id))) {
				((XMLResource) object.eResource()).setID(object, id);
			}
		}
	}

	private void save(Resource resource, Path file) {
		progress.begin("Writing " + file.getFileName(), Progress.UNKNOWN);
		Map<Object, Object> options = new HashMap<>(Map.of(XMLResource.OPTION_ENCODING, "UTF-8"));
		if (areLocated) {
			options.put(XMLResource.OPTION_SCHEMA_LOCATION, Boolean.TRUE);
		}
		boolean isRenamed = !resource.getContents().isEmpty() && OriginalForm.isRenamed(resource.getContents().getFirst().eClass().getEPackage());
		if (resource instanceof XMLResource && (isRenamed || !(resource instanceof XMIResourceImpl))) {
			options.put(XMLResource.OPTION_EXTENDED_META_DATA, metaData);
		}
		DurableFile.write(file, out -> DeepStack.run("write " + file.getFileName(), () -> {
			save(resource, options, out, file);
			return null;
		}));
	}

	private static void save(Resource resource, Map<Object, Object> options, OutputStream out, Path file) throws IOException {
		try {
			resource.save(out, options);
		} catch (Resource.IOWrappedException e) {
			throw unwritable(file, e.getCause());
		} catch (RuntimeException e) {
			throw unwritable(file, e);
		}
	}

	private static ArenaException unwritable(Path file, Throwable cause) {
		return cause instanceof ArenaException told ? told
				: new ArenaException(ErrorCode.MODEL_INVALID, "EMF cannot write " + file.getFileName() + ": " + cause.getMessage() + ".", cause);
	}
}
