// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.derivation.ChangeListener;
import org.modelarena.derivation.Read;
import org.modelarena.store.columns.internal.schema.ContainmentFeatures;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** Makes the state after some steps out of the state before. The same steps on the same state give the same state. For one edit. */
public final class StateTransition extends LinkChanges {
	private final State before;
	private final PageTable.Editor pages;
	private final KeyRows.Editor lateRows;
	private Map<String, String> ownReads;
	private long nextKey;
	private long size;

	/** A change that makes no step yet. */
	public StateTransition(State before) {
		this(before, null);
	}

	/** @param listener notified of what the steps of an edit change; null if not needed */
	public StateTransition(State before, ChangeListener listener) {
		super(before.schema(), new ColumnEditors(before), listener);
		this.before = before;
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
		if (row == ColumnSnapshot.NO_ROW) {
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
		case DerivedStep.Value set -> setValue(row(set.key()), set.attribute(), set.attribute().isMany() ? set.values() : set.value());
		case DerivedStep.Targets set -> {
			int row = row(set.key());
			clearEnds(row, set.reference());
			for (long target : set.targets()) {
				addEnd(row, set.reference(), row(target), ModelEdit.END);
			}
		}
		case DerivedStep.OwnReads set -> {
			ownReads = new TreeMap<>(ownReads);
			ownReads.put(schema.name(set.feature()), set.reads());
		}
		}
	}

	@Override
	protected long element(long key) {
		return row(key);
	}

	@Override
	protected void setValue(long row, EAttribute attribute, Object value) {
		FeatureColumns columns = schema.columns(attribute);
		if (attribute.isMany()) {
			List<?> values = value == null ? List.of() : (List<?>) value;
			editors.links(columns.column()).set((int) row, values.stream().mapToInt(each -> before.texts().intern(columns.codec().print(each))).toArray());
		} else {
			setValue((int) row, columns, value);
		}
		if (listener != null) {
			listener.touched(Read.feature(attribute, key(row)));
		}
	}

	@Override
	protected long create(EditStep.Create create, Place place) {
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
		if (place.containment() != null) {
			write(row, place);
		}
		return row;
	}

	private void write(int row, Place place) {
		editors.ints(Schema.PARENTS).set(row, (int) place.container());
		if (place.containment() != null && schema.containmentFeatures().isAmbiguous(pages.typeOfRow(row))) {
			editors.ints(Schema.HOLDERS).set(row, schema.featureId(place.containment()));
		}
	}

	@Override
	protected void put(long row, Place place) {
		if (listener != null && (place.containment() == null || place(row).containment() == null)) {
			listener.touched(Read.all());
		}
		write((int) row, place);
	}

	@Override
	protected Place place(long row) {
		int parent = editors.ints(Schema.PARENTS).get((int) row);
		if (parent == ColumnSnapshot.NO_ROW) {
			return Place.ROOT;
		}
		int holder = schema.containmentFeatures().holder(pages.typeOfRow((int) row), pages.typeOfRow(parent));
		return new Place(parent, schema.reference(holder == ContainmentFeatures.AMBIGUOUS ? editors.ints(Schema.HOLDERS).get((int) row) : holder));
	}

	@Override
	protected EClass type(long row) {
		return schema.types().get(pages.typeOfRow((int) row));
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

	@Override
	protected void clearSources(long row) {
		for (FeatureColumns incoming : schema.sourcesOfType(pages.typeOfRow((int) row))) {
			for (int source : editors.links(incoming.sources()).get((int) row)) {
				unlink(source, (EReference) incoming.feature(), row);
			}
		}
	}

	@Override
	protected void remove(long row) {
		editors.ints(Schema.PARENTS).set((int) row, ColumnSnapshot.NO_ROW);
		pages.delete((int) row);
		size--;
		if (listener != null) {
			listener.deleted(key(row), type(row));
		}
	}
}
