// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.adapter;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowList;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;

/**
 * Any snapshot as one that is read in bulk, so that plans run on every store. Its rows are the keys. Used by one thread; does not own the
 * snapshot.
 */
public final class BulkAdapter extends ForwardingSnapshot implements ColumnSnapshot {
	private static final int[] NOTHING = {};

	private final List<EClass> types;
	private final Map<EClass, Integer> typeIds = new HashMap<>();
	private final TextIds textIds = new TextIds();
	private final Map<Sought, RowPages> sought = new HashMap<>();

	public BulkAdapter(ModelSnapshot base) {
		super(base);
		types = base.metamodel().classes().stream().filter(type -> !type.isAbstract() && !type.isInterface()).toList();
		types.forEach(type -> typeIds.put(type, typeIds.size()));
	}

	@Override
	public int row(long key) {
		if (key != (int) key) {
			throw new PlanFault("the model has more elements than plans count");
		}
		return (int) key;
	}

	@Override
	public boolean sharesRows(ColumnSnapshot other) {
		return other instanceof BulkAdapter;
	}

	@Override
	public void keys(int[] rows, int count, long[] keys) {
		for (int i = 0; i < count; i++) {
			keys[i] = rows[i];
		}
	}

	@Override
	public List<EClass> concreteTypes() {
		return types;
	}

	@Override
	public void types(int[] rows, int count, int[] ids) {
		for (int i = 0; i < count; i++) {
			ids[i] = typeIds.get(type(rows[i]));
		}
	}

	@Override
	public RowPages rows(EClass type) {
		return new RowList(rows(extent(type)));
	}

	/** They are, as cursors give them. */
	@Override
	public RowPages inOrder(EClass type, RowPages rows) {
		return rows;
	}

	/** Whether an indexed attribute's values are rather sought in the index than read one by one, as the column would have to be fetched first. */
	public boolean prefersSeek(EAttribute attribute) {
		return !(base() instanceof StatementSnapshot engine && engine.isInMemory(attribute));
	}

	/** Asks for each range once, since it may be a server that is asked. */
	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		return sought.computeIfAbsent(new Sought(type, attribute, range), missing -> new RowList(rows(seek(type, attribute, range))));
	}

	private record Sought(EClass type, EAttribute attribute, Range range) {
	}

	private int[] rows(KeyCursor keys) {
		return rows(keys.toArray());
	}

	private int[] rows(long[] all) {
		int[] rows = new int[all.length];
		Arrays.setAll(rows, i -> row(all[i]));
		return rows;
	}

	@Override
	public ValueColumn values(EAttribute attribute) {
		return holds(attribute) ? ElementwiseValues.of(attribute, this, base(), textIds) : null;
	}

	@Override
	public LinkColumn links(EReference reference) {
		if (!holds(reference)) {
			return null;
		}
		boolean isDistinct = RepeatedTargets.mayBeIn(reference);
		return new ElementwiseLinks(row -> rows(RepeatedTarget.checked(targets(row, reference), isDistinct, reference)), !reference.isMany(), extentSize(reference.getEContainingClass()));
	}

	@Override
	public LinkColumn reverseLinks(EReference reference) {
		if (reference.isContainment()) {
			return new ElementwiseLinks(row -> reference.equals(containment(row)) ? holder(row) : NOTHING, true, extentSize(reference.getEContainingClass()));
		}
		try {
			sources(0, reference);
		} catch (org.modelarena.core.ArenaException e) {
			if (e.code() == org.modelarena.core.ErrorCode.UNSUPPORTED) {
				return null;
			}
		}
		boolean isDistinct = RepeatedTarget.matters(reference);
		return new ElementwiseLinks(row -> rows(RepeatedTarget.checked(sources(row, reference), isDistinct, reference)), false, extentSize(reference.getEContainingClass()));
	}

	@Override
	public LinkColumn containers() {
		return new ElementwiseLinks(this::holder, true, size());
	}

	private int[] holder(int row) {
		long container = container(row);
		return container == NONE ? NOTHING : new int[] { row(container) };
	}
}
