// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import org.eclipse.emf.common.EMFPlugin;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;

/** Packages that code has registered, with its files: plug-ins that the user brings, or those of the Eclipse that this code runs in. */
public interface RegisteredPackages {
	/** Where nothing is registered: outside of Eclipse, EMF's registry has no more than what this process itself came across. */
	RegisteredPackages NONE = new RegisteredPackages() {
		@Override
		public EPackage find(String nsUri) {
			return null;
		}

		@Override
		public URI file(URI uri) {
			return null;
		}
	};

	/** The package of an nsURI, or null. May run its code. */
	EPackage find(String nsUri);

	/** The file, or the file in a jar, that a URI means; or null. */
	URI file(URI uri);

	/** These, and what others have registered if it is not among them. */
	default RegisteredPackages or(RegisteredPackages others) {
		RegisteredPackages first = this;
		return new RegisteredPackages() {
			@Override
			public EPackage find(String nsUri) {
				EPackage found = first.find(nsUri);
				return found == null ? others.find(nsUri) : found;
			}

			@Override
			public URI file(URI uri) {
				URI found = first.file(uri);
				return found == null ? others.file(uri) : found;
			}
		};
	}

	/** The packages of the Eclipse that this code runs in, if it does. */
	static RegisteredPackages here() {
		return EMFPlugin.IS_ECLIPSE_RUNNING ? new EclipsePackages() : NONE;
	}
}
