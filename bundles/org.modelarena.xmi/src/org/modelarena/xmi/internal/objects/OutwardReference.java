// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.internal.types.XmlNames;

/**
 * A reference that may lead to what is no element of the model.
 *
 * @param index the place of the target among those of the reference
 */
record OutwardReference(EObject source, EReference reference, int index, EObject target) {
	/** Whether code computes the reference, so that it is no statement of the files. */
	boolean isComputed() {
		return (reference.isVolatile() || reference.isDerived()) && !isMember();
	}

	/** Whether it is a view of a feature map, which files have. */
	private boolean isMember() {
		return reference.getEContainingClass().getEPackage().getClass() == EPackageImpl.class && XmlNames.isMemberOfMap(reference);
	}

	/** Whether files have such references: dynamic EMF writes whatever is not transient. */
	private boolean isWritten() {
		boolean hasCode = reference.getEContainingClass().getEPackage().getClass() != EPackageImpl.class;
		return isMember() || !reference.isTransient() && !(hasCode && (reference.isDerived() || !reference.isChangeable()));
	}

	/** The address of the target. An object in a metamodel is found by the package's nsURI, wherever its file is. */
	URI uri() {
		if (target.eIsProxy()) {
			return ((InternalEObject) target).eProxyURI();
		}
		URI uri = EcoreUtil.getURI(target);
		boolean isInMetamodel = uri.isFile() && EcoreUtil.getRootContainer(target) instanceof EPackage ePackage && ePackage.getNsURI() != null;
		return isInMetamodel ? URI.createURI(((EPackage) EcoreUtil.getRootContainer(target)).getNsURI()).appendFragment(uri.fragment()) : uri;
	}

	/** As stores keep it, or null for one that files do not have. */
	Provenance.KeptReference kept(long key) {
		if (!isWritten() || target.eResource() == null && !target.eIsProxy()) {
			return null;
		}
		URI base = source.eResource().getURI();
		URI href = base.isHierarchical() && !base.isRelative() ? uri().deresolve(base, true, true, false) : uri();
		EClass type = target.eClass();
		return new Provenance.KeptReference(key, reference.getName(), index, type.getEPackage().getNsURI() + "#" + type.getName(), href.toString());
	}
}
