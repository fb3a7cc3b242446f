// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.util.Map;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertyGetter;
import org.eclipse.epsilon.eol.types.EolType;

import org.modelarena.query.epsilon.internal.model.CommitValue;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.MetamodelPart;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.TypeVersion;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/** The properties that things have: elements those of their types, types their instances, enumeration literals their name and value. */
public final class SafeProperties extends AbstractPropertyGetter {
	private static final Object NONE = Property.NONE;

	@Override
	public Object invoke(Object object, String property, IEolContext context) throws EolRuntimeException {
		Object known = valueOf(object, property);
		Object value = known == NONE ? PropertyStyleCalls.value(object, property, context) : known;
		if (value == NONE) {
			value = VersionCalls.property(object, property, context);
		}
		if (value == NONE) {
			throw new EolIllegalPropertyException(object, property, null);
		}
		return value;
	}

	@Override
	public boolean hasProperty(Object object, String property, IEolContext context) {
		if (object instanceof Element element) {
			return element.model().symbols().property(element.type(), property) != null;
		}
		return valueOf(object, property) != NONE || PropertyStyleCalls.has(object, property, context);
	}

	private static Object valueOf(Object object, String name) {
		return switch (object) {
		case Element element -> {
			Property property = element.model().symbols().property(element.type(), name);
			yield property == null ? NONE : property.read(element);
		}
		case ElementType type -> ofType(type, name);
		case EolType type when name.equals("name") -> type.getName();
		case MetamodelPart part -> part.property(name);
		case TypeVersion type -> type.property(name);
		case CommitValue commit -> commit.property(name);
		case EEnumLiteral literal -> switch (name) {
		case "name" -> literal.getName();
		case "literal" -> literal.getLiteral();
		case "value" -> literal.getValue();
		default -> NONE;
		};
		case Map.Entry<?, ?> entry -> switch (name) {
		case "key" -> entry.getKey();
		case "value" -> entry.getValue();
		default -> NONE;
		};
		case null, default -> NONE;
		};
	}

	private static Object ofType(ElementType type, String name) {
		return switch (name) {
		case "all", "allInstances", "allOfKind" -> type.getAllOfKind();
		case "allOfType" -> type.getAllOfType();
		case "name" -> type.getName();
		case "isInstantiable", "instantiable" -> type.isInstantiable();
		default -> NONE;
		};
	}
}
