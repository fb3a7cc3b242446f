// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The namespace prefixes of a file, each package with one of its own. */
final class NamespacePrefixes {
	private final Map<EPackage, String> byPackage = new LinkedHashMap<>();

	NamespacePrefixes(Collection<EPackage> packages) {
		for (EPackage ePackage : packages) {
			if (ePackage.getNsURI() == null || ePackage.getNsURI().isEmpty()) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, "Package '" + ePackage.getName() + "' has no nsURI, so its elements cannot be written.");
			}
			byPackage.put(ePackage, free(ePackage.getNsPrefix()));
		}
	}

	private String free(String wanted) {
		boolean usable = wanted != null && wanted.matches("[A-Za-z_][A-Za-z0-9_.-]*") && !wanted.toLowerCase(Locale.ROOT).startsWith("xm")
				&& !wanted.equals("xsi");
		String prefix = usable ? wanted : "p";
		for (int i = 1; byPackage.containsValue(prefix); i++) {
			prefix = (usable ? wanted : "p") + "_" + i;
		}
		return prefix;
	}

	/** A type's name with its prefix. */
	String qualified(EClass type) {
		return byPackage.get(type.getEPackage()) + ":" + type.getName();
	}

	/** Declares all prefixes in the open tag. */
	void declare(XmlOutput out) {
		byPackage.forEach((ePackage, prefix) -> out.attribute("xmlns:" + prefix, ePackage.getNsURI()));
	}
}
