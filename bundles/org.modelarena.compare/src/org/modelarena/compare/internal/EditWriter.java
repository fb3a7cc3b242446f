// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.FeatureKind;

/**
 * Makes one model another by the steps of an edit: places first, from the roots down, so that each container has its own place before its contents come; then what
 * is gone is deleted, which takes its links with it; then values and links. Used once, by one thread.
 */
public final class EditWriter {
	/** The key of an element that has no place yet. */
	private static final long UNPLACED = Long.MIN_VALUE;

	private final Matches matches;
	private final ModelTree after;
	private final ModelEdit edit;
	private final Cancellation cancellation;
	/** The keys of the elements after, in the first model. */
	private final long[] keys;

	public EditWriter(Matches matches, ModelEdit edit, Cancellation cancellation) {
		this.matches = matches;
		this.after = matches.after();
		this.edit = edit;
		this.cancellation = cancellation;
		keys = new long[after.size()];
		Arrays.fill(keys, UNPLACED);
	}

	/**
	 * Makes all steps.
	 *
	 * @return the keys of the elements after, in the first model
	 */
	public long[] run() {
		Placement placement = new Placement(matches, edit, keys);
		for (int n = 0; n < after.size(); n++) {
			check(n);
			if (after.parent(n) == ModelTree.NONE) {
				placement.root(n);
			} else if (keys[n] == UNPLACED) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "The second model has elements in '" + Metamodel.qualified(after.type(after.parent(n))) + "." + after.containmentName(n)
						+ "', which the first one's metamodel has not.");
			}
			placement.contents(n);
		}
		placement.deleteRest();
		for (int n = 0; n < after.size(); n++) {
			check(n);
			attributes(n);
		}
		new LinkSteps(matches, edit, keys, cancellation).run();
		return keys;
	}

	private void check(int n) {
		if ((n & 0x3FF) == 0) {
			cancellation.check();
		}
	}

	/** The class before that is the same as one after. */
	static EClass typeBefore(Matches matches, int n) {
		EClass type = matches.after().type(n);
		return matches.types().before(type).orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The second model has elements of the class '" + Metamodel.qualified(type) + "', which the first one's metamodel has not."));
	}

	private void attributes(int n) {
		int one = matches.toBefore(n);
		for (TypePairs.Pair feature : matches.types().features(after.type(n))) {
			if (feature.kind() == FeatureKind.ATTRIBUTE) {
				EAttribute attribute = (EAttribute) feature.before();
				EAttribute newer = (EAttribute) feature.after();
				ModelSnapshot before = matches.before().snapshot();
				Object old = one == ModelTree.NONE ? attribute.isMany() ? List.of() : attribute.getDefaultValue() : before.attribute(keys[n], attribute);
				Object now = after.snapshot().attribute(after.key(n), newer);
				if (!Objects.equals(Hashes.comparable(attribute, old), Hashes.comparable(newer, now))) {
					edit.set(keys[n], attribute, value(attribute, newer, now));
				}
			}
		}
	}

	/** A value in the form of the first model's metamodel. */
	private static Object value(EAttribute attribute, EAttribute newer, Object value) {
		if (value instanceof Collection<?> values) {
			return values.stream().map(each -> value(attribute, newer, each)).toList();
		}
		if (value == null) {
			if (attribute.getDefaultValue() != null) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + attribute.getName() + "' has no value in the second model, and a default in the first one, where only that can be unset.");
			}
			return null;
		}
		EDataType type = attribute.getEAttributeType();
		if (type instanceof EEnum enumeration && value instanceof Enumerator literal) {
			return Objects.requireNonNull(enumeration.getEEnumLiteral(literal.getName()), () -> "no literal " + literal.getName());
		}
		Class<?> java = type.getInstanceClass();
		return java == null || type.isInstance(value) ? value : EcoreUtil.createFromString(type, EcoreUtil.convertToString(newer.getEAttributeType(), value));
	}

	/** A reference of the first model's metamodel. */
	static EReference before(TypePairs.Pair feature) {
		return (EReference) feature.before();
	}
}
