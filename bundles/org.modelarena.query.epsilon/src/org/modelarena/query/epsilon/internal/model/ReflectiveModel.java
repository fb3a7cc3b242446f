// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Collection;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.exceptions.models.EolNotAnEnumerationValueException;
import org.eclipse.epsilon.eol.execute.introspection.IReflectivePropertySetter;
import org.eclipse.epsilon.eol.models.IReflectiveModel;

/** A read-only model whose elements are EMF objects: what Epsilon asks of their types and features. */
public abstract class ReflectiveModel extends ReadOnlyModel implements IReflectiveModel {
	/** Tells that programs cannot change a store. */
	protected static final String READ_ONLY = "A store is read only as a model of Epsilon; ModelStore.begin() edits it";

	protected ReflectiveModel() {
		super(READ_ONLY);
		propertySetter = new RefusingSetter(READ_ONLY);
	}

	@Override
	public final Object getTypeOf(Object instance) {
		return ((EObject) instance).eClass();
	}

	@Override
	public final String getTypeNameOf(Object instance) {
		return ((EObject) instance).eClass().getName();
	}

	@Override
	public final String getFullyQualifiedTypeNameOf(Object instance) {
		EClass type = ((EObject) instance).eClass();
		return qualifiedName(type.getEPackage()) + "::" + type.getName();
	}

	@Override
	public final boolean isPropertySet(Object instance, String property) {
		EStructuralFeature feature = owns(instance) ? ((EObject) instance).eClass().getEStructuralFeature(property) : null;
		return feature != null && ((EObject) instance).eIsSet(feature);
	}

	@Override
	public final IReflectivePropertySetter getPropertySetter() {
		return (IReflectivePropertySetter) propertySetter;
	}

	@Override
	public final Object getContainerOf(Object instance) {
		return ((EObject) instance).eContainer();
	}

	@Override
	public final Collection<String> getPropertiesOf(String typeName) throws EolModelElementTypeNotFoundException {
		return type(typeName).getEAllStructuralFeatures().stream().map(EStructuralFeature::getName).toList();
	}

	@Override
	public final boolean hasProperty(String typeName, String property) throws EolModelElementTypeNotFoundException {
		return type(typeName).getEStructuralFeature(property) != null;
	}

	@Override
	public final boolean isEnumerationValue(Object object) {
		return object instanceof EEnumLiteral;
	}

	@Override
	public final String getEnumerationTypeOf(Object literal) throws EolNotAnEnumerationValueException {
		return literal(literal).getEEnum().getName();
	}

	@Override
	public final String getEnumerationLabelOf(Object literal) throws EolNotAnEnumerationValueException {
		return literal(literal).getName();
	}

	private static EEnumLiteral literal(Object value) throws EolNotAnEnumerationValueException {
		if (value instanceof EEnumLiteral literal) {
			return literal;
		}
		throw new EolNotAnEnumerationValueException(value);
	}

	@Override
	public final boolean hasPackage(String packageName) {
		return symbols().metamodel().packages().stream().anyMatch(each -> packageName.equals(qualifiedName(each)));
	}

	private static String qualifiedName(EPackage ePackage) {
		EPackage outer = ePackage.getESuperPackage();
		return outer == null ? ePackage.getName() : qualifiedName(outer) + "::" + ePackage.getName();
	}

	/** There are none: a store holds all that its elements refer to. */
	@Override
	public final boolean preventLoadingOfExternalModelElements() {
		return false;
	}

	@Override
	public final boolean store() {
		throw new UnsupportedOperationException(READ_ONLY);
	}

	@Override
	public final boolean store(String location) {
		return store();
	}
}
