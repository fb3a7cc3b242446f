// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.cdo.common.model.CDOPackageRegistry;
import org.eclipse.emf.cdo.common.model.CDOPackageUnit;
import org.eclipse.emf.cdo.common.model.EMFUtil;
import org.eclipse.emf.cdo.server.internal.db.CDODBSchema;
import org.eclipse.emf.cdo.spi.common.model.InternalCDOPackageUnit;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ExtensibleURIConverterImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.resource.impl.URIHandlerImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xml.namespace.XMLNamespacePackage;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;

/**
 * The packages of a repository as its database holds them: an Ecore file each, by the nsURI. They are read all at once. CDO reads each in a
 * resource set of its own when it is first asked for; where two refer to each other, that asks for one that is being read, reads it a
 * second time, and leaves some references with classes that nobody else has. Immutable.
 */
final class PackageFiles {
	private static final String QUERY = "SELECT " + CDODBSchema.PACKAGE_UNITS_ID + ", " + CDODBSchema.PACKAGE_UNITS_PACKAGE_DATA + " FROM "
			+ CDODBSchema.PACKAGE_UNITS;

	private final Map<String, byte[]> files;

	private PackageFiles(Map<String, byte[]> files) {
		this.files = files;
	}

	static PackageFiles read(Connection connection) throws SQLException {
		Map<String, byte[]> files = new HashMap<>();
		try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(QUERY)) {
			while (rows.next()) {
				files.put(rows.getString(1), rows.getBytes(2));
			}
		}
		return new PackageFiles(files);
	}

	/** Gives a registry that knows only the names of its packages instances of its own of them. */
	void loadInto(CDOPackageRegistry registry) {
		ResourceSet resources = resources();
		// Whether one is CDO's own would be no question to ask: it makes CDO load the package.
		Arrays.stream(registry.getPackageUnits()).map(InternalCDOPackageUnit.class::cast)
				.filter(unit -> unit.getOriginalType() == CDOPackageUnit.Type.DYNAMIC && unit.getState() == CDOPackageUnit.State.PROXY)
				.forEach(unit -> load(unit, resources));
		EcoreUtil.resolveAll(resources);
	}

	/** As CDO's own method does, which asks EMF's registry first: there, code of a plug-in may stand under the nsURI of a package that is stored in another form. */
	private static void load(InternalCDOPackageUnit unit, ResourceSet resources) {
		EPackage top = (EPackage) resources.getResource(URI.createURI(unit.getID()), true).getContents().getFirst();
		for (EPackage ePackage : EMFUtil.getAllPackages(top)) {
			unit.getPackageRegistry().registerPackageInfo(ePackage, unit.getPackageInfo(ePackage.getNsURI()));
		}
		unit.setState(CDOPackageUnit.State.LOADED);
	}

	private ResourceSet resources() {
		ResourceSet resources = new ResourceSetImpl();
		EPackage.Registry known = new EPackageRegistryImpl();
		List.of(EcorePackage.eINSTANCE, XMLTypePackage.eINSTANCE, XMLNamespacePackage.eINSTANCE).forEach(ofEmf -> known.put(ofEmf.getNsURI(), ofEmf));
		resources.setPackageRegistry(known);
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new EcoreResourceFactoryImpl());
		resources.getLoadOptions().put(Resource.OPTION_ZIP, true);
		resources.setURIConverter(new ExtensibleURIConverterImpl(List.of(new OfDatabase()), List.of()) {
			@Override
			public URI normalize(URI uri) {
				// An nsURI may be a mere name, of which this would make that of a file in the working folder.
				return uri;
			}
		});
		return resources;
	}

	/** Nothing is read from elsewhere, whatever a package names. */
	private final class OfDatabase extends URIHandlerImpl {
		@Override
		public boolean canHandle(URI uri) {
			return files.containsKey(uri.toString());
		}

		@Override
		public InputStream createInputStream(URI uri, Map<?, ?> options) {
			return new ByteArrayInputStream(files.get(uri.toString()));
		}
	}
}
