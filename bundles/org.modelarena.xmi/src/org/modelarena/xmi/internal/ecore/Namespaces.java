// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.modelarena.xmi.internal.input.XmlFile;

/** The namespaces that an .ecore file gives to packages, without reading it as a metamodel. */
final class Namespaces {
	private static final Set<String> PACKAGES = Set.of("EPackage", "eSubpackages");

	private Namespaces() {
	}

	/** The namespaces up to where the file is not well-formed. Leaves the stream open. */
	static Set<String> of(InputStream stream) {
		Set<String> found = new HashSet<>();
		try {
			XMLStreamReader xml = XmlFile.parser(stream);
			while (xml.hasNext()) {
				int event = xml.next();
				if (event == XMLStreamConstants.DTD) {
					break;
				}
				if (event == XMLStreamConstants.START_ELEMENT && PACKAGES.contains(xml.getLocalName()) && xml.getAttributeValue(null, "nsURI") != null) {
					found.add(xml.getAttributeValue(null, "nsURI"));
				}
			}
		} catch (XMLStreamException | RuntimeException notWellFormed) {
			// If the file is needed, that fails with an error.
		}
		return found;
	}
}
