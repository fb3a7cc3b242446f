// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ParserException;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.OCL;
import org.eclipse.ocl.ecore.OCLExpression;
import org.eclipse.ocl.options.EvaluationOptions;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.Tuple;
import org.modelarena.core.model.ModelSnapshot;

/** Eclipse OCL as it comes, over the EMF objects of a snapshot: the oracle. */
public final class StockOcl {
	/** A text that no expression makes. */
	private static final String INVALID = "\u0000invalid";

	private final ModelSnapshot snapshot;
	private final OCL ocl;
	private final EClass context;
	private boolean closuresHoldSources;

	public StockOcl(ModelSnapshot snapshot, String context) {
		this.snapshot = snapshot;
		this.ocl = OCL.newInstance(new EcoreEnvironmentFactory(snapshot.metamodel().registry()));
		this.context = snapshot.metamodel().type(context);
		Map<EClass, Set<EObject>> extents = new HashMap<>();
		snapshot.metamodel().classes().forEach(type -> extents.put(type, new LinkedHashSet<>(snapshot.objects(snapshot.extent(type)))));
		ocl.setExtentMap(extents);
	}

	/** From now on a closure holds its sources, as the standard has it. */
	StockOcl withSourcesInClosures() {
		closuresHoldSources = true;
		return this;
	}

	/** The rows of an expression's value in alphabetical order, or nothing if it is invalid or a part of it is. */
	public Optional<List<String>> rows(String text) throws ParserException {
		OCL.Helper helper = ocl.createOCLHelper();
		helper.setContext(context);
		OCLExpression expression = helper.createQuery(text);
		OCL.Query query = ocl.createQuery(expression);
		EvaluationOptions.setOption(query.getEvaluationEnvironment(), EvaluationOptions.CLOSURE_INCLUDES_SOURCES, closuresHoldSources);
		Object value = query.evaluate();
		List<String> rows = new ArrayList<>();
		if (expression.getType() instanceof CollectionType && value instanceof Collection<?> items) {
			items.forEach(item -> rows.add(text(item)));
		} else {
			rows.add(text(value));
		}
		rows.sort(null);
		return rows.stream().anyMatch(row -> row.contains(INVALID)) ? Optional.empty() : Optional.of(rows);
	}

	@SuppressWarnings("unchecked")
	private String text(Object value) {
		if (ocl.isInvalid(value)) {
			return INVALID;
		}
		return switch (value) {
		case null -> "null";
		case ENamedElement named -> named.getName();
		case EObject object -> "#" + snapshot.key(object);
		case Collection<?> items -> items.stream().map(this::text).sorted().toList().toString();
		case Tuple<?, ?> tuple -> parts((Tuple<EOperation, EStructuralFeature>) tuple);
		default -> value.toString();
		};
	}

	private String parts(Tuple<EOperation, EStructuralFeature> tuple) {
		TupleType<EOperation, EStructuralFeature> type = tuple.getTupleType();
		Map<String, String> parts = new TreeMap<>();
		type.oclProperties().forEach(part -> parts.put(part.getName(), text(tuple.getValue(part))));
		return String.join(", ", parts.values());
	}
}
