// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;

/**
 * A snapshot that can be read in bulk. Each element has a <em>row</em>, an int of at least 0 that is valid within this snapshot; rows need
 * not be dense. Thread-safe, as are the columns, which stay valid until the snapshot is closed.
 *
 * <p>Unlike {@link ModelSnapshot}, bulk access does not check its rows: a row that is not one of a live element of a type with the feature
 * gives undefined values or an {@link IndexOutOfBoundsException}, never another effect.
 */
public interface ColumnSnapshot extends ModelSnapshot {
	/** Stands for "no element" where a row is expected. */
	int NO_ROW = -1;

	/** The most rows that one page of an extent, and so one batch of work, has. */
	int PAGE = 1024;

	/**
	 * Identifies the commit that a snapshot shows: for the same commit it is the same object, the columns and pages that they give are the
	 * same, and these are valid as long as one of the snapshots is open.
	 */
	default Object state() {
		return this;
	}

	/** The row of an element. */
	int row(long key);

	/** Whether each element of both has the same row here as there, and no other element has that row; false if that is not known. */
	default boolean sharesRows(ColumnSnapshot other) {
		return false;
	}

	/** The keys of some elements: {@code keys[i]} is that of {@code rows[i]}. {@link #NO_ROW} gives {@link #NONE}. */
	void keys(int[] rows, int count, long[] keys);

	/** The concrete types of the metamodel; a type's position is its id. */
	List<EClass> concreteTypes();

	/** The ids of the exact types of some elements, none of them {@link #NO_ROW}. */
	void types(int[] rows, int count, int[] ids);

	/**
	 * Selects elements by their exact types.
	 *
	 * @param rows     none of them {@link #NO_ROW}
	 * @param kinds    for each type's id, whether it is looked for
	 * @param selected gets the positions of those that have such a type, in their order; has room for all
	 * @return how many these are
	 */
	default int ofTypes(int[] rows, int count, boolean[] kinds, int[] selected) {
		types(rows, count, selected);
		int size = 0;
		for (int i = 0; i < count; i++) {
			boolean isWanted = kinds[selected[i]];
			selected[size] = i;
			size += isWanted ? 1 : 0;
		}
		return size;
	}

	/** The instances of a type and its subtypes; those of each concrete type may come together, in ascending order of their keys. */
	RowPages rows(EClass type);

	/** The rows of {@link #rows} or {@link #seekRows} in the order of {@link #extent}, for those who look at some of them only, or at their order. */
	default RowPages inOrder(EClass type, RowPages rows) {
		return metamodel().concreteSubtypes(type).size() == 1 ? rows : RowList.byKey(this, rows);
	}

	/**
	 * The instances whose attribute is in a range, as {@link #seek} finds them, but with those of each concrete type together.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} unless {@link #isIndexed} says that it works
	 */
	RowPages seekRows(EClass type, EAttribute attribute, Range range);

	/**
	 * The values of an attribute.
	 *
	 * @return null if it cannot be read in bulk: it is many-valued, of a data type that is not in {@link ValueForm}, or
	 *         {@linkplain #holds not held}
	 */
	@Nullable
	ValueColumn values(EAttribute attribute);

	/**
	 * The targets of a reference, of any kind.
	 *
	 * @return null if it is {@linkplain #holds not held}
	 */
	@Nullable
	LinkColumn links(EReference reference);

	/**
	 * The sources of a reference: a link column from its targets to the elements that refer to them.
	 *
	 * @return null if the store does not keep them
	 */
	@Nullable
	LinkColumn reverseLinks(EReference reference);

	/** The containers of all elements: a single-valued link column over all rows, {@link #NO_ROW} for a root. */
	LinkColumn containers();
}
