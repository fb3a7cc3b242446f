// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.eol.dom.FeatureCallExpression;
import org.eclipse.epsilon.eol.dom.TypeExpression;

import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/** Infers the types of values from what a metamodel says of types and properties. */
final class TypeInference {
	private static final Set<String> SAME_ITEMS = Set.of("select", "reject", "sortBy", "asSet", "asSequence", "asBag", "asOrderedSet", "including", "excluding",
			"excludingAll", "invert", "clone", "rejectOne");
	private static final Set<String> ONE_ITEM = Set.of("first", "second", "third", "fourth", "last", "at", "random", "selectOne");
	private static final Set<String> ALL_INSTANCES = Set.of("all", "allInstances");

	private final SymbolTable symbols;

	TypeInference(SymbolTable symbols) {
		this.symbols = symbols;
	}

	/** An element of the type that is named, if it is one of the metamodel. */
	StaticType ofType(TypeExpression type) {
		EClass named = type == null || TypeExpression.getType(type.getName()) != null ? null : symbols.type(type.getName());
		return named == null ? StaticType.UNKNOWN : new StaticType.One(named);
	}

	/** The value of a property of an element. */
	StaticType ofProperty(EClass type, String name) {
		EStructuralFeature feature = type.getEStructuralFeature(name);
		if (VersionCalls.PROPERTIES.contains(name) && isNowhereBelow(type, name)) {
			return VersionCalls.VERSION.contains(name) ? new StaticType.One(type) : name.equals("versions") ? new StaticType.Many(type) : StaticType.UNKNOWN;
		}
		return switch (symbols.property(type, name)) {
		case Property.Single single when isKnown(feature) -> new StaticType.One((EClass) feature.getEType());
		case Property.Many many when isKnown(feature) -> new StaticType.Many((EClass) feature.getEType());
		case Property.Reverse reverse when reverse.references().size() == 1 -> new StaticType.Many(reverse.references().get(0).getEContainingClass());
		case null, default -> StaticType.UNKNOWN;
		};
	}

	private boolean isKnown(EStructuralFeature feature) {
		return symbols.metamodel().classes().contains(feature.getEType());
	}

	/** Whether neither a type nor any below it has a property. */
	boolean isNowhereBelow(EClass type, String property) {
		return symbols.metamodel().classes().stream().filter(type::isSuperTypeOf).allMatch(below -> symbols.property(below, property) == null);
	}

	/** The value of a call of an operation of the language. */
	static StaticType ofCall(FeatureCallExpression call, StaticType target) {
		return switch (target) {
		case StaticType.Type type -> ALL_INSTANCES.contains(call.getName()) ? new StaticType.Many(type.type()) : StaticType.UNKNOWN;
		case StaticType.Many many when SAME_ITEMS.contains(call.getName()) -> many;
		case StaticType.Many many when ONE_ITEM.contains(call.getName()) -> many.item();
		default -> StaticType.UNKNOWN;
		};
	}
}
