// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * Tells which elements of a snapshot fulfil a constraint. A property that has one of the values fulfils it, a many-valued one with one of its own; one that the
 * class does not have fulfils nothing. Used by one thread, as long as the snapshot is open.
 */
final class Matcher {
	private static final LongPredicate ALL = key -> true;
	private static final LongPredicate NONE = key -> false;

	private final ModelSnapshot snapshot;
	private final Ids ids;
	private final TypeNames names;
	/** By class, what is left to be asked of its elements. */
	private final Map<EClass, LongPredicate> tests = new IdentityHashMap<>();

	/** @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} for properties and types that are not there; {@link ErrorCode#REQUEST_INVALID} */
	Matcher(ModelSnapshot snapshot, Ids ids, Constraint constraint) {
		this.snapshot = snapshot;
		this.ids = ids;
		this.names = new TypeNames(snapshot.metamodel());
		for (EClass type : snapshot.metamodel().classes()) {
			if (!type.isAbstract() && !type.isInterface()) {
				tests.put(type, test(type, constraint));
			}
		}
	}

	/** The classes whose elements may fulfil it. */
	boolean mayBe(EClass type) {
		return tests.getOrDefault(type, NONE) != NONE;
	}

	boolean fulfils(long key) {
		return tests.getOrDefault(snapshot.type(key), NONE).test(key);
	}

	private LongPredicate test(EClass type, Constraint wanted) {
		return switch (wanted) {
		case Constraint.Composite composite -> {
			LongPredicate neutral = composite.isAnd() ? ALL : NONE;
			LongPredicate all = neutral;
			for (Constraint part : composite.parts()) {
				all = combined(composite.isAnd(), all, test(type, part));
			}
			yield all;
		}
		case Constraint.Primitive primitive -> {
			LongPredicate plain = plain(type, primitive);
			yield !primitive.isInverse() ? plain : plain == ALL ? NONE : plain == NONE ? ALL : plain.negate();
		}
		};
	}

	private static LongPredicate combined(boolean isAnd, LongPredicate one, LongPredicate other) {
		LongPredicate neutral = isAnd ? ALL : NONE;
		LongPredicate deciding = isAnd ? NONE : ALL;
		if (one == deciding || other == deciding) {
			return deciding;
		}
		return one == neutral ? other : other == neutral ? one : isAnd ? one.and(other) : one.or(other);
	}

	private LongPredicate plain(EClass type, Constraint.Primitive wanted) {
		boolean isInstanceOf = wanted.operator().equals("instanceOf");
		if (wanted.property().equals(ElementJson.TYPE) || isInstanceOf && wanted.property().equals(ElementJson.ID)) {
			return isOf(type, wanted, isInstanceOf) ? ALL : NONE;
		}
		if (wanted.property().equals(ElementJson.ID)) {
			requireEquality(wanted);
			return new Targets(ids, wanted)::hasKey;
		}
		EStructuralFeature feature = feature(type, wanted.property());
		if (feature == null) {
			return NONE;
		}
		if (!snapshot.holds(feature)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'where': the store does not keep the values of '" + feature.getName() + "', which is derived; ask for them in OCL.");
		}
		return feature instanceof EAttribute attribute ? values(attribute, wanted) : targets((EReference) feature, wanted);
	}

	private EStructuralFeature feature(EClass type, String property) {
		EStructuralFeature feature = type.getEStructuralFeature(property);
		if (feature == null) {
			names.requireProperty("'where'", property);
		}
		return feature;
	}

	/** Whether instances of a class are of one of the types that are named: of it alone, or of it and its supertypes. */
	private boolean isOf(EClass type, Constraint.Primitive wanted, boolean withSubtypes) {
		requireEquality(wanted);
		for (JsonElement value : wanted.values()) {
			EClass named = type(value);
			if (withSubtypes ? named.isSuperTypeOf(type) : named == type) {
				return true;
			}
		}
		return false;
	}

	private EClass type(JsonElement value) {
		if (value instanceof JsonPrimitive text && text.isString()) {
			return names.type("'where', 'value'", text.getAsString());
		}
		throw Fields.invalid("where", "a type is named by a text");
	}

	private static void requireEquality(Constraint.Primitive wanted) {
		if (wanted.operator().startsWith("<") || wanted.operator().startsWith(">")) {
			throw Fields.invalid("where", "'" + wanted.operator() + "' compares numbers, texts and booleans, and not '" + wanted.property() + "'");
		}
	}

	private LongPredicate targets(EReference reference, Constraint.Primitive wanted) {
		requireEquality(wanted);
		LongPredicate isWanted;
		if (wanted.operator().equals("instanceOf")) {
			List<EClass> types = wanted.values().stream().map(this::type).toList();
			isWanted = target -> types.stream().anyMatch(type -> type.isSuperTypeOf(snapshot.type(target)));
		} else {
			Targets targets = new Targets(ids, wanted);
			if (targets.hasNull()) {
				return key -> {
					KeyCursor cursor = snapshot.targets(key, reference);
					boolean isEmpty = true;
					boolean found = false;
					while (!found && cursor.next()) {
						isEmpty = false;
						found = targets.hasKey(cursor.key());
					}
					return found || isEmpty;
				};
			}
			isWanted = targets::hasKey;
		}
		return key -> {
			for (KeyCursor cursor = snapshot.targets(key, reference); cursor.next();) {
				if (isWanted.test(cursor.key())) {
					return true;
				}
			}
			return false;
		};
	}

	private LongPredicate values(EAttribute attribute, Constraint.Primitive wanted) {
		if (wanted.operator().equals("instanceOf")) {
			throw Fields.invalid("where", "'" + wanted.property() + "' holds values, and 'instanceOf' asks for the types of elements");
		}
		List<Object> values = new ArrayList<>();
		wanted.values().forEach(value -> values.add(value(value)));
		Predicate<Object> isWanted = Comparison.of(wanted.operator()).anyOf(values);
		return key -> {
			Object own = ElementDocument.value(attribute, snapshot.attribute(key, attribute));
			if (own instanceof List<?> list) {
				return list.isEmpty() ? isWanted.test(null) : list.stream().map(Matcher::shown).anyMatch(isWanted);
			}
			return isWanted.test(shown(own));
		};
	}

	/** The value as clients see it, which is compared: for NaN and the infinities, texts. */
	private static Object shown(Object value) {
		return value instanceof Double real && !Double.isFinite(real) ? real.toString() : value;
	}

	private static Object value(JsonElement json) {
		return switch (json) {
		case JsonNull none -> null;
		case JsonPrimitive value when value.isBoolean() -> value.getAsBoolean();
		case JsonPrimitive value when value.isNumber() -> Comparison.number(value.getAsString());
		case JsonPrimitive value -> value.getAsString();
		case JsonObject object -> throw Fields.invalid("where", "an attribute has no value with an '@id'");
		default -> throw Fields.invalid("where", "'value' is a list of single values");
		};
	}

	/** The elements that a constraint names. */
	private static final class Targets {
		private final Set<Long> keys = new HashSet<>();
		private boolean hasNull;

		Targets(Ids ids, Constraint.Primitive wanted) {
			for (JsonElement value : wanted.values()) {
				if (value.isJsonNull()) {
					hasNull = true;
				} else {
					UUID id = value instanceof JsonPrimitive text && text.isString() ? Ids.parse("value", text.getAsString()) : Fields.id("value", value);
					ids.key(id).ifPresent(keys::add);
				}
			}
		}

		boolean hasKey(long key) {
			return keys.contains(key);
		}

		boolean hasNull() {
			return hasNull;
		}
	}
}
