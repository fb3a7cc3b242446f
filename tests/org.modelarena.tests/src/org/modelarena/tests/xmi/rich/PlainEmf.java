// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.BasicExtendedMetaData;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;

/** What any program of EMF reads from a file, with nothing of ModelArena in between. */
final class PlainEmf {
	private PlainEmf() {
	}

	/**
	 * All files that were read, beginning with that one, as {@link ModelDump} tells them.
	 *
	 * @param annotated whether names are those that annotations give
	 */
	static List<String> read(List<Path> ecore, Path file, boolean annotated) {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
		List<Resource> metamodels = ecore.stream().map(each -> resources.getResource(URI.createFileURI(each.toString()), true)).toList();
		for (Resource each : metamodels) {
			EPackage ePackage = (EPackage) each.getContents().getFirst();
			resources.getPackageRegistry().put(ePackage.getNsURI(), ePackage);
		}
		if (annotated) {
			resources.getLoadOptions().put(XMLResource.OPTION_EXTENDED_META_DATA, new BasicExtendedMetaData(resources.getPackageRegistry()));
		}
		resources.getResource(URI.createFileURI(file.toString()), true);
		EcoreUtil.resolveAll(resources);
		List<Resource> read = new ArrayList<>(resources.getResources());
		read.removeAll(metamodels);
		return ModelDump.of(read, true);
	}
}
