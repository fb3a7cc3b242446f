// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.ExpressionInOCL;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.options.ParsingOptions;
import org.eclipse.ocl.types.OCLStandardLibrary;
import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.threads.Mutex;

/** A parsed query text. It resolves types lazily, so that one thread at a time may use it. */
public final class ParsedOcl {
	/**
	 * All parsers share Eclipse OCL's standard library, whose types make their lists of operations when they are first asked. Two threads
	 * that ask at once can leave a list without its operations for good; so the lists are made here, and one thread parses at a time.
	 */
	static {
		completeLibrary();
	}

	/** Others wait meanwhile. */
	private static final Duration LONGEST_PARSE = Duration.ofSeconds(10);
	private static final Mutex ONE_AT_A_TIME = new Mutex();

	private static void completeLibrary() {
		OCLStandardLibrary<EClassifier> library = EcoreEnvironmentFactory.INSTANCE.createEnvironment().getOCLStandardLibrary();
		for (EClassifier type : List.of(library.getCollection(), library.getSet(), library.getOrderedSet(), library.getBag(), library.getSequence(),
				library.getOclAny(), library.getBoolean(), library.getInteger(), library.getReal(), library.getString(), library.getUnlimitedNatural())) {
			((PredefinedType<?>) type).oclOperations();
			if (type instanceof CollectionType collection) {
				collection.oclIterators();
			}
		}
	}

	private final ArenaEnvironmentFactory factory;
	private final ArenaEnvironment environment;
	private final OclAnalysis question;

	private ParsedOcl(ArenaEnvironmentFactory factory, ArenaEnvironment environment, OclAnalysis question) {
		this.factory = factory;
		this.environment = environment;
		this.question = question;
	}

	/** Makes the standard library, and runs the parser once, which loads its tables. */
	public static void load() {
		Query query = new Query(QueryText.LANGUAGE, "Set{1}->select(i | i > 0)", Map.of(), Optional.empty());
		parse(query, null, Metamodel.of(List.of(EcorePackage.eINSTANCE)), Cancellation.create());
	}

	/**
	 * Parses a text that nobody will evaluate.
	 *
	 * @param self the type of {@code self}, null for a query without it
	 * @throws QueryException with line and column
	 */
	public static ParsedOcl parse(Query query, EClass self, Metamodel metamodel, Cancellation cancellation) {
		return parse(query, self, new ArenaEnvironmentFactory(metamodel), cancellation);
	}

	/**
	 * @param self    the type of {@code self}, null for a query without it
	 * @param factory of environments, for this text alone
	 * @throws QueryException with line and column
	 */
	public static ParsedOcl parse(Query query, EClass self, ArenaEnvironmentFactory factory, Cancellation cancellation) {
		return ONE_AT_A_TIME.run(cancellation, () -> {
			factory.beginParse(new Meter(cancellation.withTimeout(LONGEST_PARSE)));
			ArenaEnvironment root = factory.createEnvironment();
			ParsingOptions.setOption(root, ParsingOptions.USE_LONG_INTEGERS, true);
			OclAnalysis question = new OclParser(factory, root, query, factory.metamodel()).parse(self);
			factory.endParse();
			return new ParsedOcl(factory, root, question);
		});
	}

	/**
	 * An operation or property that the text defines.
	 *
	 * @param parameters their names
	 */
	public record Definition(List<String> parameters, OCLExpression<EClassifier> body) {
	}

	/** The definition of an operation or property; nothing if the text does not define it. */
	public Optional<Definition> definition(ETypedElement feature) {
		Constraint constraint = environment.getDefinition(feature);
		if (constraint == null || !(constraint.getSpecification() instanceof ExpressionInOCL body)) {
			return Optional.empty();
		}
		List<String> parameters = new ArrayList<>();
		body.getParameterVariable().forEach(parameter -> parameters.add(parameter.getName()));
		return Optional.of(new Definition(parameters, (OCLExpression<EClassifier>) body.getBodyExpression()));
	}

	/** The metamodel that the text was parsed with. */
	public Metamodel metamodel() {
		return factory.metamodel();
	}

	/** The question that the text asks. */
	public OclAnalysis question() {
		return question;
	}

	/** Where its names are looked up. */
	public ArenaEnvironment environment() {
		return environment;
	}
}
