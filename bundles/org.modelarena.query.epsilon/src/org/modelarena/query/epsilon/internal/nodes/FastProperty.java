// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.Collection;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolNullPointerException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.types.EolSequence;

import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.sandbox.PropertyStyleCalls;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/** A property, which is looked up once for each type of element in a row. */
public class FastProperty extends PropertyCallExpression {
	/** Whether it is no property that the program hangs on values. */
	private boolean isOfModel;
	private boolean ofCollections;
	private EClass lastType;
	private Property lastProperty;

	@Override
	public void build(AST cst, IModule owner) {
		super.build(cst, owner);
		isOfModel = !getName().startsWith("~");
		ofCollections = PropertyStyleCalls.isOfCollections(getName());
	}

	@Override
	public Object execute(IEolContext context) throws EolRuntimeException {
		return of(Execution.value(targetExpression, context), context);
	}

	@Override
	public Object execute(Object source, NameExpression property, IEolContext context) throws EolRuntimeException {
		return of(source, context);
	}

	private Object of(Object source, IEolContext context) throws EolRuntimeException {
		if (source instanceof Element element && isOfModel) {
			return of(element, context);
		}
		if (source instanceof Collection<?> collection && isOfModel) {
			return ofCollection(collection, context);
		}
		if (source == null) {
			if (isNullSafe()) {
				return null;
			}
			throw new EolNullPointerException(getName(), nameExpression);
		}
		return context.getIntrospectionManager().getPropertyGetterFor(source, getName(), context).invoke(source, getName(), context);
	}

	private Object of(Element element, IEolContext context) throws EolRuntimeException {
		EClass type = element.type();
		if (type != lastType) {
			Property property = element.model().symbols().property(type, getName());
			if (property == null) {
				Object value = PropertyStyleCalls.value(element, getName(), context);
				if (value == Property.NONE) {
					value = VersionCalls.property(element, getName(), context);
				}
				if (value == Property.NONE) {
					throw new EolIllegalPropertyException(element, getName(), nameExpression, null);
				}
				return value;
			}
			lastProperty = property;
			lastType = type;
		}
		return lastProperty.read(element);
	}

	private Object ofCollection(Collection<?> collection, IEolContext context) throws EolRuntimeException {
		if (PropertyStyleCalls.needsParentheses(getName())) {
			throw new EolIllegalPropertyException(collection, getName(), nameExpression, null);
		}
		Object value = ofCollections ? PropertyStyleCalls.value(collection, getName(), context) : Property.NONE;
		return value == Property.NONE ? ofEach(collection, context) : value;
	}

	private Object ofEach(Collection<?> collection, IEolContext context) throws EolRuntimeException {
		EolSequence<Object> values = new EolSequence<>();
		values.ensureCapacity(collection.size());
		for (Object item : collection) {
			Execution.of(context).step();
			values.add(of(item, context));
		}
		return values;
	}
}
