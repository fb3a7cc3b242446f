// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Collection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementKey;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.Derivation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.ElementwiseValues;
import org.modelarena.query.internal.adapter.RepeatedTarget;
import org.modelarena.query.internal.adapter.TextIds;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;

/** The columns of a snapshot as a plan needs them; what the snapshot does not have is computed. Used by one thread. */
public final class ColumnAccess {
	private ColumnSnapshot snapshot;
	private DerivedView derived;
	/** The columns that go from state to state; null for a program that keeps to one. */
	private final ColumnBindings bindings;
	private boolean computes;
	private final TextIds textIds = new TextIds();
	private TextDictionary dictionary;
	private final Map<EReference, LinkColumn> reversed = new HashMap<>();
	private final List<SoughtRows> sought = new ArrayList<>();

	/**
	 * @param derived  computes the derived features that the snapshot does not hold
	 * @param isMobile whether what reads the columns may go to {@linkplain #bind another state}
	 */
	public ColumnAccess(ColumnSnapshot snapshot, DerivedView derived, boolean isMobile) {
		this.snapshot = snapshot;
		this.derived = derived;
		this.bindings = isMobile ? new ColumnBindings(snapshot) : null;
	}

	public ColumnSnapshot snapshot() {
		return snapshot;
	}

	/** Goes on with another snapshot of the same state, for another execution. */
	public void rebind(ColumnSnapshot other) {
		snapshot = other;
		sought.forEach(SoughtRows::begin);
	}

	/** Goes on with another state, where that is possible: false if not, and then what has read the columns is of no use any more. */
	public boolean bind(ColumnSnapshot other) {
		if (bindings == null || !bindings.bind(other)) {
			return false;
		}
		snapshot = other;
		return true;
	}

	/** Holds nothing of a state until it is {@linkplain #bind bound} to another one; false if it cannot go there. */
	public boolean release() {
		if (computes || bindings == null || !bindings.release()) {
			return false;
		}
		snapshot = null;
		// Nothing is computed.
		derived = null;
		return true;
	}

	/** Something is read that is true of this state alone. */
	private void tie() {
		if (bindings != null) {
			bindings.tie();
		}
	}

	/** Whether values are computed, which are those of one snapshot and execution. */
	public boolean computes() {
		return computes;
	}

	/**
	 * The rows of an extent.
	 *
	 * @param isOrdered whether they have to come in the order of the extent
	 */
	public RowPages rows(Step.Scan scan, boolean isOrdered) {
		tie();
		RowPages rows = snapshot.rows(scan.type());
		return isOrdered ? snapshot.inOrder(scan.type(), rows) : rows;
	}

	/** The rows of {@link #given}, whatever is given to the execution that goes on. */
	public RowPages givenRows() {
		return new RowPages() {
			@Override
			public long size() {
				return given().rows().size();
			}

			@Override
			public int pages() {
				return given().rows().pages();
			}

			@Override
			public int count(int page) {
				return given().rows().count(page);
			}

			@Override
			public int first(int page) {
				return ColumnSnapshot.NO_ROW;
			}

			@Override
			public int read(int page, int[] into) {
				return given().rows().read(page, into);
			}
		};
	}

	/** The elements that the execution is given. */
	public GivenElements given() {
		if (snapshot instanceof GivenElements elements) {
			return elements;
		}
		throw new IllegalStateException("The elements of a plan that starts from some are not given");
	}

	/** @throws PlanFault if the index is gone that the plan was made for */
	public RowPages rows(Step.Seek seek, boolean isOrdered) {
		if (!snapshot.isIndexed(seek.attribute())) {
			throw new PlanFault("'" + seek.attribute().getName() + "' is not indexed any more");
		}
		tie();
		SoughtRows rows = new SoughtRows(() -> {
			RowPages found = snapshot.seekRows(seek.type(), seek.attribute(), seek.range());
			return isOrdered ? snapshot.inOrder(seek.type(), found) : found;
		});
		sought.add(rows);
		return rows;
	}

	/** All rows of a pipeline that only reads an extent or a part of it, whose number is known without reading them; null for another one. */
	public RowPages rows(Pipeline pipeline) {
		if (pipeline.steps().size() != 1) {
			return null;
		}
		return switch (pipeline.steps().get(0)) {
		case Step.Scan scan -> rows(scan, false);
		case Step.Seek seek -> rows(seek, false);
		default -> null;
		};
	}

	/** @throws PlanFault if the attribute cannot be read in bulk */
	public ValueColumn values(EAttribute attribute) {
		if (Derivation.isDerived(attribute) && !snapshot.holds(attribute)) {
			requireNoText(attribute);
			computes = true;
			return ElementwiseValues.of(attribute, snapshot, derived, textIds);
		}
		ValueColumn column = snapshot.values(attribute);
		if (column == null) {
			throw new PlanFault("'" + attribute.getName() + "' cannot be read in bulk");
		}
		return bindings == null ? column : bindings.values(attribute, column);
	}

	/** Computed texts have ids of their own, which cannot be compared with those of the snapshot. */
	private static void requireNoText(EAttribute attribute) {
		if (TermTypes.of(attribute) == ValueType.TEXT) {
			throw new PlanFault("the texts of '" + attribute.getName() + "' are computed for each element");
		}
	}

	/**
	 * The dictionary that knows the texts.
	 *
	 * @param attributes the attributes that the plan reads: one of texts tells the ids, which all of a snapshot share. No other column is read for it
	 */
	public TextDictionary dictionary(Collection<EAttribute> attributes, CancellationProbe probe) {
		tie();
		if (dictionary == null) {
			Optional<ValueColumn> texts = attributes.stream().filter(attribute -> TermTypes.of(attribute) == ValueType.TEXT && snapshot.holds(attribute)).map(snapshot::values)
					.filter(Objects::nonNull).findFirst();
			dictionary = new TextDictionary(texts.orElse(null), probe);
		}
		return dictionary;
	}

	/** @throws PlanFault if the snapshot does not keep the links, or if an element has a target several times that plans take for unique */
	public LinkColumn links(EReference reference) {
		if (!snapshot.holds(reference)) {
			throw new PlanFault("'" + reference.getName() + "' is computed for each element");
		}
		LinkColumn links = snapshot.links(reference);
		requireDistinct(reference, links);
		return bindings == null ? links : bindings.links(reference, links);
	}

	/** A file may name an element twice where that makes no sense. What that means, the languages' interpreters know. */
	private static void requireDistinct(EReference reference, LinkColumn links) {
		if (RepeatedTarget.matters(reference) && links != null && links.mayRepeat()) {
			throw RepeatedTarget.fault(reference);
		}
	}

	/** From elements to their containers. */
	public LinkColumn containers() {
		LinkColumn links = snapshot.containers();
		return bindings == null ? links : bindings.containers(links);
	}

	/** The row of an element that a plan names, {@link ColumnSnapshot#NO_ROW} if it is not there. */
	public int row(ElementKey element) {
		tie();
		return snapshot.row(element.value());
	}

	/** The links from targets to sources. */
	LinkColumn reverseLinks(EReference reference) {
		LinkColumn kept = snapshot.reverseLinks(reference);
		requireDistinct(reference, kept);
		requireDistinct(reference, reference.isMany() && snapshot.holds(reference) ? snapshot.links(reference) : null);
		if (kept != null) {
			return bindings == null ? kept : bindings.reverseLinks(reference, kept);
		}
		tie();
		return reversed.computeIfAbsent(reference, missing -> CollectedLinks.backwards(snapshot, missing));
	}

	/** The links in the one or the other direction. */
	public LinkColumn links(EReference reference, boolean backwards) {
		return backwards ? reverseLinks(reference) : links(reference);
	}

	/** The average number of links of an instance. */
	public double degree(LinkColumn links, EClass type) {
		return (double) links.size() / Math.max(1, snapshot.extentSize(type));
	}
}
