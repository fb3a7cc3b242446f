// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.ConstraintContext;
import org.eclipse.epsilon.evl.execute.UnsatisfiedConstraint;
import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.constraint.WholeRuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.FallbackQuery;
import org.modelarena.core.threads.Mutex;
import org.modelarena.query.epsilon.internal.analysis.ErrorTranslation;
import org.modelarena.query.epsilon.internal.analysis.SemanticAnalysis;
import org.modelarena.query.epsilon.internal.contexts.EvlRunContext;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.parser.EvlProgramModule;
import org.modelarena.query.epsilon.internal.parser.ProgramParser;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** An EVL program. Constraints that are queries are answered as such, and only their messages are Epsilon's work; it checks all others. */
public final class EvlRules implements RuleSet {
	private static final AnsweredBy EPSILON = AnsweredBy.interpreter("it depends on other constraints, or on more than an expression");
	/** The variable in which a check of one constraint writes down things for its message. */
	private static final String EXTRAS = "extras";

	private final SnapshotModel model;
	private final EvlProgramModule module;
	private final EvlImports complete;
	private final List<QueryException> doubts;
	private final ErrorTranslation errors;
	private final boolean mayRepeat;
	private final Map<Constraint, Rule> rules = new IdentityHashMap<>();
	private final List<Rule> inOrder = new ArrayList<>();
	private final Map<Constraint, ConstraintQueries.Asked> queries;
	private final EvlFixes fixes;
	/** Epsilon's module is run by one thread at a time. */
	private final Mutex turn = new Mutex();

	private EvlRules(SnapshotModel model, EvlProgramModule module, EvlImports complete, List<QueryException> doubts, EvlText text, Map<Constraint, ConstraintQueries.Asked> queries) {
		this.model = model;
		this.module = module;
		this.complete = complete;
		this.doubts = doubts;
		this.errors = new ErrorTranslation(text.program());
		this.mayRepeat = text.mentions("satisfies");
		this.queries = queries;
		this.fixes = new EvlFixes(text.program(), model.symbols(), complete, module.getConstraints().stream().map(each -> each.getFixes().size()).toList());
		for (Constraint constraint : module.getConstraints()) {
			// Fixes change models; even to ask whether they apply is of no use for a check.
			constraint.getFixes().clear();
			Rule rule = rule(constraint);
			rules.put(constraint, rule);
			inOrder.add(rule);
		}
		module.prepareContext();
	}

	/** @throws QueryException with line and column, for the first fault; the others are suppressed */
	public static EvlRules parse(String written, ConstraintLanguage.Imports imports, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		EvlImports complete = EvlImports.of(written, imports);
		return complete.placed(() -> {
			EvlText text = EvlText.of(complete.text());
			SnapshotModel model = new SnapshotModel(new SymbolTable(metamodel));
			EvlProgramModule module = ProgramParser.evl(text.program(), model, cancellation);
			UsedOperations.keepOnly(module, complete);
			List<QueryException> doubts = doubts(module, model.symbols(), text.program()).stream().map(complete::placed).toList();
			if (module.getConstraints().isEmpty()) {
				throw text.program().fault(ErrorCode.QUERY_SYNTAX, "The document has no constraint; write 'context TYPE { constraint NAME { check: CONDITION } }'.", 1, 0, null);
			}
			return new EvlRules(model, module, complete, doubts, text, ConstraintQueries.of(module, text, model.symbols(), languages, cancellation));
		});
	}

	/** The properties that no type has where they are asked for. There may be no elements for which they are; else Epsilon fails there, and not before. */
	private static List<QueryException> doubts(EvlProgramModule module, SymbolTable symbols, ProgramText text) {
		try {
			SemanticAnalysis.check(module, null, Set.of(SymbolTable.SELF, EXTRAS), symbols, text);
			return List.of();
		} catch (QueryException e) {
			List<QueryException> all = Stream.concat(Stream.of(e), Arrays.stream(e.getSuppressed()).map(QueryException.class::cast)).toList();
			all.stream().filter(each -> !ErrorTranslation.isOfProperty(each)).findFirst().ifPresent(fault -> {
				throw e;
			});
			return all;
		}
	}

	private Rule rule(Constraint constraint) {
		ConstraintContext context = constraint.getConstraintContext();
		EClass type = context.getTypeExpression() == null ? null : model.symbols().type(context.getTypeName());
		Severity severity = constraint.isInfo() ? Severity.INFO : constraint.isCritique() ? Severity.WARNING : Severity.ERROR;
		int line = constraint.getRegion().getStart().getLine();
		// One that was imported has no line in the document.
		return new Rule(constraint.getName(), type == null ? "" : Metamodel.qualified(type), severity, complete.isImported(line) ? 0 : line);
	}

	@Override
	public List<Rule> rules() {
		return List.copyOf(inOrder);
	}

	@Override
	public List<QueryException> doubts() {
		return doubts;
	}

	@Override
	public List<RuleQuery> queries() {
		List<RuleQuery> all = new ArrayList<>();
		List<Constraint> rest = new ArrayList<>();
		for (Constraint constraint : module.getConstraints()) {
			ConstraintQueries.Asked asked = queries.get(constraint);
			if (asked == null) {
				rest.add(constraint);
			} else {
				all.add(new EvlRuleQuery(this, module.getConstraints().indexOf(constraint), new FallbackQuery(asked.query(), () -> together(List.of(constraint))), asked.told()));
			}
		}
		if (!rest.isEmpty()) {
			all.add(new EvlRuleQuery(this, rest.stream().map(each -> module.getConstraints().indexOf(each)).toList(), together(rest)));
		}
		return all;
	}

	/** The constraints that Epsilon checks together, in its order. */
	private WholeRuleSet together(List<Constraint> some) {
		List<Constraint> others = module.getConstraints().stream().filter(each -> !some.contains(each)).toList();
		List<Rule> wanted = some.stream().map(rules::get).toList();
		return new WholeRuleSet(wanted, (state, findings, cancellation) -> run(state, cancellation, unsatisfied -> {
			if (some.contains(unsatisfied.getConstraint())) {
				findings.add(finding(unsatisfied));
			}
		}, () -> module.checkBut(others)));
	}

	@Override
	public void check(ModelSnapshot state, Findings findings, Cancellation cancellation) {
		run(state, cancellation, unsatisfied -> findings.add(finding(unsatisfied)), () -> {
			List<Constraint> answered = new ArrayList<>();
			for (Constraint constraint : module.getConstraints()) {
				Optional<Answer> violators = ask(constraint, state, cancellation);
				if (violators.isPresent()) {
					for (long i = 0; i < violators.get().count(); i++) {
						tell(constraint, ((ElementKey) violators.get().row(i).getFirst()).value());
					}
					answered.add(constraint);
					findings.checked(rules.get(constraint), violators.get().answeredBy());
				}
			}
			module.checkBut(answered);
			module.getConstraints().stream().filter(each -> !answered.contains(each)).forEach(each -> findings.checked(rules.get(each), EPSILON));
		});
	}

	/** The message of a constraint for elements; empty for one that does not violate it. */
	List<String> messages(int constraint, long[] keys, ModelSnapshot state, Cancellation cancellation) {
		String[] messages = new String[keys.length];
		Arrays.fill(messages, "");
		int[] place = new int[1];
		run(state, cancellation, unsatisfied -> messages[place[0]] = unsatisfied.getMessage(), () -> {
			for (int i = 0; i < keys.length; i++) {
				if (state.contains(keys[i])) {
					place[0] = i;
					tell(module.getConstraints().get(constraint), keys[i]);
				}
			}
		});
		return List.of(messages);
	}

	/** The work of Epsilon in a run. */
	private interface Work {
		void run() throws EolRuntimeException;
	}

	private void run(ModelSnapshot state, Cancellation cancellation, Consumer<UnsatisfiedConstraint> listener, Work work) {
		turn.run(cancellation, () -> {
			EvlRunContext context = module.getContext();
			model.bind(state, cancellation);
			context.begin(mayRepeat, listener);
			try {
				module.begin();
				work.run();
				return null;
			} catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
				throw errors.of(e) instanceof QueryException fault ? complete.placed(fault) : errors.of(e);
			} finally {
				context.end();
				Execution.of(context).variables().reset();
				module.clearCache();
				model.unbind();
			}
		});
	}

	/** Nothing where it is no query, or one that fails: then Epsilon tells where. */
	private Optional<Answer> ask(Constraint constraint, ModelSnapshot state, Cancellation cancellation) {
		ConstraintQueries.Asked asked = queries.get(constraint);
		if (asked == null) {
			return Optional.empty();
		}
		try {
			return Optional.of(asked.query().execute(state, new QueryLimits(cancellation.remaining(), Long.MAX_VALUE), cancellation));
		} catch (QueryException e) {
			return Optional.empty();
		}
	}

	private void tell(Constraint constraint, long key) throws EolRuntimeException {
		Element violator = model.element(key);
		// The message of a check with statements may use its variables.
		if (constraint.getCheckBlock().getBody() instanceof StatementBlock) {
			constraint.check(violator, module.getContext());
		} else {
			constraint.optimisedCheck(violator, module.getContext(), false);
		}
	}

	private Finding finding(UnsatisfiedConstraint unsatisfied) {
		long key = unsatisfied.getInstance() instanceof Element element ? element.key() : ModelSnapshot.NONE;
		return new Finding(rules.get(unsatisfied.getConstraint()), key, unsatisfied.getMessage());
	}

	/** The fixes of the program. */
	EvlFixes fixes() {
		return fixes;
	}
}
