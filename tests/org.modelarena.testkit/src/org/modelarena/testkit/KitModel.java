// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;

/** A small model of the {@link KitMetamodel} with known elements, and changes to it that go alike to a store. */
final class KitModel {
	final RecordedModel model = new RecordedModel(KitMetamodel.create());
	private final Metamodel metamodel = model.metamodel();
	final EClass special = metamodel.type("Special");
	private final EClass groupType = metamodel.type("Group");
	private final EClass leafType = metamodel.type("Leaf");
	final EReference members = reference(groupType, "members");
	private final EReference head = reference(groupType, "head");
	final EReference friends = reference(leafType, "friends");
	private final EReference friendOf = reference(leafType, "friendOf");
	final EReference partner = reference(leafType, "partner");
	private final EReference boss = reference(leafType, "boss");
	private final EReference staff = reference(groupType, "staff");
	private final EReference likes = reference(leafType, "likes");
	private final EReference favorite = reference(leafType, "favorite");
	final EAttribute size = attribute("size");
	private final EAttribute name = attribute("name");
	private final EAttribute color = attribute("color");

	/** A root group. */
	final long root = add(groupType, ModelSnapshot.NONE, null);
	/** A group in it. */
	final long group = add(groupType, root, members);
	/** A leaf in that. */
	final long leaf = add(leafType, group, members);
	private final long second = add(special, group, members);
	private final long third = add(leafType, group, head);
	private final long outside = add(leafType, root, members);

	KitModel() {
		model.set(leaf, name, "leaf");
		model.set(leaf, size, 5);
		model.add(leaf, friends, second);
		model.add(outside, friends, leaf);
		model.add(outside, likes, leaf);
		model.add(outside, likes, group);
		model.set(outside, favorite, third);
		model.set(outside, partner, leaf);
		model.set(second, boss, root);
		model.set(outside, boss, group);
	}

	private long add(EClass type, long container, EReference containment) {
		long key = model.next();
		model.create(key, type, container, containment);
		return key;
	}

	private EReference reference(EClass type, String feature) {
		return (EReference) Metamodel.feature(type, feature);
	}

	private EAttribute attribute(String feature) {
		return (EAttribute) Metamodel.feature(leafType, feature);
	}

	/** An edit of a store that holds this model; takes this model's types and features. */
	ModelEdit edit(ModelStore store) {
		return new Translation(store.metamodel()).edit(store.begin());
	}

	/** Creates an element here and there. */
	long create(ModelEdit edit, EClass type, long container, EReference containment) {
		long key = edit.create(type, container, containment);
		model.create(key, type, container, containment);
		return key;
	}

	/** One change of each kind, here and there. */
	void changeEverything(ModelEdit edit) {
		long fresh = create(edit, special, group, members);
		long rootToo = create(edit, groupType, ModelSnapshot.NONE, null);
		create(edit, leafType, rootToo, head);
		Object red = ((EEnum) color.getEAttributeType()).getEEnumLiteral("RED");
		set(edit, fresh, color, red);
		set(edit, leaf, name, null);
		set(edit, leaf, size, -7);
		setTarget(edit, fresh, partner, leaf);
		setTarget(edit, second, boss, ModelSnapshot.NONE);
		addTarget(edit, rootToo, staff, outside);
		addTarget(edit, fresh, friends, outside);
		addTarget(edit, fresh, friendOf, leaf);
		addTarget(edit, fresh, likes, fresh);
		edit.remove(outside, friends, leaf);
		model.remove(outside, friends, leaf);
		setTarget(edit, leaf, favorite, rootToo);
		edit.delete(third);
		model.delete(third);
	}

	private void set(ModelEdit edit, long key, EAttribute attribute, Object value) {
		edit.set(key, attribute, value);
		model.set(key, attribute, value);
	}

	private void setTarget(ModelEdit edit, long key, EReference reference, long target) {
		edit.set(key, reference, target);
		model.set(key, reference, target);
	}

	private void addTarget(ModelEdit edit, long key, EReference reference, long target) {
		edit.add(key, reference, target);
		model.add(key, reference, target);
	}
}
