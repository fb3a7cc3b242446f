// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.EvaluationHaltedException;
import org.eclipse.ocl.ecore.CollectionType;
import org.eclipse.ocl.ecore.EvaluationVisitorImpl;
import org.eclipse.ocl.expressions.CollectionItem;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.CollectionLiteralExp;
import org.eclipse.ocl.expressions.CollectionLiteralPart;
import org.eclipse.ocl.expressions.CollectionRange;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.TupleLiteralExp;
import org.eclipse.ocl.util.CollectionUtil;
import org.eclipse.ocl.util.Tuple;
import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.query.ocl.internal.library.CheckedRange;
import org.modelarena.query.ocl.internal.library.LibraryWork;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironment;

/**
 * Eclipse OCL's evaluator, with its costly look-ups remembered for the time of one evaluation, and with the reason kept when an
 * exception becomes {@code invalid}.
 */
public sealed class Evaluator extends EvaluationVisitorImpl permits ProfilingEvaluator {
	private static final String SELF = "self";
	private static final Object[] NO_ARGUMENTS = {};
	/** Java's messages repeat the text that is no number, however long it is. */
	private static final int LONGEST_REASON = 500;

	private final ArenaEvaluationEnvironment values;
	private final Map<EOperation, Optional<OCLExpression<EClassifier>>> operationBodies = new IdentityHashMap<>();
	private final Map<EStructuralFeature, Optional<OCLExpression<EClassifier>>> propertyBodies = new IdentityHashMap<>();
	private final PartValues parts;
	private final boolean laxNullHandling;
	private final LibraryWork library;
	private final Loops loops;
	/** The call that the library is about to do, and its operands that have been evaluated already. */
	private OperationCallExp<EClassifier, EOperation> pending;
	private Object[] pendingOperands;

	/**
	 * An evaluator, which tells a profiler what it evaluates if somebody wants to know.
	 *
	 * @param parts the values of expressions that run as plans; null if there are none
	 */
	public static Evaluator of(ArenaEnvironment environment, ArenaEvaluationEnvironment values, Extents extents, PartValues parts) {
		return values.sites() == null ? new Evaluator(environment, values, extents, parts) : new ProfilingEvaluator(environment, values, extents, parts);
	}

	/** @param parts the values of expressions that run as plans; null if there are none */
	Evaluator(ArenaEnvironment environment, ArenaEvaluationEnvironment values, Extents extents, PartValues parts) {
		super(environment, values, extents);
		this.values = values;
		this.parts = parts;
		this.laxNullHandling = super.isLaxNullHandling();
		this.library = new LibraryWork(values.meter());
		this.loops = new Loops(this, values, library.hashed());
	}

	/**
	 * The value of an expression.
	 *
	 * @throws QueryException if it is invalid
	 */
	public Object evaluate(OCLExpression<EClassifier> expression) {
		Object result = visitExpression(expression);
		if (result == getInvalid()) {
			RuntimeException firstFault = values.firstFault();
			String message = firstFault == null || firstFault.getMessage() == null ? "" : reason(firstFault);
			String why = message.isEmpty() ? "" : " (" + (message.length() > LONGEST_REASON ? message.substring(0, LONGEST_REASON) + "..." : message) + ")";
			throw new QueryException(ErrorCode.QUERY_FAILED,
					"The expression evaluates to invalid" + why + "; guard it, for instance with oclIsUndefined().", 0, 0, firstFault);
		}
		return result;
	}

	private static String reason(RuntimeException fault) {
		// The library takes places for Java's int, and sorts by what it compares with its like only.
		boolean isTooLarge = fault instanceof ClassCastException && fault.getMessage().startsWith("class java.lang.Long ");
		return isTooLarge ? "a number beyond " + Integer.MAX_VALUE + " is a place, the end of a range, or sorted among smaller ones" : fault.getMessage();
	}

	/** The value of an expression about one element. */
	public Object evaluate(EObject self, OCLExpression<EClassifier> expression) {
		values.add(SELF, self);
		return evaluate(expression);
	}

	@Override
	public Object visitExpression(OCLExpression<EClassifier> expression) {
		try {
			return expression.accept(getVisitor());
		} catch (EvaluationHaltedException e) {
			throw e;
		} catch (ArenaException e) {
			// The store's trouble, not the expression's: a query must not be able to take it for invalid.
			throw new EvaluationAbort(e);
		} catch (RuntimeException e) {
			values.remember(e);
			return getInvalid();
		}
	}

	@Override
	protected Object safeVisitExpression(OCLExpression<EClassifier> expression) {
		if (pending != null) {
			if (pending.getSource() == expression) {
				return pendingOperands[0];
			}
			for (int i = 1; i < pendingOperands.length; i++) {
				if (pending.getArgument().get(i - 1) == expression) {
					return pendingOperands[i];
				}
			}
		}
		return visitExpression(expression);
	}

	@Override
	public Object visitOperationCallExp(OperationCallExp<EClassifier, EOperation> call) {
		values.step();
		Object known = parts == null ? PartValues.UNKNOWN : parts.of(call, library.hashed());
		if (known != PartValues.UNKNOWN) {
			return known;
		}
		return LibraryWork.concerns(call.getOperationCode(), call.getSource().getType()) ? callLibrary(call) : super.visitOperationCallExp(call);
	}

	/** Announces what the library will have to do, as soon as the operands are known. */
	private Object callLibrary(OperationCallExp<EClassifier, EOperation> call) {
		List<OCLExpression<EClassifier>> arguments = call.getArgument();
		Object source = visitExpression(call.getSource());
		boolean large = source instanceof Collection<?> || source instanceof String || source instanceof Tuple<?, ?>;
		Object[] operands = new Object[large ? 1 + arguments.size() : 1];
		operands[0] = source;
		boolean valid = large;
		for (int i = 1; i < operands.length; i++) {
			operands[i] = visitExpression(arguments.get(i - 1));
			valid &= operands[i] != getInvalid();
		}
		if (valid && getOperationBody(call.getReferredOperation()) == null) {
			boolean selects = call.getOperationCode() == PredefinedType.SELECT_BY_KIND || call.getOperationCode() == PredefinedType.SELECT_BY_TYPE;
			Object value = library.call(call, operands);
			if (selects && source instanceof Collection<?> items) {
				value = selected(call, items, (EClassifier) operands[1]);
			}
			boolean pairs = value == LibraryWork.LEFT_TO_LIBRARY && call.getOperationCode() == PredefinedType.PRODUCT;
			if (pairs && operands[1] instanceof Collection<?> others) {
				value = library.hashed().product((Collection<?>) source, others, ((CollectionType) call.getType()).getElementType(), values);
			}
			if (value != LibraryWork.LEFT_TO_LIBRARY) {
				library.made(call.getType(), value);
				return value;
			}
		}
		OperationCallExp<EClassifier, EOperation> outer = pending;
		Object[] outerOperands = pendingOperands;
		pending = call;
		pendingOperands = operands;
		try {
			Object value = super.visitOperationCallExp(call);
			library.made(call.getType(), value);
			return value;
		} finally {
			pending = outer;
			pendingOperands = outerOperands;
		}
	}

	/** The items of a type, as a collection of the same kind; the stock evaluator makes a Set of a Bag's. */
	private Collection<Object> selected(OperationCallExp<EClassifier, EOperation> call, Collection<?> items, EClassifier type) {
		Collection<Object> selected = CollectionUtil.createNewCollectionOfSameKind(items);
		boolean isExact = call.getOperationCode() == PredefinedType.SELECT_BY_TYPE;
		for (Object item : items) {
			if (item != null && Boolean.TRUE.equals(isExact ? oclIsTypeOf(item, type) : oclIsKindOf(item, type))) {
				library.hashed().add(selected, item);
			}
		}
		return selected;
	}

	@Override
	protected Matcher getRegexMatcher(String regex, String text) {
		MeteredText.requireFewRepetitions(regex);
		return super.getRegexMatcher(regex, text).reset(library.stepped(text));
	}

	@Override
	public Object visitCollectionLiteralExp(CollectionLiteralExp<EClassifier> literal) {
		values.step();
		boolean ranges = literal.getPart().stream().anyMatch(CollectionRange.class::isInstance);
		Object value = ranges ? withRanges(literal) : super.visitCollectionLiteralExp(literal);
		library.made(literal.getType(), value);
		return value;
	}

	/** Ranges may be long; the stock evaluator does not look at the clock while it fills a Set with one. */
	private Object withRanges(CollectionLiteralExp<EClassifier> literal) {
		Collection<Object> result = CollectionUtil.createNewCollection(literal.getKind());
		for (CollectionLiteralPart<EClassifier> part : literal.getPart()) {
			if (part instanceof CollectionRange<EClassifier> range) {
				Object first = range.getFirst().accept(getVisitor());
				Object last = range.getLast().accept(getVisitor());
				if (literal.isSimpleRange() && literal.getKind() == CollectionKind.SEQUENCE_LITERAL) {
					return first == null || last == null ? Collections.singletonList(null) : new CheckedRange((Integer) first, (Integer) last, values.meter());
				}
				if (first != null && last != null) {
					CheckedRange numbers = new CheckedRange((Integer) first, (Integer) last, values.meter());
					library.copy(numbers);
					result.addAll(numbers);
				}
			} else {
				Object item = ((CollectionItem<EClassifier>) part).getItem().accept(getVisitor());
				if (item == getInvalid()) {
					return getInvalid();
				}
				library.hashed().add(result, item);
			}
		}
		return result;
	}

	@Override
	public Object visitTupleLiteralExp(TupleLiteralExp<EClassifier, EStructuralFeature> literal) {
		values.step();
		Object value = super.visitTupleLiteralExp(literal);
		library.made(literal.getType(), value);
		return value;
	}

	@Override
	public Object visitPropertyCallExp(PropertyCallExp<EClassifier, EStructuralFeature> call) {
		values.step();
		return super.visitPropertyCallExp(call);
	}

	@Override
	public Object visitIteratorExp(IteratorExp<EClassifier, EParameter> iteration) {
		Object known = parts == null ? PartValues.UNKNOWN : parts.of(iteration, library.hashed());
		Object value = known != PartValues.UNKNOWN ? known : Loops.isKnown(iteration) ? loops.iterator(iteration) : super.visitIteratorExp(iteration);
		library.made(iteration.getType(), value);
		return value;
	}

	@Override
	public Object visitIterateExp(IterateExp<EClassifier, EParameter> fold) {
		return Loops.isKnown(fold) ? loops.iterate(fold) : super.visitIterateExp(fold);
	}

	/** The items of a collection; null if it is undefined. */
	Collection<?> items(OCLExpression<EClassifier> collection) {
		Object value = collection.accept(getVisitor());
		return isUndefined(value) ? null : (Collection<?>) value;
	}

	Object invalid() {
		return getInvalid();
	}

	@Override
	protected OCLExpression<EClassifier> getOperationBody(EOperation operation) {
		Optional<OCLExpression<EClassifier>> body = operationBodies.get(operation);
		if (body == null) {
			body = Optional.ofNullable(super.getOperationBody(operation));
			operationBodies.put(operation, body);
		}
		return body.orElse(null);
	}

	@Override
	protected OCLExpression<EClassifier> getPropertyBody(EStructuralFeature property) {
		Optional<OCLExpression<EClassifier>> body = propertyBodies.get(property);
		if (body == null) {
			body = Optional.ofNullable(super.getPropertyBody(property));
			propertyBodies.put(property, body);
		}
		return body.orElse(null);
	}

	@Override
	protected Object call(EOperation operation, OCLExpression<EClassifier> body, Object target, Object[] arguments) {
		RecursiveValues.Call call = values.recursive().call(operation, target, arguments, this::body);
		Object known = call == null ? RecursiveValues.UNKNOWN : values.recursive().value(call);
		return known != RecursiveValues.UNKNOWN ? known : remembered(call, super.call(operation, body, target, arguments));
	}

	@Override
	protected Object navigate(EStructuralFeature property, OCLExpression<EClassifier> derivation, Object target) {
		RecursiveValues.Call call = values.recursive().call(property, target, NO_ARGUMENTS, this::body);
		Object known = call == null ? RecursiveValues.UNKNOWN : values.recursive().value(call);
		return known != RecursiveValues.UNKNOWN ? known : remembered(call, super.navigate(property, derivation, target));
	}

	/** Remembers a value, unless it is invalid: such a call is evaluated again, for its reason. */
	private Object remembered(RecursiveValues.Call call, Object value) {
		if (call != null && value != getInvalid()) {
			values.recursive().remember(call, value);
		}
		return value;
	}

	private OCLExpression<EClassifier> body(Object definition) {
		return definition instanceof EOperation operation ? getOperationBody(operation) : getPropertyBody((EStructuralFeature) definition);
	}

	@Override
	protected boolean isLaxNullHandling() {
		return laxNullHandling;
	}
}
