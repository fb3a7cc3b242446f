// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.common.util.StringProperties;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.execute.introspection.IPropertyGetter;
import org.eclipse.epsilon.eol.models.IRelativePathResolver;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;

/**
 * A snapshot as Epsilon's model. Lives as long as its program and shows the snapshot of the current execution, so that types which the
 * program's nodes remember stay valid. Read only, unless an edit is given to it. Used by one thread at a time.
 */
public final class SnapshotModel extends ReadOnlyModel {
	/** No program can write it, so that it hides no type. */
	private static final String NAME = "(snapshot)";
	private static final long PRESENT = -1;
	private static final int KEYS_BETWEEN_CHECKS = 1 << 16;

	private final SymbolTable symbols;
	private final Map<EClass, Extent> extents = new HashMap<>();
	private long[] drained = new long[64];
	private ModelSnapshot snapshot;
	private DerivedView derivedView;
	private Cancellation cancellation;
	private LibraryWork work;
	/** The versions of the model, shared by all of them. */
	private final PastModels past;
	/** The number of an earlier version; {@link #PRESENT} for the model that the program runs on. */
	private final long version;
	/** Null unless the program may change the model. */
	private ElementEdits edits;

	public SnapshotModel(SymbolTable symbols) {
		super(RefusingSetter.READ_ONLY);
		this.symbols = symbols;
		this.name = NAME;
		this.propertySetter = new RefusingSetter();
		this.past = new PastModels(this);
		this.version = PRESENT;
	}

	/** An earlier version of a model that is bound, for the same execution. */
	SnapshotModel(SnapshotModel present, ModelSnapshot snapshot, long version) {
		super(RefusingSetter.READ_ONLY);
		this.symbols = present.symbols;
		this.name = NAME;
		this.propertySetter = present.propertySetter;
		this.propertyGetter = present.propertyGetter;
		this.past = present.past;
		this.version = version;
		this.snapshot = snapshot;
		this.cancellation = present.cancellation;
		this.work = present.work;
	}

	/** Whether it is an earlier version of the model that the program runs on. */
	public boolean isPast() {
		return version != PRESENT;
	}

	/** The number of the version; asked only where versions are known. */
	public long version() {
		return isPast() ? version : past.timeline().version();
	}

	/** Takes the getter that gives programs the properties of elements; to be told once, before a program runs. */
	public void readBy(IPropertyGetter properties) {
		propertyGetter = properties;
	}

	/** Lets the program change the model by an edit, until another snapshot is bound; from now on it sees what the edit makes of the model. */
	public void editBy(ModelEdit edit) {
		edits = new ElementEdits(this, edit);
		// What is edited is no version.
		past.forget();
		show(edit.after());
	}

	/** The edits that change the model; null if nothing may. */
	public ElementEdits edits() {
		return edits;
	}

	/** Shows another state of the edit. */
	void show(ModelSnapshot state) {
		extents.clear();
		snapshot = state;
		derivedView = null;
	}

	/** Shows a snapshot from now on. Elements of another one must not be used any more. */
	public void bind(ModelSnapshot newSnapshot, Cancellation newCancellation) {
		show(newSnapshot);
		edits = null;
		past.forget();
		cancellation = newCancellation;
		work = newCancellation == null ? null : new LibraryWork(newCancellation);
	}

	public void unbind() {
		bind(null, null);
	}

	@Override
	public SymbolTable symbols() {
		return symbols;
	}

	public ModelSnapshot snapshot() {
		return snapshot;
	}

	/** All versions of the model up to the one that the program runs on. */
	public PastModels past() {
		return past;
	}

	Cancellation cancellation() {
		return cancellation;
	}

	/** Counts the work of the current execution. */
	public LibraryWork work() {
		return work;
	}

	/** The snapshot, or a view on it that computes what it does not hold. */
	ModelSnapshot snapshotWith(EStructuralFeature derived) {
		if (snapshot.holds(derived)) {
			return snapshot;
		}
		if (derivedView == null) {
			derivedView = new DerivedView(snapshot, cancellation);
		}
		return derivedView;
	}

	public Element element(long key) {
		return new Element(this, key, null);
	}

	Element elementOrNull(long key) {
		return key == ModelSnapshot.NONE ? null : element(key);
	}

	/**
	 * The element of a key that somebody else names.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT} if there is none
	 */
	public Element existing(long key) {
		if (!snapshot.contains(key)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return element(key);
	}

	Extent extent(EClass type) {
		Extent known = extents.get(type);
		if (known == null) {
			known = new Extent(this, type);
			extents.put(type, known);
		}
		return known;
	}

	/** The keys of a cursor. */
	public long[] drain(KeyCursor cursor) {
		int count = 0;
		while (cursor.next()) {
			if (count == drained.length) {
				drained = Arrays.copyOf(drained, count * 2);
			}
			drained[count++] = cursor.key();
			if (count % KEYS_BETWEEN_CHECKS == 0) {
				cancellation.check();
			}
		}
		return Arrays.copyOf(drained, count);
	}

	/** The targets of several references, one after another. */
	ElementList concatenation(List<EReference> references, Function<EReference, KeyCursor> targets) {
		long[] all = null;
		for (EReference reference : references) {
			long[] more = drain(targets.apply(reference));
			if (all == null) {
				all = more;
			} else if (more.length > 0) {
				int before = all.length;
				all = Arrays.copyOf(all, before + more.length);
				System.arraycopy(more, 0, all, before, more.length);
			}
		}
		return new ElementList(this, null, all == null ? new long[0] : all);
	}

	@Override
	public Collection<?> getAllOfKind(String kind) throws EolModelElementTypeNotFoundException {
		return extent(type(kind));
	}

	@Override
	public Collection<?> getAllOfType(String typeName) throws EolModelElementTypeNotFoundException {
		return allOfType(type(typeName));
	}

	/** The instances of a type without those of its subtypes. */
	ElementList allOfType(EClass type) {
		if (symbols.kinds(type).equals(Set.of(type))) {
			return extent(type);
		}
		long[] all = extent(type).keys();
		return new ElementList(this, type, Arrays.stream(all).filter(key -> snapshot.type(key) == type).toArray());
	}

	@Override
	public boolean isOfKind(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		return instance instanceof Element element && symbols.isKind(element, type);
	}

	@Override
	public boolean isOfType(Object instance, String typeName) throws EolModelElementTypeNotFoundException {
		EClass type = type(typeName);
		return instance instanceof Element element && element.type() == type;
	}

	@Override
	public boolean owns(Object instance) {
		return instance instanceof Element;
	}

	@Override
	public Object getTypeOf(Object instance) {
		return new ElementType(this, ((Element) instance).type());
	}

	@Override
	public String getTypeNameOf(Object instance) {
		return ((Element) instance).type().getName();
	}

	@Override
	public Object createInstance(String typeName) {
		return create(symbols.type(typeName));
	}

	/** A new element, without a container. */
	Element create(EClass type) {
		if (edits == null) {
			throw new UnsupportedOperationException(RefusingSetter.READ_ONLY);
		}
		return edits.create(type);
	}

	@Override
	public void deleteElement(Object instance) {
		if (edits == null) {
			throw new UnsupportedOperationException(RefusingSetter.READ_ONLY);
		}
		edits.delete((Element) instance);
	}

	@Override
	public Collection<?> allContents() {
		return List.of();
	}

	@Override
	public Object getElementById(String id) {
		return null;
	}

	@Override
	public String getElementId(Object instance) {
		return Long.toString(((Element) instance).key());
	}

	@Override
	public void load() {
		// Bound to a snapshot instead.
	}

	@Override
	public void load(StringProperties properties, IRelativePathResolver resolver) {
		// Bound to a snapshot instead.
	}

	@Override
	public boolean store(String location) {
		return false;
	}

	@Override
	public boolean store() {
		return false;
	}

	@Override
	public void dispose() {
		// The snapshot belongs to the caller.
	}
}
