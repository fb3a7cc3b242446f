// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;

/**
 * A value for each row, computed from the row's variables. Null is a value; where a term cannot do with null, it faults. A feature is asked
 * only of elements that have it: where the static type does not say so, an {@link IsType} before it sees to it.
 */
public sealed interface Term {
	/** The type of the value, if it is not null. */
	ValueType type();

	/** A value that is the same for all rows, in the form that its {@link ValueType} names; may be null. */
	record Constant(Object value, ValueType type) implements Term {
	}

	/** The value of a variable. */
	record Use(Variable variable) implements Term {
		@Override
		public ValueType type() {
			return variable.type();
		}
	}

	/** The value of a single-valued attribute. Faults if the element is null. A derived attribute that has no value faults. */
	record Attribute(Term of, EAttribute attribute) implements Term {
		@Override
		public ValueType type() {
			return TermTypes.of(attribute);
		}
	}

	/** The target of a single-valued reference, or null. Faults if the element is null. */
	record Target(Term of, EReference reference) implements Term {
		@Override
		public ValueType type() {
			return new ValueType.Element(reference.getEReferenceType());
		}
	}

	/** The element that contains the element, or null for a root. Faults if the element is null. */
	record Container(Term of) implements Term {
		@Override
		public ValueType type() {
			return TermTypes.ANY_ELEMENT;
		}
	}

	/**
	 * A comparison. Equality and its opposite take null as a value that equals itself only, and two operands of one type (two elements of
	 * whatever classes). The others take numbers, INTEGER and REAL mixed as doubles, and fault if one is null.
	 */
	record Comparison(Comparator comparator, Term left, Term right) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/**
	 * A sum, difference, product or the like of two numbers of one type. Faults if one is null, where an INTEGER, operand or result, is
	 * outside of 32 bits (so that it does not matter how a language's integers overflow), and where something is divided by zero.
	 */
	record Arithmetic(Operator operator, Term left, Term right) implements Term {
		@Override
		public ValueType type() {
			return operator == Operator.DIVIDE ? ValueType.REAL : left.type();
		}
	}

	/**
	 * A number as a REAL. Faults if it is null.
	 *
	 * @param isSingle whether it is rounded to the 32 bits of a Java {@code float}
	 */
	record Real(Term of, boolean isSingle) implements Term {
		@Override
		public ValueType type() {
			return ValueType.REAL;
		}
	}

	/** A function of a text. Faults if that is null, or if the function has no value for it. */
	record TextCall(Term text, TextFunction function) implements Term {
		@Override
		public ValueType type() {
			return function.type();
		}
	}

	/**
	 * Some values as one text, one after another: texts, INTEGERs as digits, booleans as {@code true} and {@code false}, literals of
	 * enumerations by what their metamodel calls their literal. Faults if one is null.
	 */
	record Concatenation(List<Term> parts) implements Term {
		public Concatenation {
			parts = List.copyOf(parts);
		}

		@Override
		public ValueType type() {
			return ValueType.TEXT;
		}
	}

	/** The opposite of a boolean. Faults if it is null. */
	record Not(Term operand) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** Whether all are true. Looks at them from left to right and stops at the first that is false; a null that it looks at faults. */
	record And(List<Term> operands) implements Term {
		public And {
			operands = List.copyOf(operands);
		}

		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** Whether any is true. Looks at them from left to right and stops at the first that is true; a null that it looks at faults. */
	record Or(List<Term> operands) implements Term {
		public Or {
			operands = List.copyOf(operands);
		}

		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** The one or the other; the one that is not chosen is not looked at. Faults if the condition is null. */
	record Choice(Term condition, Term then, Term otherwise) implements Term {
		@Override
		public ValueType type() {
			return then.type();
		}
	}

	/** Whether a value is null. */
	record IsNull(Term operand) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** Whether an element is of a class (exactly, or with subtypes). Faults if it is null. */
	record IsType(Term of, EClass eClass, boolean exactly) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/**
	 * Whether an element, which is not null, is one of those that the execution is given for this term, or two elements are one of such pairs; in plans that start
	 * from {@link Step.Given} elements.
	 *
	 * @param of     one element or two
	 * @param number tells such terms of a plan from each other: those of one element, and those of two
	 */
	record IsGiven(List<Term> of, int number) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** The element, which is known to be of a class, or of a subtype, from then on. Faults if it is null or of another class. */
	record Cast(Term of, EClass eClass) implements Term {
		@Override
		public ValueType type() {
			return new ValueType.Element(eClass);
		}
	}

	/** Whether a pipeline, for this row's variables, gives any row. Rows after the first are not looked at. */
	record Exists(Pipeline pipeline) implements Term {
		@Override
		public ValueType type() {
			return ValueType.TRUTH;
		}
	}

	/** The number of rows that a pipeline gives for this row's variables, an INTEGER. */
	record Count(Pipeline pipeline) implements Term {
		@Override
		public ValueType type() {
			return ValueType.INTEGER;
		}
	}

	/**
	 * A number over the rows that a pipeline gives for this row's variables: their sum, which is 0 for none, or the smallest or largest, which is
	 * null for none. Faults if one is null, and a sum as {@link Arithmetic} does. Reals are added in the order of the rows.
	 */
	record Aggregate(Function function, Pipeline pipeline, Term of) implements Term {
		@Override
		public ValueType type() {
			return of.type();
		}
	}

	/**
	 * The value of a term for the first or the last row that a pipeline gives for this row's variables; null if it gives none. All rows are made
	 * and the term is evaluated for each, so that it faults wherever one does.
	 *
	 * @param isLast     whether the last is wanted, and not the first
	 * @param isRequired whether it faults if there is no row
	 */
	record Item(Pipeline pipeline, Term of, boolean isLast, boolean isRequired) implements Term {
		@Override
		public ValueType type() {
			return of.type();
		}
	}

	/**
	 * The values of some terms for all rows that a pipeline gives for this row's variables: a list of them, or of lists if
	 * there are several terms. Null may be among them. Only a column of an answer is such a term; none has it as an operand.
	 */
	record Listing(Pipeline pipeline, List<Term> of, Order order) implements Term {
		/** In which order the values come. */
		public enum Order {
			/** The order of the rows. */
			ROWS("list"),
			/** The order of the cells of a Bag or Set, see {@link org.modelarena.core.Cells#sortUnordered}. */
			CELLS("bag"),
			/**
			 * The lists are the entries of a Map, of which the first values are the keys, each once: INTEGERs of 32 bits or booleans. They
			 * come in the order of a Java {@code HashMap} that the entries are put into, in the order of the rows.
			 */
			MAP("map");

			final String text;

			Order(String text) {
				this.text = text;
			}
		}

		public Listing {
			of = List.copyOf(of);
		}

		@Override
		public ValueType type() {
			return ValueType.LIST;
		}
	}

	/** How values are compared. */
	enum Comparator {
		EQUAL("="), NOT_EQUAL("<>"), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">=");

		private final String sign;

		Comparator(String sign) {
			this.sign = sign;
		}

		/** Whether operands are compared for equality only. */
		public boolean isEquality() {
			return this == EQUAL || this == NOT_EQUAL;
		}

		/** The comparison that is true where this one is not, except for numbers of which one is NaN. */
		public Comparator negated() {
			return switch (this) {
			case EQUAL -> NOT_EQUAL;
			case NOT_EQUAL -> EQUAL;
			case LESS -> GREATER_OR_EQUAL;
			case LESS_OR_EQUAL -> GREATER;
			case GREATER -> LESS_OR_EQUAL;
			case GREATER_OR_EQUAL -> LESS;
			};
		}

		/** The comparison with its operands in the other order. */
		public Comparator mirrored() {
			return switch (this) {
			case EQUAL, NOT_EQUAL -> this;
			case LESS -> GREATER;
			case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
			case GREATER -> LESS;
			case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
			};
		}

		@Override
		public String toString() {
			return sign;
		}
	}

	/** A function of many numbers. */
	enum Function {
		SUM, MIN, MAX
	}

	/** How numbers are combined. */
	enum Operator {
		PLUS("+"), MINUS("-"), TIMES("*"),
		/** The quotient as a REAL, of INTEGERs too. */
		DIVIDE("/"),
		/** The quotient of INTEGERs, rounded towards zero. */
		QUOTIENT("div"),
		/** The remainder of an INTEGER by {@link #QUOTIENT}, with the sign of the dividend. */
		REMAINDER("mod"),
		/** The smaller of two INTEGERs, of whatever size. */
		MIN("min"),
		/** The larger of two INTEGERs, of whatever size. */
		MAX("max");

		private final String sign;

		Operator(String sign) {
			this.sign = sign;
		}

		/** Whether the result is one of the operands, which always fits. */
		public boolean isExtreme() {
			return this == MIN || this == MAX;
		}

		@Override
		public String toString() {
			return sign;
		}
	}
}
