// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.UnionBuilder;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/** Translates properties: features of elements, of all items of collections, and the instances of types. */
final class PropertyTranslator {
	/** A choice between more types is too long. */
	private static final int MOST_TYPES = 20;

	private final SymbolTable symbols;

	PropertyTranslator(SymbolTable symbols) {
		this.symbols = symbols;
	}

	Value of(Value target, PropertyCallExpression call, TranslationContext context) {
		String name = call.getName();
		boolean isThere = target instanceof Value.One known && !context.facts().mayBeNull(known.term());
		if (!call.isNullSafe() || isThere) {
			return of(target, name, context.facts());
		}
		if (target instanceof Value.One one && of(one, name, context.facts().withNotNull(one.term())) instanceof Value.One found) {
			return new Value.One(new Term.Choice(new Term.IsNull(one.term()), Terms.nullOf(found.term().type()), found.term()), found.inferredType());
		}
		throw new Untranslatable("Plans have '?.' only between single values.", call);
	}

	/** The value of a property without {@code ?.}. */
	Value of(Value target, String name, FaultAnalysis facts) {
		return switch (target) {
		case Value.OfType type -> ofType(type.type(), name);
		case Value.One one when one.inferredType() instanceof InferredType.Element element -> ofElement(one, element.type(), name, facts);
		case Value.One one when one.inferredType() instanceof InferredType.Literal && ScalarCallTranslator.ofLiteral(one, name) instanceof Value.One text -> text;
		case Value.Metaclass type when name.equals("name") -> typeName(type.of());
		case Value.Many many -> ofEach(many, name);
		case Value.Entry entry -> ofEach(entry.invertedMap().get(entry.key()), name);
		case Value.Fields fields when fields.isTuple() && fields.cells().containsKey(name) -> fields.cells().get(name);
		default -> throw new Untranslatable("Plans know no property '" + name + "' of this.");
		};
	}

	private Value ofEach(Value.Many many, String name) {
		return new Value.Many(rows -> {
			Value item = many.source().emit(rows);
			return CollectionValues.settled(name, of(item, name, rows.facts()), rows);
		}, Value.Flavour.SEQUENCE, many.ordered());
	}

	Value ofType(EClass type, String name) {
		return switch (name) {
		case "all", "allInstances", "allOfKind" -> CollectionValues.extent(type);
		case "allOfType" -> symbols.kinds(type).equals(Set.of(type)) ? CollectionValues.extent(type)
				: Value.Many.sequence(rows -> {
					Term element = rows.scan(type.getName(), type);
					rows.filter(new Term.IsType(element, type, true));
					return Value.One.element(element);
				});
		default -> throw new Untranslatable(VersionCalls.PROPERTIES.contains(name) ? ofVersions(name) : "Plans know no property '" + name + "' of types.");
		};
	}

	/** Why there is no plan for what asks for versions. */
	static String ofVersions(String name) {
		return "Plans know one version only, and '" + name + "' asks for others.";
	}

	private Value ofElement(Value.One element, EClass type, String name, FaultAnalysis facts) {
		Value found = ofElement(element.term(), type, name);
		Value.One container = found == null && type == EcorePackage.Literals.EOBJECT ? asContainer(element) : null;
		if (container != null) {
			return ofElement(container, ((InferredType.Element) container.inferredType()).type(), name, facts);
		}
		for (EClass known : facts.typesOf(element.term())) {
			found = found == null ? ofElement(element.term(), known, name) : found;
		}
		if (found == null) {
			throw new Untranslatable(VersionCalls.PROPERTIES.contains(name) ? ofVersions(name) : "Not every " + type.getName() + " has the same '" + name + "'.");
		}
		return found;
	}

	/** The property of instances of a type, or null if it is not the same for all. */
	private Value ofElement(Term element, EClass type, String name) {
		if (type == EcorePackage.Literals.EOBJECT || name.startsWith("~")) {
			return name.equals("eContainer") ? container(element) : null;
		}
		Property property = symbols.property(type, name);
		if (property == null || !symbols.kinds(type).stream().allMatch(kind -> property.equals(symbols.property(kind, name)))) {
			return null;
		}
		return switch (property) {
		case Property.Attribute attribute -> attribute(element, attribute.attribute());
		case Property.Derived derived -> attribute(element, derived.attribute());
		case Property.Single single -> {
			refuseDerived(single.reference().isDerived(), name);
			yield new Value.One(new Term.Target(element, single.reference()), new InferredType.Element(single.reference().getEReferenceType()));
		}
		case Property.Many many -> {
			refuseDerived(many.reference().isDerived(), name);
			yield Value.Many.sequence(rows -> Value.One.element(rows.expand(element, many.reference())));
		}
		case Property.Container container -> container(element);
		case Property.Type ofElement -> new Value.Metaclass(new Value.One(element, new InferredType.Element(type)));
		case Property.Contents contents -> along(contents.containments(), name, (rows, reference) -> rows.expand(element, reference));
		case Property.Reverse reverse -> along(reverse.references(), name, (rows, reference) -> rows.expandBackwards(element, reference));
		};
	}

	private static Value container(Term element) {
		return new Value.One(new Term.Container(element), new InferredType.Element(EcorePackage.Literals.EOBJECT));
	}

	private static Value attribute(Term element, EAttribute attribute) {
		InferredType inferredType = InferredType.of(attribute);
		if (inferredType == null) {
			throw new Untranslatable("Plans have no type for '" + attribute.getName() + "'" + (attribute.isMany() ? ", which has many values." : "."));
		}
		return new Value.One(new Term.Attribute(element, attribute), inferredType);
	}

	private static void refuseDerived(boolean derived, String name) {
		if (derived) {
			throw new Untranslatable("The reference '" + name + "' is derived.");
		}
	}

	/** The values found along some references, one after another. */
	private static Value along(List<EReference> references, String name, BiFunction<PlanBuilder, EReference, Term> step) {
		if (references.isEmpty()) {
			throw new Untranslatable("'" + name + "' is always empty here.");
		}
		references.forEach(reference -> refuseDerived(reference.isDerived(), name));
		List<Value.Many> parts = references.stream().map(reference -> Value.Many.sequence(rows -> Value.One.element(step.apply(rows, reference)))).toList();
		return parts.size() == 1 ? parts.get(0) : Value.Many.sequence(rows -> UnionBuilder.of(rows, parts));
	}

	/** The name of an element's type, chosen by what the element is. */
	private Value typeName(Value.One element) {
		List<EClass> kinds = symbols.kinds(((InferredType.Element) element.inferredType()).type()).stream().sorted(Comparator.comparing(EClass::getName)).toList();
		if (kinds.isEmpty() || kinds.size() > MOST_TYPES) {
			throw new Untranslatable("The element may be of too many types.");
		}
		Term name = new Term.Constant(kinds.getLast().getName(), ValueType.TEXT);
		for (EClass kind : kinds) {
			name = new Term.Choice(new Term.IsType(element.term(), kind, true), new Term.Constant(kind.getName(), ValueType.TEXT), name);
		}
		return new Value.One(name, InferredType.TEXT);
	}

	/**
	 * An element that is known to be of a class only from what can contain it.
	 *
	 * @return null if elements of several classes can, or it is no container
	 */
	private Value.One asContainer(Value.One value) {
		if (!(value.term() instanceof Term.Container container) || !(container.of().type() instanceof ValueType.Element contained)
				|| contained.type() == EcorePackage.Literals.EOBJECT) {
			return null;
		}
		Set<EClass> owners = symbols.containersOf(contained.type());
		return owners.size() != 1 ? null : new Value.One(new Term.Cast(container, owners.iterator().next()), new InferredType.Element(owners.iterator().next()));
	}
}
