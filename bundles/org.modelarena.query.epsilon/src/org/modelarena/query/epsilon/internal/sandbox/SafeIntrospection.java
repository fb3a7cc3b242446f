// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.ExtendedPropertyGetter;
import org.eclipse.epsilon.eol.execute.introspection.ExtendedPropertySetter;
import org.eclipse.epsilon.eol.execute.introspection.IPropertyGetter;
import org.eclipse.epsilon.eol.execute.introspection.IPropertySetter;
import org.eclipse.epsilon.eol.execute.introspection.IntrospectionManager;
import org.eclipse.epsilon.eol.execute.introspection.TuplePropertyGetter;
import org.eclipse.epsilon.eol.execute.introspection.TuplePropertySetter;
import org.eclipse.epsilon.eol.types.EolTuple;

import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.RefusingSetter;

/** Properties without Java's: Epsilon's own would call any getter of any object. */
public final class SafeIntrospection extends IntrospectionManager {
	private static final String EXTENDED = "~";

	public SafeIntrospection() {
		defaultPropertyGetter = new SafeProperties();
		defaultPropertySetter = new RefusingSetter();
	}

	@Override
	public IPropertyGetter getPropertyGetterFor(Object instance, String property, IEolContext context) {
		if (property.startsWith(EXTENDED)) {
			return new ExtendedPropertyGetter();
		}
		return instance instanceof EolTuple ? new TuplePropertyGetter() : defaultPropertyGetter;
	}

	@Override
	public IPropertySetter getPropertySetterFor(Object instance, String property, IEolContext context) {
		if (property.startsWith(EXTENDED)) {
			return new ExtendedPropertySetter();
		}
		if (instance instanceof Element element && element.model().edits() != null) {
			return element.model().edits();
		}
		return instance instanceof EolTuple ? new TuplePropertySetter() : defaultPropertySetter;
	}
}
