// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.Strategy;
import org.modelarena.core.constraint.Constraint;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.query.ocl.internal.constraint.OclRules.Prepared;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** Makes rules of invariants. Used once, by one thread. */
public final class InvariantParser {
	/** The name of the message of a constraint in an annotation, after the constraint's. */
	private static final String MESSAGE = "$message";

	private final Metamodel metamodel;
	private final QueryLanguage language;
	private final Cancellation cancellation;
	private final List<Prepared> prepared = new ArrayList<>();
	private final List<QueryException> faults = new ArrayList<>();

	public InvariantParser(Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		this.metamodel = metamodel;
		this.language = languages.get(QueryText.LANGUAGE, languages.has(QueryText.LANGUAGE, Strategy.COMPILED) ? Strategy.COMPILED : Strategy.INTERPRETED);
		this.cancellation = cancellation;
	}

	/**
	 * The invariants of a Complete OCL document.
	 *
	 * @throws QueryException if it has none
	 */
	public OclRules document(String text) {
		CompleteOcl document = new CompleteOcl(text);
		if (document.invariants().isEmpty()) {
			// Whatever else is wrong comes first.
			query(text);
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The document has no invariant; write 'context TYPE inv NAME: CONDITION'.", 1, 1, null);
		}
		for (CompleteOcl.Invariant each : document.invariants()) {
			add(() -> prepare(document, each));
		}
		return rules();
	}

	private Prepared prepare(CompleteOcl document, CompleteOcl.Invariant invariant) {
		document.definedTwice(invariant).forEach((name, types) -> requireApart(name, types, document, invariant));
		CompleteOcl.Question question = document.asking(invariant);
		PreparedQuery violators = violators(question);
		String written = invariant.context().type();
		EClass type = metamodel.hasType(written) ? metamodel.type(written) : null;
		String context = type == null ? written : Metamodel.qualified(type);
		int line = document.line(invariant.start());
		PreparedExpression message = invariant.hasMessage() && type != null ? message(document, invariant, type) : null;
		return new Prepared(new Rule(invariant.name(), context, Severity.ERROR, line), question.text(), violators, () -> query(document.askingAll(invariant, question)), document.body(invariant),
				message);
	}

	/** A definition for a type is not replaced by one for its subtype, as OCL has it: Eclipse OCL takes one of them for all elements. */
	private void requireApart(String name, List<String> types, CompleteOcl document, CompleteOcl.Invariant invariant) {
		List<EClass> classes = types.stream().filter(metamodel::hasType).map(metamodel::type).toList();
		for (EClass one : classes) {
			for (EClass other : classes) {
				if (one != other && one.isSuperTypeOf(other)) {
					throw new QueryException(ErrorCode.UNSUPPORTED, "'" + name + "' is defined for " + one.getName() + " and also for its subtype " + other.getName()
							+ ", and which of them an element has is not looked at here; define it once.", document.line(invariant.start()), document.column(invariant.start()), null);
				}
			}
		}
	}

	private PreparedQuery violators(CompleteOcl.Question question) {
		try {
			return query(question.text());
		} catch (QueryException e) {
			throw moved(e, question.line(e.line()) - e.line(), "");
		}
	}

	private PreparedExpression message(CompleteOcl document, CompleteOcl.Invariant invariant, EClass type) {
		try {
			// Blanks for what stands before it, so that faults have their places.
			String before = "\n".repeat(document.line(invariant.messageStart()) - 1) + " ".repeat(document.column(invariant.messageStart()) - 1);
			return language.prepareExpression(before + document.message(invariant), type, metamodel);
		} catch (QueryException e) {
			throw moved(e, 0, "");
		}
	}

	/** The constraints of a metamodel. */
	public OclRules annotations(List<Constraint> constraints) {
		for (Constraint each : constraints) {
			add(() -> prepare(each));
		}
		return rules();
	}

	private Prepared prepare(Constraint constraint) {
		Rule rule = new Rule(constraint.name(), Metamodel.qualified(constraint.context()), Severity.ERROR, 0);
		String wrong = "The constraint '" + constraint.qualifiedName() + "' of the metamodel is wrong: ";
		try {
			String path = path(constraint.context().getEPackage());
			String head = "package " + path + " context " + constraint.context().getName() + " inv:\n";
			String end = "\nendpackage";
			return new Prepared(rule, head + constraint.body() + end, query(head + constraint.body() + end), () -> query(head + CompleteOcl.holding(constraint.body()) + end), constraint.body(),
					message(constraint));
		} catch (QueryException e) {
			throw moved(e, -1, wrong);
		}
	}

	private PreparedExpression message(Constraint constraint) {
		for (String source : Constraint.SOURCES) {
			EAnnotation annotation = constraint.context().getEAnnotation(source);
			String text = annotation == null ? null : annotation.getDetails().get(constraint.name() + MESSAGE);
			if (text != null) {
				return language.prepareExpression(text, constraint.context(), metamodel);
			}
		}
		return null;
	}

	private static String path(EPackage named) {
		return named.getESuperPackage() == null ? named.getName() : path(named.getESuperPackage()) + "::" + named.getName();
	}

	private PreparedQuery query(String text) {
		return language.prepare(new Query(QueryText.LANGUAGE, text), metamodel, cancellation);
	}

	/** One that can be made, or that throws a {@link QueryException}. */
	private interface Maker {
		Prepared make();
	}

	private void add(Maker maker) {
		try {
			prepared.add(maker.make());
		} catch (QueryException e) {
			faults.add(e);
		}
	}

	private OclRules rules() {
		return new OclRules(List.copyOf(prepared), List.copyOf(faults));
	}

	private static QueryException moved(QueryException fault, int lines, String before) {
		String message = before + fault.getMessage().replaceFirst("^line \\d+, column \\d+: ", "");
		ErrorCode code = before.isEmpty() ? fault.code() : ErrorCode.METAMODEL_INVALID;
		return new QueryException(code, message, fault.line() > 0 ? Math.max(1, fault.line() + lines) : 0, fault.column(), fault);
	}
}
