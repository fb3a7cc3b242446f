// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.epsilon.eol.exceptions.EolIllegalOperationException;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolIllegalReturnException;
import org.eclipse.epsilon.eol.exceptions.EolIllegalVariableAssignmentException;
import org.eclipse.epsilon.eol.exceptions.EolInternalException;
import org.eclipse.epsilon.eol.exceptions.EolNullPointerException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.exceptions.EolUndefinedVariableException;
import org.eclipse.epsilon.eol.types.EolNoType;
import org.eclipse.epsilon.eol.types.EolNoType.EolNoTypeInstance;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.QueryException;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ElementType;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.sandbox.PropertyStyleCalls;
import org.modelarena.query.epsilon.internal.sandbox.SafeOperations;
import org.modelarena.query.epsilon.internal.sandbox.SequentialOperations;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;
import org.modelarena.query.epsilon.internal.time.NoVersionsException;
import org.modelarena.query.epsilon.internal.time.VersionCalls;
import org.modelarena.query.epsilon.internal.time.VersionLoop;

/** Says what went wrong in a program in the user's words, with the place in the user's text. */
public final class ErrorTranslation {
	/** Advice for operations of Epsilon's that queries do not have. */
	private static final Map<String, String> INSTEAD = instead();

	private static final String NO_PROPERTY = "' has no property '";

	private final ProgramText text;

	public ErrorTranslation(ProgramText text) {
		this.text = text;
	}

	private static Map<String, String> instead() {
		Map<String, String> instead = new HashMap<>();
		for (String lambda : List.of("supplier", "consumer", "predicate", "func", "function", "unary", "binary", "bifunction", "runnable", "callable", "action")) {
			instead.put(lambda, "A query has no values that are functions; write an operation.");
		}
		instead.put("forEach", "Write 'for (x in ...) { ... }'.");
		instead.put("removeIf", "Write 'reject(x | ...)'.");
		instead.put("owningModel", "A query has one model.");
		instead.put("getOwningModel", "A query has one model.");
		instead.put("eAllContents", "Write 'closure(x | x.eContents)'.");
		return instead;
	}

	/** The error for what a running program threw; also if what is to be told of is too deep or too large to be told of. */
	public ArenaException of(Throwable thrown) {
		try {
			return told(thrown);
		} catch (StackOverflowError e) {
			return text.fault(ErrorCode.QUERY_FAILED, "The evaluation recurses too deeply.", null, e);
		} catch (OutOfMemoryError e) {
			return new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query fails, and there is not enough memory to say why.", e);
		}
	}

	private ArenaException told(Throwable thrown) {
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof ArenaException ours) {
				return ours;
			}
			// An operation that Epsilon calls by reflection has its errors wrapped.
			if (cause instanceof StackOverflowError) {
				return text.fault(ErrorCode.QUERY_FAILED, "The evaluation recurses too deeply.", null, thrown);
			}
			if (cause instanceof OutOfMemoryError) {
				return new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than there is; ask for less, or give Java a larger heap.", thrown);
			}
		}
		EolRuntimeException ofEpsilon = innermost(thrown);
		return ofEpsilon != null ? of(ofEpsilon) : text.fault(ErrorCode.QUERY_FAILED, plain(thrown), null, thrown);
	}

	/** The exception of Epsilon's that knows most. */
	private static EolRuntimeException innermost(Throwable thrown) {
		EolRuntimeException found = null;
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof EolRuntimeException ofEpsilon && (found == null || ofEpsilon.getAst() != null)) {
				found = ofEpsilon;
			}
		}
		return found;
	}

	private ArenaException of(EolRuntimeException fault) {
		return switch (fault) {
		case EolUndefinedVariableException unknown ->
			text.fault(ErrorCode.QUERY_NAME, "Unknown name '" + unknown.getVariableName() + "'.", fault.getAst(), fault);
		case EolIllegalPropertyException illegal -> text.fault(ErrorCode.QUERY_NAME, noProperty(illegal), fault.getAst(), fault);
		case EolIllegalOperationException illegal -> text.fault(illegal.getObject() == null ? ErrorCode.QUERY_FAILED : ErrorCode.QUERY_NAME,
				noOperation(illegal), fault.getAst(), fault);
		case EolNullPointerException ofNull -> text.fault(ErrorCode.QUERY_FAILED,
				nameIn(ofNull.getReason()) + " is asked of null; guard it, for instance with isDefined().", fault.getAst(), fault);
		case NoVersionsException none -> text.fault(ErrorCode.UNSUPPORTED, none.getReason(), fault.getAst(), fault);
		case EolIllegalReturnException wrong -> text.fault(ErrorCode.QUERY_FAILED,
				"A value is " + ValueDescriptions.kindOf(wrong.getReturnedValue()) + " where the type is " + wrong.getExpectedType() + ".", fault.getAst(), fault);
		case EolIllegalVariableAssignmentException wrong ->
			text.fault(ErrorCode.QUERY_FAILED, "A variable is given a value that is not of its type.", fault.getAst(), fault);
		case EolInternalException internal -> text.fault(ErrorCode.QUERY_FAILED, plain(internal.getInternal()), fault.getAst(), fault);
		default -> text.fault(ErrorCode.QUERY_FAILED, sentence(fault.getReason()), fault.getAst(), fault);
		};
	}

	private static String nameIn(String reason) {
		int begin = reason.indexOf('\'');
		int end = reason.lastIndexOf('\'');
		return begin >= 0 && end > begin ? reason.substring(begin, end + 1) : "A feature";
	}

	private static String noProperty(EolIllegalPropertyException illegal) {
		String name = illegal.getProperty();
		if (PropertyStyleCalls.needsParentheses(name)) {
			return parentheses(name);
		}
		if (illegal.getObject() instanceof Element element) {
			return noProperty(element.type().getName(), name, element.model().symbols().propertyNames(element.type()));
		}
		String hint = illegal.getObject() instanceof ElementType ? Nearest.hint(name, SemanticAnalysis.OF_TYPES) : "";
		String kind = ValueDescriptions.kindOf(illegal.getObject());
		return Character.toUpperCase(kind.charAt(0)) + kind.substring(1) + " has no property '" + name + "'." + hint;
	}

	public static String parentheses(String name) {
		return "'" + name + "' is an operation; write '" + name + "()'.";
	}

	/** Whether a fault is that a type has no property of some name. */
	public static boolean isOfProperty(QueryException fault) {
		return fault.code() == ErrorCode.QUERY_NAME && fault.getMessage().contains(NO_PROPERTY);
	}

	public static String noProperty(String type, String name, Set<String> names) {
		return "Type '" + type + NO_PROPERTY + name + "'." + (INSTEAD.containsKey(name) ? " " + INSTEAD.get(name) : Nearest.hint(name, names));
	}

	private static String noOperation(EolIllegalOperationException illegal) {
		String name = illegal.getMethodName();
		Object target = illegal.getObject();
		String instead = INSTEAD.get(name);
		String hint = instead != null ? " " + instead : Nearest.hint(name, operations().filter(known -> !known.equals(name)).toList());
		if (target instanceof EolNoTypeInstance || target instanceof EolNoType) {
			return "There is no operation '" + name + "'." + hint;
		}
		if (target == null) {
			return "'" + name + "' is asked of null; guard it, for instance with isDefined().";
		}
		String kind = ValueDescriptions.kindOf(target);
		return Character.toUpperCase(kind.charAt(0)) + kind.substring(1) + " has no operation '" + name + "' for these arguments." + hint;
	}

	/** The names of the language's operations, in an order that is the same each time. */
	private static Stream<String> operations() {
		return Stream.of(SafeOperations.CONTRIBUTED, SequentialOperations.names(), VersionCalls.NAMES, VersionLoop.NAMES).flatMap(Set::stream).sorted();
	}

	/** The meaning of a Java exception for the author of a program. */
	private static String plain(Throwable thrown) {
		return switch (thrown) {
		case ArithmeticException arithmetic -> sentence("Arithmetic fails" + detail(arithmetic));
		case IndexOutOfBoundsException outOfBounds -> sentence("An index is out of bounds" + detail(outOfBounds));
		case ClassCastException wrongKind -> "A value is of the wrong kind here.";
		case NullPointerException ofNull -> "A value is null where one is needed.";
		case UnsupportedOperationException unsupported ->
			sentence(unsupported.getMessage() == null ? "This collection cannot be changed" : unsupported.getMessage());
		case ConcurrentModificationException changed -> "A loop changes the collection that it runs over; run over a copy, for instance with asSequence().";
		case NumberFormatException notANumber -> sentence("Not a number: " + notANumber.getMessage());
		case EolRuntimeException ofEpsilon -> sentence(ofEpsilon.getReason());
		default -> sentence(thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage());
		};
	}

	/** A Java virtual machine that has thrown one often may leave the message out. */
	private static String detail(Throwable thrown) {
		return thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
	}

	private static String sentence(String reason) {
		if (reason == null || reason.isBlank()) {
			return "The evaluation failed.";
		}
		String first = reason.strip().lines().findFirst().orElse("").strip().replaceAll("\\bjava\\.(?:lang|util)\\.", "");
		if (first.startsWith("Internal error. Expected either a SetterMethod")) {
			return "This cannot be given a value.";
		}
		return first.endsWith(".") || first.endsWith("?") ? first : first + ".";
	}
}
