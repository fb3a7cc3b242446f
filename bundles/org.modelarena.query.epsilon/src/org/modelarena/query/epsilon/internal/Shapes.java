package org.modelarena.query.epsilon.internal;

import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.eol.dom.FeatureCallExpression;
import org.eclipse.epsilon.eol.dom.TypeExpression;

/** Tells the shapes of values from what a metamodel says of types and properties. */
final class Shapes {
	private static final Set<String> SAME_ITEMS = Set.of("select", "reject", "sortBy", "asSet", "asSequence", "asBag", "asOrderedSet", "including", "excluding",
			"excludingAll", "invert", "clone", "rejectOne");
	private static final Set<String> ONE_ITEM = Set.of("first", "second", "third", "fourth", "last", "at", "random", "selectOne");
	private static final Set<String> ALL_INSTANCES = Set.of("all", "allInstances");

	private final Vocabulary vocabulary;

	Shapes(Vocabulary vocabulary) {
		this.vocabulary = vocabulary;
	}

	/** An element of the type that is named, if it is one of the metamodel. */
	Shape ofType(TypeExpression type) {
		EClass named = type == null || TypeExpression.getType(type.getName()) != null ? null : vocabulary.type(type.getName());
		return named == null ? Shape.UNKNOWN : new Shape.One(named);
	}

	/** The value of a property of an element. */
	Shape ofProperty(EClass type, String name) {
		EStructuralFeature feature = type.getEStructuralFeature(name);
		return switch (vocabulary.property(type, name)) {
		case Property.Single single when isKnown(feature) -> new Shape.One((EClass) feature.getEType());
		case Property.Many many when isKnown(feature) -> new Shape.Many((EClass) feature.getEType());
		case Property.Reverse reverse when reverse.references().size() == 1 -> new Shape.Many(reverse.references().get(0).getEContainingClass());
		case null, default -> Shape.UNKNOWN;
		};
	}

	private boolean isKnown(EStructuralFeature feature) {
		return vocabulary.metamodel().classes().contains(feature.getEType());
	}

	/** Whether neither a type nor any below it has a property. */
	boolean isNowhereBelow(EClass type, String property) {
		return vocabulary.metamodel().classes().stream().filter(type::isSuperTypeOf).allMatch(below -> vocabulary.property(below, property) == null);
	}

	/** The value of a call of an operation of the language. */
	static Shape ofCall(FeatureCallExpression call, Shape target) {
		return switch (target) {
		case Shape.Type type -> ALL_INSTANCES.contains(call.getName()) ? new Shape.Many(type.type()) : Shape.UNKNOWN;
		case Shape.Many many when SAME_ITEMS.contains(call.getName()) -> many;
		case Shape.Many many when ONE_ITEM.contains(call.getName()) -> many.item();
		default -> Shape.UNKNOWN;
		};
	}
}
