// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.common.util.StringProperties;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.exceptions.models.EolEnumerationValueNotFoundException;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertyGetter;
import org.eclipse.epsilon.eol.models.IRelativePathResolver;
import org.eclipse.epsilon.eol.models.Model;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.dom.NoMatch;
import org.eclipse.epsilon.epl.dom.Role;
import org.eclipse.epsilon.epl.execute.PatternMatch;
import org.eclipse.epsilon.epl.execute.model.PatternMatchModel;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** Epsilon as it is, on the objects of a snapshot. */
public final class StockEpsilon extends Model {
	private final ModelSnapshot snapshot;

	public StockEpsilon(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
		this.name = "(stock)";
		this.propertyGetter = new Getter();
	}

	/** The value of a program, with objects of the snapshot for elements. */
	public Object value(String program) throws Exception {
		return value(program, Map.of());
	}

	/** The value of a program that may use variables; none may be null. */
	public Object value(String program, Map<String, Object> variables) throws Exception {
		EolModule module = new EolModule();
		if (!module.parse(program, null)) {
			throw new IllegalArgumentException(program + ": " + module.getParseProblems());
		}
		module.getContext().getModelRepository().addModel(this);
		module.getContext().setOutputStream(new PrintStream(OutputStream.nullOutputStream()));
		module.getContext().setErrorStream(new PrintStream(OutputStream.nullOutputStream()));
		variables.forEach((variable, value) -> module.getContext().getFrameStack().putGlobal(Variable.createReadOnlyVariable(variable, value)));
		return module.execute();
	}

	/** The matches of a program of patterns: what each role that is no negative one is bound to, null if to nothing, in the alphabetical order of their names. */
	public List<List<Object>> matches(String program) throws Exception {
		EplModule module = new EplModule();
		if (!module.parse(program, null)) {
			throw new IllegalArgumentException(program + ": " + module.getParseProblems());
		}
		module.getContext().getModelRepository().addModel(this);
		List<List<Object>> matches = new ArrayList<>();
		for (PatternMatch match : ((PatternMatchModel) module.execute()).getMatches()) {
			Map<String, Object> bindings = new TreeMap<>(match.getRoleBindings());
			match.getPattern().getRoles().stream().filter(Role::isNegative).forEach(role -> bindings.keySet().removeAll(role.getNames()));
			bindings.replaceAll((role, value) -> value instanceof NoMatch ? null : value);
			matches.add(new ArrayList<>(bindings.values()));
		}
		return matches;
	}

	private static final class Getter extends AbstractPropertyGetter {
		@Override
		public Object invoke(Object object, String property, IEolContext context) throws EolRuntimeException {
			EStructuralFeature feature = ((EObject) object).eClass().getEStructuralFeature(property);
			if (feature == null) {
				throw new EolIllegalPropertyException(object, property, context);
			}
			Object value = ((EObject) object).eGet(feature);
			return value instanceof List<?> list ? new ArrayList<>(list) : value;
		}

		@Override
		public boolean hasProperty(Object object, String property, IEolContext context) {
			return object instanceof EObject element && element.eClass().getEStructuralFeature(property) != null;
		}
	}

	private EClass type(String typeName) throws EolModelElementTypeNotFoundException {
		if (!hasType(typeName)) {
			throw new EolModelElementTypeNotFoundException(name, typeName);
		}
		return snapshot.metamodel().type(typeName);
	}

	@Override
	public Collection<?> getAllOfKind(String kind) throws EolModelElementTypeNotFoundException {
		List<EObject> all = new ArrayList<>();
		for (KeyCursor keys = snapshot.extent(type(kind)); keys.next();) {
			all.add(snapshot.object(keys.key()));
		}
		return all;
	}

	@Override
	public Collection<?> getAllOfType(String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		return getAllOfKind(typeName).stream().filter(object -> ((EObject) object).eClass() == type).toList();
	}

	@Override
	public boolean isOfKind(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		return instance instanceof EObject object && type(typeName).isSuperTypeOf(object.eClass());
	}

	@Override
	public boolean isOfType(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		return instance instanceof EObject object && type(typeName) == object.eClass();
	}

	@Override
	public boolean hasType(String typeName) {
		return snapshot.metamodel().hasType(typeName);
	}

	@Override
	public boolean owns(Object instance) {
		return instance instanceof EObject object && snapshot.metamodel().classes().contains(object.eClass());
	}

	@Override
	public Object getEnumerationValue(String enumeration, String label) throws EolEnumerationValueNotFoundException {
		return snapshot.metamodel().packages().stream().map(ePackage -> ePackage.getEClassifier(enumeration.substring(enumeration.lastIndexOf(':') + 1))).filter(EEnum.class::isInstance)
				.map(found -> ((EEnum) found).getEEnumLiteral(label)).findFirst()
				.orElseThrow(() -> new EolEnumerationValueNotFoundException(enumeration, label, name));
	}

	@Override
	public Collection<?> allContents() {
		return List.of();
	}

	@Override
	public String getTypeNameOf(Object instance) {
		return ((EObject) instance).eClass().getName();
	}

	@Override
	public Object getElementById(String id) {
		return null;
	}

	@Override
	public String getElementId(Object instance) {
		return null;
	}

	@Override
	public boolean isInstantiable(String typeName) {
		return hasType(typeName) && !snapshot.metamodel().type(typeName).isAbstract();
	}

	/** As Epsilon's own model of EMF's objects has it: what is no feature may be a method of Java's. */
	@Override
	public boolean knowsAboutProperty(Object instance, String property) {
		return owns(instance) && propertyGetter.hasProperty(instance, property, null);
	}

	@Override
	public Object createInstance(String typeName) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void deleteElement(Object instance) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void setElementId(Object instance, String id) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void load() {
		// There is nothing to load.
	}

	@Override
	public void load(StringProperties properties, IRelativePathResolver resolver) {
		// There is nothing to load.
	}

	@Override
	public boolean store(String location) {
		return false;
	}

	@Override
	public boolean store() {
		return false;
	}
}
