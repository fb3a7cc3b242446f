// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;

/**
 * The tables of a metamodel: one for the instances of each class, without those of its subclasses, and one for each feature that an element has several values
 * of, and each reference. Names that differ only by case, which neither SQL nor every file system tells apart, get a number. Immutable.
 */
public final class ModelTables {
	/** Folders of tables. */
	static final String CLASSES = "classes";
	static final String FEATURES = "features";
	/** Columns of every class. */
	static final String KEY = "_key";
	static final String CONTAINER = "_container";
	static final String CONTAINMENT = "_containment";
	/** Columns of every feature. */
	static final String SOURCE = "source";
	static final String POSITION = "position";
	static final String VALUE = "value";

	private final Map<EClass, ClassTable> classes = new HashMap<>();
	private final Map<EStructuralFeature, FeatureTable> features = new HashMap<>();

	/** A column of an attribute with one value. */
	public record Column(EAttribute attribute, String name, ColumnType type) {
	}

	/** @param folder in that of the model; its name is the table's */
	public record ClassTable(EClass type, String folder, List<Column> columns) {
		String definition() {
			return DuckDb.quoted(KEY, '"') + " BIGINT, " + DuckDb.quoted(CONTAINER, '"') + " BIGINT, " + DuckDb.quoted(CONTAINMENT, '"') + " VARCHAR"
					+ columns.stream().map(column -> ", " + DuckDb.quoted(column.name(), '"') + " " + column.type()).collect(Collectors.joining());
		}
	}

	/** @param type of the values, keys for a reference */
	public record FeatureTable(EStructuralFeature feature, String folder, ColumnType type) {
		String definition() {
			return SOURCE + " BIGINT, " + POSITION + " INTEGER, " + DuckDb.quoted(VALUE, '"') + " " + type;
		}
	}

	/** The tables of a metamodel's classes. */
	public ModelTables(Metamodel metamodel) {
		List<EClass> types = new ArrayList<>(metamodel.concreteSubtypes(EcorePackage.Literals.EOBJECT));
		types.sort(Comparator.comparing((EClass type) -> TableNames.path(type)).thenComparing(type -> String.valueOf(type.getEPackage().getNsURI())));
		Set<String> taken = new HashSet<>();
		Set<EStructuralFeature> listed = new HashSet<>();
		for (EClass type : types) {
			classes.put(type, new ClassTable(type, CLASSES + "/" + TableNames.unique(TableNames.folder(type), taken), columns(type)));
			type.getEAllStructuralFeatures().stream().filter(ModelTables::isListed).forEach(listed::add);
		}
		List<EStructuralFeature> sorted = new ArrayList<>(listed);
		sorted.sort(Comparator.comparing((EStructuralFeature feature) -> TableNames.path(feature)).thenComparing(feature -> String.valueOf(feature.getEContainingClass().getEPackage().getNsURI())));
		for (EStructuralFeature feature : sorted) {
			ColumnType type = feature instanceof EAttribute attribute ? ColumnType.of(attribute.getEAttributeType()) : ColumnType.BIGINT;
			features.put(feature, new FeatureTable(feature, FEATURES + "/" + TableNames.unique(TableNames.folder(feature), taken), type));
		}
	}

	private static boolean isStored(EStructuralFeature feature) {
		return !feature.isDerived() && !feature.isVolatile() && !(feature instanceof EAttribute && feature.isTransient());
	}

	private static boolean isListed(EStructuralFeature feature) {
		return isStored(feature) && (feature instanceof EReference reference ? !reference.isContainer() : feature.isMany());
	}

	private static List<Column> columns(EClass type) {
		Set<String> taken = new HashSet<>(List.of(KEY, CONTAINER, CONTAINMENT));
		List<Column> columns = new ArrayList<>();
		for (EAttribute attribute : type.getEAllAttributes()) {
			if (isStored(attribute) && !attribute.isMany()) {
				EDataType of = attribute.getEAttributeType();
				columns.add(new Column(attribute, TableNames.unique(attribute.getName(), taken), ColumnType.of(of)));
			}
		}
		return columns;
	}

	/** The table of a class; null for a class without instances. */
	public ClassTable of(EClass type) {
		return classes.get(type);
	}

	/** Null for a feature without a table. */
	public FeatureTable of(EStructuralFeature feature) {
		return features.get(feature);
	}

	List<ClassTable> classes() {
		return List.copyOf(classes.values());
	}

	/** The tables of the features that are not implied by where elements stand. */
	List<FeatureTable> features() {
		return features.values().stream().filter(table -> !(table.feature() instanceof EReference reference && reference.isContainment())).toList();
	}

	/** Whether there are files of a table. */
	public static boolean isThere(Path model, String folder) {
		return Files.isDirectory(model.resolve(folder));
	}

	/** All files of a table, as DuckDB reads them. */
	static String files(Path model, String folder) {
		return files(model.resolve(folder));
	}

	/** All files in a folder, as DuckDB reads them: without columns for the folders around it that are called NAME=VALUE. */
	public static String files(Path folder) {
		return "read_parquet(" + DuckDb.quoted(pattern(folder), '\'') + ", hive_partitioning = false)";
	}

	/** The folders of tables that there may be. */
	Set<String> folders() {
		return Stream.concat(classes.values().stream().map(ClassTable::folder), features.values().stream().map(FeatureTable::folder)).collect(Collectors.toSet());
	}

	/** The Parquet files in a folder, as a pattern of files. */
	private static String pattern(Path folder) {
		// What is a pattern in a name stands for itself in brackets.
		return folder.toString().replaceAll("[\\[*?]", "[$0]") + File.separator + "*.parquet";
	}
}
