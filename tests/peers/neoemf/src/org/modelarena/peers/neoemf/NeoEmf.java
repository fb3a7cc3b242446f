// SPDX-License-Identifier: EPL-2.0
package org.modelarena.peers.neoemf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.impl.EFactoryImpl;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.epsilon.emc.emf.InMemoryEmfModel;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.ocl.ParserException;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.OCL;
import org.eclipse.ocl.ecore.OCLExpression;
import org.modelarena.models.ModelData;

import fr.inria.atlanmod.neoemf.core.PersistenceFactory;
import fr.inria.atlanmod.neoemf.data.PersistenceBackendFactoryRegistry;
import fr.inria.atlanmod.neoemf.data.blueprints.BlueprintsPersistenceBackendFactory;
import fr.inria.atlanmod.neoemf.data.blueprints.neo4j.option.BlueprintsNeo4jOptionsBuilder;
import fr.inria.atlanmod.neoemf.data.blueprints.util.BlueprintsURI;
import fr.inria.atlanmod.neoemf.resource.PersistentResource;
import fr.inria.atlanmod.neoemf.resource.PersistentResourceFactory;

/** NeoEMF 1.0.2 on its graph back end, Neo4j: loads a railway, or asks one. */
public final class NeoEmf {
	/** Of the queries in OCL. */
	private static final String LONGEST = "SemaphoreNeighbor";

	private final EPackage railway;
	private final ResourceSet resources = new ResourceSetImpl();

	private NeoEmf(String metamodel) throws IOException {
		Resource file = new XMIResourceImpl(URI.createFileURI(metamodel));
		file.load(null);
		railway = (EPackage) file.getContents().getFirst();
		railway.setEFactoryInstance(new Objects());
		EPackage.Registry.INSTANCE.put(railway.getNsURI(), railway);
		PersistenceBackendFactoryRegistry.register(BlueprintsURI.SCHEME, BlueprintsPersistenceBackendFactory.getInstance());
		resources.getResourceFactoryRegistry().getProtocolToFactoryMap().put(BlueprintsURI.SCHEME, PersistentResourceFactory.getInstance());
	}

	/** Whatever reads the model makes objects of NeoEMF. */
	private static final class Objects extends EFactoryImpl {
		@Override
		public EObject create(EClass type) {
			return PersistenceFactory.getInstance().create(type);
		}
	}

	/** {@code load METAMODEL XMI FOLDER MEASURES} or {@code ask METAMODEL FOLDER MEASURES plain|cached}. */
	public static void main(String[] args) {
		int status = 1;
		try {
			run(args);
			status = 0;
		} catch (Exception e) {
			e.printStackTrace();
		}
		// Neo4j's threads go on.
		System.exit(status);
	}

	private static void run(String[] args) throws Exception {
		NeoEmf peer = new NeoEmf(args[1]);
		if (args[0].equals("load")) {
			peer.load(args[2], Path.of(args[3]), new Measures(Table.PEER, Path.of(args[4])));
		} else {
			boolean cached = args[4].equals("cached");
			peer.ask(Path.of(args[2]), cached, new Measures(cached ? Table.CACHED : Table.PEER, Path.of(args[3])));
		}
	}

	/**
	 * From the file to a closed database. One commit at the end took less time here than a commit every 100,000 changes, and than its own importer
	 * (neoemf-io), after which it found no instances.
	 */
	private void load(String file, Path folder, Measures measures) throws Exception {
		long start = System.nanoTime();
		Resource xmi = new XMIResourceImpl(URI.createFileURI(file));
		resources.getResources().add(xmi);
		xmi.load(Map.of(XMLResource.OPTION_DEFER_IDREF_RESOLUTION, true));
		PersistentResource resource = resource(folder);
		resource.save(options(false));
		resource.getContents().addAll(new ArrayList<>(xmi.getContents()));
		resource.save(options(false));
		resource.close();
		double took = Measures.millis(start);
		measures.line("load", "load", 1, took, took, 0);
		measures.line("load", "disk", 1, Measures.bytes(folder), 0, 0);
	}

	private PersistentResource resource(Path folder) {
		return (PersistentResource) resources.createResource(BlueprintsURI.createFileURI(folder.toFile()));
	}

	/** Its cache of features is left out: it fails at single values. */
	private static Map<String, Object> options(boolean cached) throws Exception {
		BlueprintsNeo4jOptionsBuilder options = BlueprintsNeo4jOptionsBuilder.newBuilder().softCache();
		return (cached ? options.directWriteCacheMany().cacheSizes().cacheIsSet() : options).asMap();
	}

	private void ask(Path folder, boolean cached, Measures measures) throws Exception {
		PersistentResource resource = resource(folder);
		resource.load(options(cached));
		Loops loops = new Loops(railway, type -> resource.getAllInstances((EClass) railway.getEClassifier(type)));
		for (String query : Measures.QUERIES) {
			measures.query("java", query, () -> loops.count(query));
		}
		for (String query : Measures.QUERIES) {
			measures.query("eol", query, eol(ModelData.text("railway/queries/eol/" + query + ".eol"), resource)::run);
		}
		List<String> lastLongest = new ArrayList<>(Measures.QUERIES);
		lastLongest.remove(LONGEST);
		lastLongest.add(LONGEST);
		for (String query : lastLongest) {
			OCLExpression expression = parse(ModelData.text("railway/queries/ocl/" + query + ".ocl"));
			if (!measures.query("ocl", query, () -> ocl(expression, resource))) {
				return;
			}
		}
	}

	private OCL ocl() {
		EPackage.Registry registry = new EPackageRegistryImpl();
		registry.put(railway.getNsURI(), railway);
		return OCL.newInstance(new EcoreEnvironmentFactory(registry));
	}

	private OCLExpression parse(String text) throws ParserException {
		OCL.Helper helper = ocl().createOCLHelper();
		helper.setContext((EClass) railway.getEClassifier("RailwayContainer"));
		return (OCLExpression) helper.createQuery(text);
	}

	/** Eclipse OCL, with the resource's own extents. */
	private long ocl(OCLExpression expression, PersistentResource resource) {
		OCL ocl = ocl();
		ocl.setExtentMap(new Extents(resource));
		Object value = ocl.evaluate(resource.getContents().getFirst(), expression);
		if (value instanceof Collection<?> matches) {
			return matches.size();
		}
		throw new IllegalStateException("no collection, but " + value);
	}

	/** Asked for once each, and only for the classes that a query names. */
	private static final class Extents extends HashMap<EClass, Set<EObject>> {
		private static final long serialVersionUID = 1L;
		private final transient PersistentResource resource;

		Extents(PersistentResource resource) {
			this.resource = resource;
		}

		@Override
		public Set<EObject> get(Object type) {
			return computeIfAbsent((EClass) type, each -> new LinkedHashSet<>(resource.getAllInstances(each)));
		}
	}

	/** Epsilon's EMF model over the resource, with its cache of all instances, which is filled the first time. */
	private EolRun eol(String text, PersistentResource resource) throws Exception {
		EolModule module = new EolModule();
		// Some are just an expression.
		if (!module.parse(text.contains("return") ? text : "return " + text.strip() + ";")) {
			throw new IllegalStateException(module.getParseProblems().toString());
		}
		module.getContext().getModelRepository().addModel(new InMemoryEmfModel("M", resource, List.of(railway), false));
		return new EolRun(module);
	}

	private record EolRun(EolModule module) {
		long run() {
			try {
				return ((Collection<?>) module.execute()).size();
			} catch (EolRuntimeException e) {
				throw new IllegalStateException(e);
			}
		}
	}
}
