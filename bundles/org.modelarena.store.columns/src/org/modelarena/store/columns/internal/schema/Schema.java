// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;

/**
 * A metamodel as the store numbers it: concrete types in the order of their hierarchy, so that the instances of a general type lie side by
 * side wherever single inheritance allows, and the features that are kept. Immutable and thread-safe.
 */
public final class Schema {
	/** The column of keys. */
	public static final int KEYS = 0;
	/** The column of containers. */
	public static final int PARENTS = 1;
	/** The column of containment features, for elements whose type and container's type do not tell. */
	public static final int HOLDERS = 2;
	/** Not a column: which pages there are. */
	public static final int LAYOUT = 3;
	/** Not a column: the names of types and features. */
	public static final int NAMES = 4;
	/** Not a column: the dictionary of texts. */
	public static final int TEXTS = 5;
	/** Not a column: what derived values have read of their own elements. */
	public static final int OWN_READS = 6;
	/** Not a column: the metamodel. */
	public static final int METAMODEL = 7;
	/** The first column of a feature. */
	public static final int FEATURES = 8;
	/** How many columns a feature may have. */
	public static final int COLUMNS_OF_FEATURE = 3;

	private final Metamodel metamodel;
	private final List<EClass> types;
	private final Map<EClass, Integer> typeIds = new HashMap<>();
	private final List<EStructuralFeature> features;
	private final Map<EStructuralFeature, FeatureColumns> columns = new HashMap<>();
	private final List<List<FeatureColumns>> columnsOfType = new ArrayList<>();
	private final List<List<FeatureColumns>> sourcesOfType = new ArrayList<>();
	private final List<String> defaultTexts;
	private final ContainmentFeatures containmentFeatures;
	private final TraceAttributes notes;
	private final Set<EAttribute> indexed;

	/** @param features the features, those of the notes included */
	private Schema(TraceAttributes notes, List<EClass> types, List<EStructuralFeature> features) {
		this.notes = notes;
		this.metamodel = notes.metamodel();
		this.types = List.copyOf(types);
		this.features = List.copyOf(features);
		types.forEach(type -> typeIds.put(type, typeIds.size()));
		Set<String> texts = new LinkedHashSet<>();
		for (EStructuralFeature feature : features) {
			FeatureColumns found = new FeatureColumns(feature, notes.owner(feature), FEATURES + columns.size() * COLUMNS_OF_FEATURE);
			columns.put(feature, found);
			if (found.isText() && !feature.isMany() && found.defaultValue() != null) {
				texts.add(found.codec().text(found.defaultValue()));
			}
		}
		defaultTexts = List.copyOf(texts);
		for (EClass type : types) {
			columnsOfType.add(Stream.concat(type.getEAllStructuralFeatures().stream(), notes.of(type)).map(columns::get).filter(found -> found != null).toList());
		}
		for (EClass type : types) {
			sourcesOfType.add(features.stream().map(columns::get).filter(FeatureColumns::hasSources)
					.filter(found -> isTarget(type, (EReference) found.feature())).toList());
		}
		containmentFeatures = new ContainmentFeatures(this.types, this.features);
		indexed = Indexing.in(metamodel).stream().filter(columns::containsKey).collect(Collectors.toUnmodifiableSet());
	}

	private static boolean isTarget(EClass type, EReference reference) {
		return reference.getEReferenceType() == EcorePackage.Literals.EOBJECT || reference.getEReferenceType().isSuperTypeOf(type);
	}

	/** The numbers for a new store. */
	public static Schema of(Metamodel metamodel) {
		List<EClass> types = new ArrayList<>();
		Set<EClass> visited = new HashSet<>();
		for (EClass type : metamodel.classes()) {
			if (type.getESuperTypes().isEmpty() || !metamodel.classes().contains(type.getESuperTypes().getFirst())) {
				visit(type, metamodel.classes(), visited, types);
			}
		}
		Set<EStructuralFeature> features = new LinkedHashSet<>();
		// Of types without instances as well: they may be the opposites of others. What is derived may be dropped, and then the numbers of
		// containments, which are in a column, must stay: so it comes last.
		for (boolean derived : new boolean[] { false, true }) {
			metamodel.classes().forEach(type -> type.getEAllStructuralFeatures().stream()
					.filter(feature -> isKept(feature) && feature.isDerived() == derived).forEach(features::add));
		}
		TraceAttributes notes = new TraceAttributes(metamodel);
		features.addAll(notes.attributes());
		return new Schema(notes, types, List.copyOf(features));
	}

	private static void visit(EClass type, List<EClass> all, Set<EClass> visited, List<EClass> types) {
		if (visited.add(type)) {
			if (!type.isAbstract() && !type.isInterface()) {
				types.add(type);
			}
			all.stream().filter(sub -> !sub.getESuperTypes().isEmpty() && sub.getESuperTypes().getFirst() == type)
					.forEach(sub -> visit(sub, all, visited, types));
		}
	}

	static boolean isKept(EStructuralFeature feature) {
		return Derivation.of(feature).isPresent() || !feature.isDerived() && !feature.isVolatile();
	}

	/**
	 * The numbers that a store was written with.
	 *
	 * @param names the result of {@link #names}
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the metamodel has other types or features
	 */
	public static Schema of(Metamodel metamodel, List<String> names) {
		Schema found = of(metamodel);
		if (!Set.copyOf(names).equals(Set.copyOf(found.names())) || names.size() != found.names().size()) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "the metamodel is not that of the model");
		}
		return found.ordered(names);
	}

	/** The numbers for another metamodel, of the same types: those of features that both have are in the same order. */
	public Schema following(Metamodel next) {
		return of(next).ordered(names());
	}

	/** The same types and features: first those that are named, in that order. */
	private Schema ordered(List<String> names) {
		Map<String, Integer> places = new HashMap<>();
		names.forEach(name -> places.put(name, places.size()));
		List<EClass> orderedTypes = new ArrayList<>(types);
		orderedTypes.sort(Comparator.comparing(type -> places.getOrDefault(name(type), Integer.MAX_VALUE)));
		List<EStructuralFeature> orderedFeatures = new ArrayList<>(features);
		orderedFeatures.sort(Comparator.comparing(feature -> places.getOrDefault(name(feature), Integer.MAX_VALUE)));
		return new Schema(notes, orderedTypes, orderedFeatures);
	}

	/** A name as one line of a file. Names come from XML, which has none of the characters that stand for line breaks here. */
	public static String line(String name) {
		return name.replace('\n', '\u0001').replace('\r', '\u0002');
	}

	/** The name of a line, see {@link #line}. */
	public static String name(String line) {
		return line.replace('\u0001', '\n').replace('\u0002', '\r');
	}

	/** The names of types and features, in the order of their numbers. */
	public List<String> names() {
		List<String> names = new ArrayList<>();
		types.forEach(type -> names.add(name(type)));
		features.forEach(feature -> names.add(name(feature)));
		return names;
	}

	private static String name(EClass type) {
		return "T " + type.getEPackage().getNsURI() + "#" + type.getName();
	}

	/** The name of a feature that is kept. With its shape, as a column of another shape cannot be read. */
	public String name(EStructuralFeature feature) {
		String type = feature instanceof EAttribute attribute ? attribute.getEAttributeType().getInstanceClassName() : "->";
		return "F " + name(notes.owner(feature)) + "." + feature.getName() + (feature.isMany() ? "*" : "") + " " + type;
	}

	public Metamodel metamodel() {
		return metamodel;
	}

	/** The concrete types; the position is the id. */
	public List<EClass> types() {
		return types;
	}

	public int typeId(EClass type) {
		Integer id = typeIds.get(type);
		if (id == null) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "Type '" + type.getName() + "' is not a concrete type of the model's metamodel.");
		}
		return id;
	}

	/** The ids of a type's concrete subtypes, ascending. */
	public int[] typeIds(EClass type) {
		return metamodel.concreteSubtypes(type).stream().mapToInt(this::typeId).sorted().toArray();
	}

	/** The features that are kept; the position is the number. */
	public List<EStructuralFeature> features() {
		return features;
	}

	public int featureId(EStructuralFeature feature) {
		return (columns(feature).column() - FEATURES) / COLUMNS_OF_FEATURE;
	}

	/** Where a feature is kept; null if it is not. */
	public FeatureColumns columns(EStructuralFeature feature) {
		return columns.get(feature);
	}

	/** The columns of all kept features that the instances of a concrete type have. */
	public List<FeatureColumns> columnsOfType(int type) {
		return columnsOfType.get(type);
	}

	/** The features that have a column of sources by instances of a concrete type. */
	public List<FeatureColumns> sourcesOfType(int type) {
		return sourcesOfType.get(type);
	}

	/** Whether values of a feature follow from others: it is derived, or kept beside a derived one. */
	public boolean isComputed(EStructuralFeature feature) {
		return feature.isDerived() || notes.attributes().contains(feature);
	}

	/** The attributes that are kept beside the derived features. */
	public TraceAttributes notes() {
		return notes;
	}

	/** Whether the base file has the rows in the order of an attribute's values. */
	public boolean isIndexed(EAttribute attribute) {
		return indexed.contains(attribute);
	}

	/** One more than the largest id of a column. */
	public int columnBound() {
		return FEATURES + features.size() * COLUMNS_OF_FEATURE;
	}

	/** The default values that are texts. They have the first ids of every dictionary. */
	public List<String> defaultTexts() {
		return defaultTexts;
	}

	/** The containment features by the types that they hold. */
	public ContainmentFeatures containmentFeatures() {
		return containmentFeatures;
	}

	/** The value of rows in the main column of a feature that is not set. */
	public long defaultOf(FeatureColumns found) {
		if (found.codec() == null) {
			return ColumnSnapshot.NO_ROW;
		}
		Object value = found.defaultValue();
		if (found.isText()) {
			return value == null || found.feature().isMany() ? -1 : defaultTexts.indexOf(found.codec().text(value));
		}
		return value == null ? 0 : found.codec().number(value);
	}

	/** The reference with a number. */
	public EReference reference(int feature) {
		return (EReference) features.get(feature);
	}
}
