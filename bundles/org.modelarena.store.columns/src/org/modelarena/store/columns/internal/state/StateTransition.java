// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.ChangeListener;
import org.modelarena.derivation.Read;
import org.modelarena.store.columns.internal.schema.ContainmentFeatures;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** Makes the state after some steps out of the state before. The same steps on the same state give the same state. For one edit. */
public final class StateTransition {
	private static final int NONE = ColumnSnapshot.NO_ROW;

	private final State before;
	private final Schema schema;
	private final ColumnEditors editors;
	private final LinkChanges links;
	private final PageTable.Editor pages;
	private final KeyRows.Editor lateRows;
	private final ChangeListener listener;
	private Map<String, String> ownReads;
	private long nextKey;
	private long size;

	/** A change that makes no step yet. */
	public StateTransition(State before) {
		this(before, null);
	}

	/** @param listener notified of what the steps of an edit change; null if not needed */
	public StateTransition(State before, ChangeListener listener) {
		this.before = before;
		this.listener = listener;
		schema = before.schema();
		editors = new ColumnEditors(before);
		links = new LinkChanges(schema, editors, listener);
		pages = before.pages().edit();
		lateRows = before.lateRows().edit();
		nextKey = before.nextKey();
		size = before.size();
		ownReads = before.ownReads();
	}

	/** The state after some commits. */
	public static State apply(State before, List<Commit> commits) {
		StateTransition stateTransition = new StateTransition(before);
		commits.forEach(stateTransition::run);
		return stateTransition.freeze();
	}

	/** The state after the steps that were made; the change must not be used any more. */
	public State freeze() {
		return new State(before.base(), pages.freeze(), editors.freeze(), lateRows.freeze(), new State.Facts(nextKey, size, ownReads));
	}

	private int row(long key) {
		long late = key - before.base().nextKey();
		if (late < 0) {
			return before.row(key);
		}
		int row = lateRows.row(late);
		if (row == NONE) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return row;
	}

	/** Makes all steps of a commit. */
	public void run(Commit commit) {
		commit.steps().forEach(this::run);
		commit.derived().forEach(this::run);
	}

	/** Makes what follows from steps that were made. */
	public void run(DerivedStep step) {
		switch (step) {
		case DerivedStep.Value set when set.attribute().isMany() -> setTexts(row(set.key()), schema.columns(set.attribute()), set.values());
		case DerivedStep.Value set -> setValue(row(set.key()), schema.columns(set.attribute()), set.value());
		case DerivedStep.Targets set -> links.setTargets(row(set.key()), set.reference(), Arrays.stream(set.targets()).mapToInt(this::row).toArray());
		case DerivedStep.OwnReads set -> {
			ownReads = new TreeMap<>(ownReads);
			ownReads.put(schema.name(set.feature()), set.reads());
		}
		}
	}

	private void setTexts(int row, FeatureColumns columns, List<?> values) {
		editors.links(columns.column()).set(row, values.stream().mapToInt(value -> before.texts().intern(columns.codec().print(value))).toArray());
	}

	/** Makes a step. */
	public void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> {
			if (set.attribute().isMany()) {
				setTexts(row(set.key()), schema.columns(set.attribute()), set.value() == null ? List.of() : (List<?>) set.value());
			} else {
				setValue(row(set.key()), schema.columns(set.attribute()), set.value());
			}
			if (listener != null) {
				listener.touched(Read.feature(set.attribute(), set.key()));
			}
		}
		case EditStep.SetTarget set -> links.setTarget(row(set.key()), set.reference(), set.target() == ModelSnapshot.NONE ? NONE : row(set.target()));
		case EditStep.Add add -> links.add(row(add.key()), add.reference(), row(add.target()), add.position());
		case EditStep.Remove remove -> links.remove(row(remove.key()), remove.reference(), row(remove.target()));
		case EditStep.Reorder reorder -> links.reorder(row(reorder.key()), reorder.reference(), row(reorder.target()), reorder.position());
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(row(delete.key()));
		}
	}

	private void create(EditStep.Create create) {
		int type = schema.typeId(create.type());
		int page = pages.pageWithRoom(type, before.base().pages());
		if (page < 0) {
			page = addPage(type);
		}
		int row = pages.addRow(page);
		lateRows.put(create.key() - before.base().nextKey(), row);
		editors.longs(Schema.KEYS).set(row, create.key());
		nextKey = Math.max(nextKey, create.key() + 1);
		size++;
		if (listener != null) {
			listener.created(create.key(), create.type());
		}
		if (create.containment() != null) {
			putInto(row(create.container()), create.containment(), row, create.position());
		}
	}

	private void putInto(int parent, EReference containment, int row, int position) {
		editors.ints(Schema.PARENTS).set(row, parent);
		if (schema.containmentFeatures().isAmbiguous(pages.typeOfRow(row))) {
			editors.ints(Schema.HOLDERS).set(row, schema.featureId(containment));
		}
		links.addEnd(parent, containment, row, position);
	}

	private void move(EditStep.Move move) {
		int row = row(move.key());
		int parent = takeOut(row);
		if (move.containment() != null) {
			putInto(row(move.container()), move.containment(), row, move.position());
		}
		if (listener != null && (parent == NONE || move.containment() == null)) {
			listener.touched(Read.all());
		}
	}

	/** @return the container that does not hold it any more; NONE if there was none */
	private int takeOut(int row) {
		int parent = editors.ints(Schema.PARENTS).get(row);
		if (parent != NONE) {
			links.removeEnd(parent, containment(row, parent), row);
			editors.ints(Schema.PARENTS).set(row, NONE);
		}
		return parent;
	}

	private int addPage(int type) {
		int page = pages.addPage(type);
		editors.editor(Schema.KEYS).addPage(page);
		editors.editor(Schema.PARENTS).addPage(page);
		if (schema.containmentFeatures().isAmbiguous(type)) {
			editors.editor(Schema.HOLDERS).addPage(page);
		}
		for (FeatureColumns columns : schema.columnsOfType(type)) {
			if (columns.shape() != FeatureColumns.Shape.PARENT) {
				editors.editor(columns.column()).addPage(page);
			}
			if (columns.isNullable()) {
				editors.editor(columns.nulls()).addPage(page);
			}
		}
		for (FeatureColumns incoming : schema.sourcesOfType(type)) {
			editors.editor(incoming.sources()).addPage(page);
		}
		return page;
	}

	private void setValue(int row, FeatureColumns columns, Object value) {
		if (columns.isNullable()) {
			editors.ints(columns.nulls()).set(row, value == null ? 1 : 0);
		}
		if (columns.isText()) {
			editors.ints(columns.column()).set(row, value == null ? (int) schema.defaultOf(columns) : before.texts().intern(columns.codec().text(value)));
			return;
		}
		long number = value == null ? schema.defaultOf(columns) : columns.codec().number(value);
		if (columns.shape() == FeatureColumns.Shape.LONGS) {
			editors.longs(columns.column()).set(row, number);
		} else {
			editors.ints(columns.column()).set(row, (int) number);
		}
	}

	private void delete(int root) {
		List<Integer> subtree = new ArrayList<>();
		collect(root, subtree);
		takeOut(root);
		for (int row : subtree) {
			clearLinks(row);
			editors.ints(Schema.PARENTS).set(row, NONE);
		}
		subtree.forEach(pages::delete);
		size -= subtree.size();
		if (listener != null) {
			subtree.forEach(row -> listener.deleted(editors.longs(Schema.KEYS).get(row), schema.types().get(pages.typeOfRow(row))));
		}
	}

	private EReference containment(int row, int parent) {
		int holder = schema.containmentFeatures().holder(pages.typeOfRow(row), pages.typeOfRow(parent));
		return schema.reference(holder == ContainmentFeatures.AMBIGUOUS ? editors.ints(Schema.HOLDERS).get(row) : holder);
	}

	private void collect(int row, List<Integer> subtree) {
		subtree.add(row);
		for (int at = 0; at < subtree.size(); at++) {
			collectContents(subtree.get(at), subtree);
		}
	}

	private void collectContents(int row, List<Integer> subtree) {
		for (FeatureColumns columns : schema.columnsOfType(pages.typeOfRow(row))) {
			if (columns.feature() instanceof EReference reference && reference.isContainment()) {
				for (int child : links.targets(row, columns)) {
					subtree.add(child);
				}
			}
		}
	}

	/** Removes all links from and to an element, its place in its container excepted. */
	private void clearLinks(int row) {
		int type = pages.typeOfRow(row);
		for (FeatureColumns columns : schema.columnsOfType(type)) {
			if (columns.feature() instanceof EReference reference && columns.shape() != FeatureColumns.Shape.PARENT) {
				for (int target : links.targets(row, columns)) {
					if (reference.isContainment()) {
						links.removeEnd(row, reference, target);
					} else {
						links.remove(row, reference, target);
					}
				}
			}
		}
		for (FeatureColumns incoming : schema.sourcesOfType(type)) {
			for (int source : editors.links(incoming.sources()).get(row)) {
				links.remove(source, (EReference) incoming.feature(), row);
			}
		}
	}
}
