// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceFactoryImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.modelarena.core.model.Metamodel;

/** Model files as a plain EMF program handles them. */
final class EmfFiles {
	private EmfFiles() {
	}

	/** Knows the metamodel by its nsURIs, XMI, and EMF's binary form as .bin. */
	static ResourceSet resourceSet(Metamodel metamodel) {
		ResourceSet resources = new ResourceSetImpl();
		resources.setPackageRegistry(metamodel.registry());
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("xmi", new XMIResourceFactoryImpl());
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("bin", new ResourceFactoryImpl() {
			@Override
			public Resource createResource(URI uri) {
				return new BinaryResourceImpl(uri);
			}
		});
		return resources;
	}

	/** The roots of a file. */
	static List<EObject> load(Metamodel metamodel, Path file) {
		return List.copyOf(resourceSet(metamodel).getResource(URI.createFileURI(file.toString()), true).getContents());
	}
}
