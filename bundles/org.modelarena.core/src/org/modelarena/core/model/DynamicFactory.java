// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EFactoryImpl;
import org.eclipse.emf.ecore.impl.EModelElementImpl;
import org.eclipse.emf.ecore.impl.ENamedElementImpl;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;

/**
 * Makes the objects of a dynamic package. Where a class extends one that has code, EMF makes an object of that code, and fails if it is abstract, such as
 * {@code EModelElement}, which classes of UML and of diagrams extend; here such classes have objects, too. Stateless.
 */
public final class DynamicFactory extends EFactoryImpl {
	private DynamicFactory() {
	}

	/** Lets a dynamic package and its subpackages have such objects, where EMF would fail to make them. Other packages stay as they are. */
	public static void use(EPackage ePackage) {
		if (ePackage.getClass() == EPackageImpl.class && !(ePackage.getEFactoryInstance() instanceof DynamicFactory)
				&& ePackage.getEClassifiers().stream().anyMatch(DynamicFactory::needsOwn)) {
			ePackage.setEFactoryInstance(new DynamicFactory());
		}
		ePackage.getESubpackages().forEach(DynamicFactory::use);
	}

	private static boolean needsOwn(EClassifier classifier) {
		return classifier instanceof EClass type && !type.isAbstract() && !type.isInterface() && isOfAbstractCode(type);
	}

	/** Whether the class with code that EMF takes for a type has no objects. */
	private static boolean isOfAbstractCode(EClass type) {
		EClass code = firstWithCode(type.getESuperTypes());
		return code != null && (code.isAbstract() || code.isInterface());
	}

	/** As EMF looks for it: along the first supertypes. Longer chains, and classes that are their own supertypes, are refused later. */
	private static @Nullable EClass firstWithCode(List<EClass> supertypes) {
		List<EClass> rest = supertypes;
		for (int depth = 0; depth < MetamodelLimits.SUPERTYPES && !rest.isEmpty(); depth++) {
			EClass first = rest.getFirst();
			if (first.getInstanceClass() != null) {
				return first;
			}
			rest = first.getESuperTypes();
		}
		return null;
	}

	@Override
	@NonNullByDefault({})
	public EObject create(EClass type) {
		return getEPackage() == type.getEPackage() && needsOwn(type) ? make(type) : super.create(type);
	}

	/** Makes elements that Ecore's own elements take for their container: those have to be of Ecore's interfaces. */
	private EObject make(EClass type) {
		EClass code = firstWithCode(type.getESuperTypes());
		InternalEObject object;
		if (code == EcorePackage.Literals.EMODEL_ELEMENT) {
			object = new ModelElement();
		} else if (code == EcorePackage.Literals.ENAMED_ELEMENT) {
			object = new NamedElement();
		} else {
			return basicCreate(type);
		}
		object.eSetClass(type);
		return object;
	}

	private static final class ModelElement extends EModelElementImpl {
		// Is one, and of a dynamic class.
	}

	private static final class NamedElement extends ENamedElementImpl {
		// Is one, and of a dynamic class.
	}
}
