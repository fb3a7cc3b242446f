// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.LiteralExpression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.erl.dom.Pre;
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.ConstraintContext;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.parser.EvlProgramModule;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/**
 * The queries in EOL for the elements that do not satisfy a constraint, for those constraints that can be checked by themselves. Epsilon checks all constraints of an
 * element before it goes on to the next; where one may see what another has done, or whether it was satisfied, there is no query.
 */
final class ConstraintQueries {
	private static final String DEPENDS = "satisfies";
	private static final Set<String> DEPENDENT = Set.of(DEPENDS, "constraintTrace", "thisModule");
	private static final Pattern SATISFIES = Pattern.compile("\\bself\\s*\\.\\s*satisfies(?:All|One)?\\s*\\(\\s*(['\"])(\\w+)\\1\\s*\\)");
	/** The operation of a check that is a block of statements. */
	private static final String CHECK = "checkOfConstraint";
	/** Constraints may depend on each other in a circle. */
	private static final int MOST_NESTED = 8;
	/** Extended properties, and what a constraint writes down, are seen by others. */
	private static final List<String> REMEMBERED = List.of("~", "extras", "asVar");
	private static final List<String> CHANGES = List.of(".add", ".remove", ".clear", ".put", ".retain");
	private static final List<String> STEERING = List.of("lazy", "terminate");

	private final EvlProgramModule module;
	private final EvlText text;
	private final SymbolTable symbols;
	/** The names of variables and operations that queries do not have. */
	private final Set<String> unknown = new HashSet<>();
	private final StringBuilder operations = new StringBuilder();
	private final StringBuilder variables = new StringBuilder();

	private ConstraintQueries(EvlProgramModule module, EvlText text, SymbolTable symbols) {
		this.module = module;
		this.text = text;
		this.symbols = symbols;
	}

	/**
	 * A constraint as a query.
	 *
	 * @param query for those that violate it
	 * @param told  makes a text of a query for the same with messages, where they are expressions; else without
	 */
	record Asked(PreparedQuery query, Supplier<Query> told) {
	}

	/** The queries by their constraints, in the order of the text. */
	static Map<Constraint, Asked> of(EvlProgramModule module, EvlText text, SymbolTable symbols, QueryLanguages languages, Cancellation cancellation) {
		Map<Constraint, Asked> queries = new IdentityHashMap<>();
		ConstraintQueries candidates = new ConstraintQueries(module, text, symbols);
		if (!languages.has(EolLanguage.NAME, Strategy.COMPILED) || !candidates.isWithoutMemory()) {
			return queries;
		}
		candidates.readVariables();
		candidates.readOperations();
		for (Constraint constraint : module.getConstraints()) {
			candidates.query(constraint, "").flatMap(query -> prepare(query, symbols.metamodel(), languages, cancellation)).ifPresent(query -> queries.put(constraint, new Asked(query,
					() -> candidates.told(constraint, symbols.metamodel(), languages))));
		}
		return queries;
	}

	private Query told(Constraint constraint, Metamodel metamodel, QueryLanguages languages) {
		Optional<String> message = constraint.getMessageBlock() == null ? Optional.empty() : text.expression(constraint.getMessageBlock()).filter(each -> !dependsOnOthers(each));
		Optional<String> withMessage = message.flatMap(each -> query(constraint, ".collect(self | Sequence{self, \"\" + (" + each + "\n)})"));
		String written = withMessage.filter(each -> prepare(each, metamodel, languages, Cancellation.create()).isPresent()).orElseGet(() -> query(constraint, "").orElseThrow());
		return new Query(EolLanguage.NAME, written);
	}

	private static Optional<PreparedQuery> prepare(String query, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		try {
			return Optional.of(languages.get(EolLanguage.NAME, Strategy.COMPILED).prepare(new Query(EolLanguage.NAME, query), metamodel, cancellation));
		} catch (QueryException e) {
			return Optional.empty();
		}
	}

	private boolean isWithoutMemory() {
		return REMEMBERED.stream().noneMatch(text::mentions)
				&& module.getConstraints().stream().noneMatch(each -> each.hasAnnotation("terminate"));
	}

	/** Reads the variables that are declared before all constraints and keep their value: a literal, and nothing else is assigned. What mentions the others is no query. */
	private void readVariables() {
		for (Pre pre : module.getDeclaredPre()) {
			List<Statement> statements = pre.getBody() instanceof StatementBlock block ? block.getStatements() : List.of();
			for (Statement statement : statements) {
				if (statement instanceof AssignmentStatement assignment && assignment.getTargetExpression() instanceof VariableDeclaration variable && isConstant(variable, assignment)) {
					variables.append(text.program().whole(statement).strip().replaceFirst(";?$", ";\n"));
				} else {
					addNames(statement);
				}
			}
		}
	}

	private boolean isConstant(VariableDeclaration variable, AssignmentStatement assignment) {
		return variable.getTypeExpression() == null && assignment.getValueExpression() instanceof LiteralExpression<?> && text.isAssignedOnce(variable.getName());
	}

	private void addNames(ModuleElement part) {
		if (part instanceof VariableDeclaration variable) {
			unknown.add(variable.getName());
		}
		SyntaxTreeSearch.parts(part).forEach(this::addNames);
	}

	/** The operations that do the same in a query. An operation that calls one that does not is none of them. */
	private void readOperations() {
		List<Operation> rest = new ArrayList<>(module.getDeclaredOperations());
		for (int before = -1; before != rest.size();) {
			before = rest.size();
			for (Operation operation : List.copyOf(rest)) {
				if (isSpecial(operation) || dependsOnOthers(text.program().whole(operation))) {
					unknown.add(operation.getName());
					rest.remove(operation);
				}
			}
		}
		rest.forEach(operation -> operations.append('\n').append(text.program().whole(operation)));
	}

	/** Whether annotations make it more than its statements. A cached result is the same as one that is computed again, unless somebody changes it. */
	private boolean isSpecial(Operation operation) {
		boolean isOnlyCached = operation.getAnnotationBlock() == null || operation.getAnnotationBlock().getAnnotations().stream().allMatch(each -> each.getName().equals("cached"));
		return !isOnlyCached || operation.getAnnotationBlock() != null && CHANGES.stream().anyMatch(text::mentions);
	}

	private boolean dependsOnOthers(String part) {
		return EvlText.mentions(part, DEPENDENT) || unknown.stream().anyMatch(name -> Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(part).find());
	}

	/** @param result of the violators */
	private Optional<String> query(Constraint constraint, String result) {
		ConstraintContext context = constraint.getConstraintContext();
		if (context.getTypeExpression() == null || isSteered(constraint)) {
			return Optional.empty();
		}
		List<String> conditions = new ArrayList<>();
		for (ExecutableBlock<Boolean> guard : guards(context.getGuardBlock(), constraint.getGuardBlock())) {
			conditions.add(text.expression(guard).map(each -> "(" + each + "\n)").orElse(DEPENDS));
		}
		Optional<String> statements = text.expression(constraint.getCheckBlock()).isPresent() ? Optional.empty() : text.statements(constraint.getCheckBlock());
		conditions.add(statements.isPresent() ? "not self." + CHECK + "()" : text.expression(constraint.getCheckBlock()).map(each -> "not (" + each + "\n)").orElse(DEPENDS));
		String condition = withoutDependencies(String.join(" and ", conditions), symbols.type(context.getTypeName()), MOST_NESTED);
		String ofCheck = statements.map(each -> "\noperation " + context.getTypeName() + " " + CHECK + "() : Boolean " + each).orElse("");
		return dependsOnOthers(condition + ofCheck) ? Optional.empty()
				: Optional.of(variables + "return " + context.getTypeName() + ".all.select(self | " + condition + ")" + result + ";" + operations + ofCheck);
	}

	private static boolean isSteered(Constraint constraint) {
		return STEERING.stream().anyMatch(each -> constraint.hasAnnotation(each) || constraint.getConstraintContext().hasAnnotation(each));
	}

	/** A condition with that of another constraint in the place of the question whether {@code self} satisfies it, where that is all that the question does. */
	private String withoutDependencies(String condition, EClass self, int depth) {
		if (depth == 0 || !EvlText.mentions(condition, DEPENDENT)) {
			return condition;
		}
		return SATISFIES.matcher(condition).replaceAll(found -> {
			List<Constraint> named = module.getConstraints().stream().filter(each -> each.getName().equals(found.group(2))).toList();
			String inner = named.size() == 1 ? satisfied(named.getFirst(), self, depth) : found.group();
			return Matcher.quoteReplacement(inner);
		});
	}

	/** Epsilon looks at the constraint's own guard only, and reports it once more, which here it must have been without that. */
	private String satisfied(Constraint constraint, EClass self, int depth) {
		ConstraintContext context = constraint.getConstraintContext();
		EClass type = context.getTypeExpression() == null ? null : symbols.type(context.getTypeName());
		boolean isReported = type != null && self != null && type.isSuperTypeOf(self) && context.getGuardBlock() == null && !isSteered(constraint);
		Optional<String> check = text.expression(constraint.getCheckBlock());
		Optional<String> guard = constraint.getGuardBlock() == null ? Optional.of("true") : text.expression(constraint.getGuardBlock());
		if (!isReported || check.isEmpty() || guard.isEmpty()) {
			return DEPENDS;
		}
		String own = constraint.getGuardBlock() == null ? "" : "(" + guard.get() + "\n) and ";
		return withoutDependencies("(" + own + "(" + check.get() + "\n))", self, depth - 1);
	}

	private static List<ExecutableBlock<Boolean>> guards(ExecutableBlock<Boolean> ofContext, ExecutableBlock<Boolean> own) {
		List<ExecutableBlock<Boolean>> guards = new ArrayList<>();
		if (ofContext != null) {
			guards.add(ofContext);
		}
		if (own != null) {
			guards.add(own);
		}
		return guards;
	}
}
