// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** The meaning of a property's name for the elements of one type. Immutable. */
public sealed interface Property {
	/** Stands for the value of what is no property. */
	Object NONE = new Object();

	/** The property's value for an element of the type. */
	Object read(Element element);

	static Property of(EAttribute attribute) {
		return Derivation.isDerived(attribute) ? new Derived(attribute) : new Attribute(attribute);
	}

	/** @param exactType the exact type of all targets, or null */
	static Property of(EReference reference, EClass exactType) {
		boolean derived = Derivation.isDerived(reference);
		return reference.isMany() ? new Many(reference, exactType, derived) : new Single(reference, exactType, derived);
	}

	/** An attribute. */
	record Attribute(EAttribute attribute) implements Property {
		@Override
		public Object read(Element element) {
			return AttributeValues.of(element.model().snapshot().attribute(element.key(), attribute));
		}
	}

	/** An attribute whose value the snapshot may have to compute. */
	record Derived(EAttribute attribute) implements Property {
		@Override
		public Object read(Element element) {
			return AttributeValues.of(element.model().snapshotWith(attribute).attribute(element.key(), attribute));
		}
	}

	/** A reference to at most one element. */
	record Single(EReference reference, EClass exactType, boolean derived) implements Property {
		@Override
		public Object read(Element element) {
			SnapshotModel model = element.model();
			long target = (derived ? model.snapshotWith(reference) : model.snapshot()).target(element.key(), reference);
			return target == ModelSnapshot.NONE ? null : new Element(model, target, exactType);
		}
	}

	/** A reference to many elements. */
	record Many(EReference reference, EClass exactType, boolean derived) implements Property {
		@Override
		public Object read(Element element) {
			SnapshotModel model = element.model();
			if (model.edits() != null && !derived) {
				return new EditedList(element, reference, exactType);
			}
			KeyCursor targets = (derived ? model.snapshotWith(reference) : model.snapshot()).targets(element.key(), reference);
			return new ElementList(model, exactType, model.drain(targets));
		}
	}

	/** The type of an element, as Ecore describes it. */
	record Type() implements Property {
		@Override
		public Object read(Element element) {
			return new MetamodelPart(element.type());
		}
	}

	/** The container. */
	record Container() implements Property {
		@Override
		public Object read(Element element) {
			return element.model().elementOrNull(element.model().snapshot().container(element.key()));
		}
	}

	/** The elements that an element contains, in the order of the containment references. */
	record Contents(List<EReference> containments) implements Property {
		@Override
		public Object read(Element element) {
			SnapshotModel model = element.model();
			return model.concatenation(containments, reference -> model.snapshot().targets(element.key(), reference));
		}
	}

	/** The elements that refer to an element by any of some references. */
	record Reverse(List<EReference> references) implements Property {
		@Override
		public Object read(Element element) {
			SnapshotModel model = element.model();
			return model.concatenation(references, reference -> model.snapshot().sources(element.key(), reference));
		}
	}
}
