// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.TableFolder;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Extents, values and links of a model as relations of one program. Used by one thread. */
final class TableViews {
	private final Path model;
	private final Metamodel metamodel;
	private final ModelTables tables;
	private final Dialect dialect;
	private final SqlProgram program;
	/** Relations, and what goes with some, by what they have, so that each is defined once. */
	private final Map<Object, Object> known = new HashMap<>();

	private record Values(EClass type, EAttribute attribute) {
	}

	private record Containers(EClass type) {
	}

	private record Targets(EReference reference, boolean isBackwards) {
	}

	TableViews(Path model, Metamodel metamodel, ModelTables tables, Dialect dialect, SqlProgram program) {
		this.model = model;
		this.metamodel = metamodel;
		this.tables = tables;
		this.dialect = dialect;
		this.program = program;
	}

	Dialect dialect() {
		return dialect;
	}

	/**
	 * The relation, or what goes with one, that was made of a description before, or is made of it now, which may need others.
	 *
	 * @param what for one type of things only
	 */
	@SuppressWarnings("unchecked")
	<T> T once(Object what, Supplier<T> make) {
		T made = (T) known.get(what);
		if (made == null) {
			made = make.get();
			known.put(what, made);
		}
		return made;
	}

	private String add(String select) {
		return program.add(SqlProgram.Effort.LITTLE, select);
	}

	/** All rows of one table; nothing if it has none. */
	private Optional<String> table(String folder) {
		if (!ModelTables.isThere(model, folder)) {
			return Optional.empty();
		}
		return Optional.of(once(folder, () -> add("SELECT * FROM " + dialect.files(model.resolve(folder)))));
	}

	/** The concrete classes of a type, in an order that is always the same. */
	private List<EClass> classes(EClass type) {
		List<EClass> classes = new ArrayList<>(metamodel.concreteSubtypes(type));
		classes.sort(Comparator.comparing(each -> tables.of(each).folder()));
		return classes;
	}

	/** Whether all elements of a type are of another. */
	boolean isAll(EClass type, EClass of) {
		return metamodel.concreteSubtypes(type).stream().allMatch(each -> TermTypes.isKind(of, each));
	}

	/** Whether the instances of a type have an attribute, whatever their class. */
	boolean have(EClass type, EAttribute attribute) {
		return classes(type).stream().allMatch(each -> each.getEAllAttributes().contains(attribute));
	}

	/** A query for the keys of a type's instances, and some attributes that they all have. */
	String extent(EClass type, String key, List<EAttribute> attributes, List<String> names) {
		List<String> parts = new ArrayList<>();
		for (EClass each : classes(type)) {
			StringBuilder columns = new StringBuilder("_key AS " + key);
			for (int i = 0; i < names.size(); i++) {
				columns.append(", ").append(value(each, attributes.get(i))).append(" AS ").append(names.get(i));
			}
			table(tables.of(each).folder()).ifPresent(table -> parts.add("SELECT " + columns + " FROM " + table));
		}
		if (parts.isEmpty()) {
			StringBuilder columns = new StringBuilder("CAST(NULL AS BIGINT) AS " + key);
			for (int i = 0; i < names.size(); i++) {
				columns.append(", CAST(NULL AS ").append(TermWriter.typeOf(TermTypes.of(attributes.get(i)))).append(") AS ").append(names.get(i));
			}
			return "SELECT " + columns + " WHERE 1 = 0";
		}
		return String.join(" UNION ALL ", parts);
	}

	private String value(EClass type, EAttribute attribute) {
		ModelTables.Column column = tables.of(type).columns().stream().filter(each -> each.attribute() == attribute).findFirst()
				.orElseThrow(() -> new PlanFault("the tables have no values of '" + attribute.getName() + "', which is derived or not stored"));
		return "CAST(" + Dialect.quoted(column.name()) + " AS " + TermWriter.typeOf(TermTypes.of(attribute)) + ")";
	}

	/** The keys of a type's instances: a relation with the column k. */
	String instances(EClass type) {
		return once(type, () -> add(extent(type, "k", List.of(), List.of())));
	}

	/** The keys of the instances of just one class. */
	String instancesOf(EClass exactly) {
		ModelTables.ClassTable of = tables.of(exactly);
		Optional<String> table = of == null ? Optional.empty() : table(of.folder());
		return once(List.of(exactly), () -> add(table.map(name -> "SELECT _key AS k FROM " + name).orElse("SELECT CAST(NULL AS BIGINT) AS k WHERE 1 = 0")));
	}

	/** The values of an attribute for the instances of a type that have it: k and v. */
	String values(EClass type, EAttribute attribute) {
		EClass owner = attribute.getEContainingClass();
		EClass of = owner.isSuperTypeOf(type) ? type : owner;
		return once(new Values(of, attribute), () -> add(extent(of, "k", List.of(attribute), List.of("v"))));
	}

	/** The containers of a type's instances: k and v. */
	String containers(EClass type) {
		return once(new Containers(type), () -> {
			List<String> parts = classes(type).stream().flatMap(each -> table(tables.of(each).folder()).stream()).map(table -> "SELECT _key AS k, _container AS v FROM " + table).toList();
			return add(parts.isEmpty() ? "SELECT CAST(NULL AS BIGINT) AS k, CAST(NULL AS BIGINT) AS v WHERE 1 = 0" : parts.stream().collect(Collectors.joining(" UNION ALL ")));
		});
	}

	/**
	 * The links of a reference: k has the elements that refer, v the others, and o the place of a link among those of k.
	 *
	 * @param backwards whether it is the other way round
	 */
	String links(EReference reference, boolean backwards) {
		return once(List.of(reference, backwards), () -> {
			boolean isContainer = reference.isContainer();
			EStructuralFeature stored = isContainer ? reference.getEOpposite() : reference;
			ModelTables.FeatureTable table = reference.isDerived() ? null : tables.of(stored);
			if (table == null) {
				throw new PlanFault("the tables have no links of '" + reference.getName() + "', which is derived or not stored");
			}
			if (Files.exists(model.resolve(table.folder()).resolve(TableFolder.REPEATED))) {
				throw new PlanFault("an element has another one several times in '" + reference.getName() + "', which is unique");
			}
			String columns = isContainer != backwards ? "value AS k, source AS v, position AS o" : "source AS k, value AS v, position AS o";
			return add(table(table.folder()).map(name -> "SELECT " + columns.replace("value", Dialect.quoted("value")) + " FROM " + name)
					.orElse("SELECT CAST(NULL AS BIGINT) AS k, CAST(NULL AS BIGINT) AS v, CAST(NULL AS INT) AS o WHERE 1 = 0"));
		});
	}

	/** A variable for any target of a reference, so that conditions on them can be compared. */
	Variable target(EReference reference, boolean backwards) {
		EClass type = backwards ? reference.getEContainingClass() : reference.getEReferenceType();
		return once(new Targets(reference, backwards), () -> new Variable("target", new ValueType.Element(type)));
	}
}
