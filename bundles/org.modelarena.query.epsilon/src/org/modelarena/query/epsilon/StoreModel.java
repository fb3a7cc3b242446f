// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.epsilon.common.util.StringProperties;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.exceptions.models.EolModelLoadingException;
import org.eclipse.epsilon.eol.models.IRelativePathResolver;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.SnapshotObject;
import org.modelarena.core.resource.StoreResource;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.query.epsilon.internal.model.ReflectiveModel;
import org.modelarena.query.epsilon.internal.model.StoredElements;
import org.modelarena.query.epsilon.internal.model.StoredProperties;
import org.modelarena.query.epsilon.internal.model.SymbolTable;

/**
 * The model of any store as a model of Epsilon, for programs in ETL, EVL, EGL and Epsilon's other languages. Programs see the state of the store at
 * the time it was loaded. Elements are EMF objects, those of a {@link StoreResource}, so that references of EMF models beside it may lead to them.
 * The instances of a type come from the store's extents, in ascending order of their keys; the id of an element is its key.
 *
 * <p>Nothing can be changed: assignments, {@code new} and {@code delete} end the program with an error that says so.
 *
 * <p>Besides the features of its type an element has {@code eContainer}, {@code eContents}, {@code eClass} and {@code revRefNav_x}: the elements that
 * refer to it by a reference {@code x}. Unlike programs of {@link EolLanguage}, those that Epsilon runs itself may use Java and the machine.
 *
 * <p>Once loaded, it may be read by several threads, as Epsilon's parallel modules do, if the store's snapshots may ({@link ModelSnapshot}).
 * {@link #dispose} gives back what the model opened, and nothing that the caller gave.
 */
public final class StoreModel extends ReflectiveModel {
	/** The property with the store's folder, relative ones against the resolver, or with its URI {@code arena:/path}. */
	public static final String PROPERTY_LOCATION = "location";

	private final Map<EClass, long[]> kinds = new ConcurrentHashMap<>();
	private final Map<EClass, long[]> types = new ConcurrentHashMap<>();
	/** Given by properties. */
	private URI uri;
	private StoreResource resource;
	/** Whether the resource goes with this model. */
	private boolean owned;
	private ModelSnapshot snapshot;
	private SymbolTable symbols;

	/** A model to be loaded by properties. */
	public StoreModel() {
		name = "Model";
	}

	/** A loaded model of a snapshot of the caller, who closes it after the model is disposed of. References from other models cannot be saved. */
	public static StoreModel over(ModelSnapshot snapshot) {
		StoreModel model = new StoreModel();
		model.show(StoreResource.over(snapshot, URI.createURI(StoreResourceFactory.SCHEME + ":/"), new ResourceSetImpl()), true);
		return model;
	}

	/**
	 * A loaded model of a resource of the caller, who unloads it after the model is disposed of.
	 *
	 * @param resource loaded; in a resource set without the resources of other models, as Epsilon's EMF models take all that is in theirs
	 */
	public static StoreModel over(StoreResource resource) {
		StoreModel model = new StoreModel();
		model.show(resource, false);
		return model;
	}

	private void show(StoreResource shown, boolean own) {
		resource = shown;
		owned = own;
		snapshot = shown.snapshot();
		symbols = new SymbolTable(snapshot.metamodel());
		propertyGetter = new StoredProperties(snapshot, symbols);
	}

	/**
	 * Opens the store, after what was loaded before is disposed of.
	 *
	 * @param properties {@link #PROPERTY_LOCATION}, and Epsilon's {@code name} and {@code aliases}; {@code readOnLoad} must not be false nor
	 *                   {@code storeOnDisposal} true
	 * @param resolver   of a relative folder
	 */
	@Override
	public void load(StringProperties properties, IRelativePathResolver resolver) throws EolModelLoadingException {
		dispose();
		super.load(properties, resolver);
		String location = properties.getProperty(PROPERTY_LOCATION, "");
		if (location.isBlank()) {
			throw failed(new IllegalArgumentException("The property '" + PROPERTY_LOCATION + "' is missing: the folder of a store, or its URI arena:/path."));
		}
		try {
			uri = location.startsWith(StoreResourceFactory.SCHEME + ":") ? URI.createURI(location) : StoreResourceFactory.uri(folder(location, resolver));
		} catch (InvalidPathException e) {
			throw failed(e);
		}
		load();
	}

	private static Path folder(String location, IRelativePathResolver resolver) {
		return Path.of(location).isAbsolute() || resolver == null ? Path.of(location) : Path.of(resolver.resolve(location));
	}

	/** Opens the store again whose folder was given by properties before; does nothing while the model is loaded. */
	@Override
	public void load() throws EolModelLoadingException {
		if (resource != null) {
			return;
		}
		if (uri == null || !isReadOnLoad() || isStoredOnDisposal()) {
			throw failed(new IllegalStateException(uri == null ? "load() needs properties." : READ_ONLY + ": it is read on load, and not stored on disposal."));
		}
		ResourceSet resources = new ResourceSetImpl();
		StoreResourceFactory.register(resources);
		StoreResource opened = (StoreResource) resources.createResource(uri);
		try {
			opened.load(Map.of());
		} catch (IOException e) {
			throw failed(e.getCause() instanceof Exception cause ? cause : e);
		}
		show(opened, true);
	}

	private EolModelLoadingException failed(Exception reason) {
		return new EolModelLoadingException(reason, this);
	}

	@Override
	public void dispose() {
		if (resource != null && owned) {
			resource.unload();
		}
		resource = null;
		snapshot = null;
		kinds.clear();
		types.clear();
	}

	/** The elements as an EMF resource; null while the model is not loaded. */
	public StoreResource resource() {
		return resource;
	}

	@Override
	protected SymbolTable symbols() {
		if (resource == null) {
			throw new IllegalStateException("The model '" + name + "' is not loaded.");
		}
		return symbols;
	}

	@Override
	public Collection<EObject> getAllOfKind(String kind) throws EolModelElementTypeNotFoundException {
		return elements(kindKeys(type(kind)));
	}

	@Override
	public Collection<EObject> getAllOfType(String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		boolean alone = symbols.kinds(type).size() <= 1;
		return elements(alone ? kindKeys(type) : types.computeIfAbsent(type, t -> Arrays.stream(kindKeys(t)).filter(key -> snapshot.type(key) == t).toArray()));
	}

	private long[] kindKeys(EClass type) {
		return kinds.computeIfAbsent(type, t -> {
			long[] keys = StoredElements.drain(snapshot.extent(t), Math.toIntExact(snapshot.extentSize(t)));
			Arrays.sort(keys);
			return keys;
		});
	}

	private StoredElements elements(long[] keys) {
		return new StoredElements(snapshot, keys);
	}

	/** All elements, each after what contains it. */
	@Override
	public Collection<EObject> allContents() {
		long[] keys = new long[Math.toIntExact(snapshot.size())];
		int count = 0;
		for (TreeIterator<EObject> contents = resource.getAllContents(); contents.hasNext();) {
			keys[count++] = ((SnapshotObject) contents.next()).key();
		}
		return elements(keys);
	}

	@Override
	public boolean isOfKind(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		return owns(instance) && symbols.kinds(type).contains(((EObject) instance).eClass());
	}

	@Override
	public boolean isOfType(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		return owns(instance) && ((EObject) instance).eClass() == type;
	}

	@Override
	public boolean owns(Object instance) {
		return snapshot != null && instance instanceof SnapshotObject element && element.snapshot() == snapshot;
	}

	@Override
	public Object getElementById(String id) {
		return resource.getEObject(id);
	}

	@Override
	public String getElementId(Object instance) {
		return resource.getURIFragment((EObject) instance);
	}

	@Override
	public boolean knowsAboutProperty(Object instance, String property) {
		return owns(instance) && symbols.property(((EObject) instance).eClass(), property) != null;
	}

}
