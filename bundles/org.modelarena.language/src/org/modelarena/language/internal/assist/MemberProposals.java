// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.language.Completion.Kind;
import org.modelarena.language.internal.reading.Declared;
import org.modelarena.language.internal.reading.ElementProperties;
import org.modelarena.language.internal.reading.Place;
import org.modelarena.language.internal.reading.Scope;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Operation;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Proposes what a value has: features and operations. */
final class MemberProposals {
	private final Dialect dialect;
	private final Symbols symbols;
	private final Library library;
	private final Proposals proposals;
	private final List<Declared> declared;
	private Scope scope = Scope.empty();

	MemberProposals(Dialect dialect, Symbols symbols, Proposals proposals, List<Declared> declared) {
		this.dialect = dialect;
		this.symbols = symbols;
		this.library = Library.of(dialect);
		this.proposals = proposals;
		this.declared = declared;
	}

	/** Proposes the members that can stand behind a dot or an arrow. */
	void add(Place.Member place) {
		ValueType receiver = place.receiver();
		scope = place.scope();
		if (place.arrow()) {
			library.of(Library.ofCollections(receiver)).forEach(operation -> add(operation, receiver));
		} else if (dialect == Dialect.OCL) {
			// What is asked of a collection is asked of its items.
			addOfOne(receiver.innermost());
		} else {
			addOfEpsilon(receiver);
		}
	}

	private void addOfOne(ValueType receiver) {
		addFeatures(receiver);
		declared.stream().filter(own -> own.belongsTo(receiver)).forEach(this::addDeclared);
		library.of(Library.receivers(receiver)).forEach(operation -> add(operation, receiver));
	}

	private void addOfEpsilon(ValueType receiver) {
		List<String> receivers = new ArrayList<>(Library.receivers(receiver));
		if (receiver instanceof ValueType.Unknown) {
			receivers.addAll(Library.ofCollections(receiver));
		}
		addFeatures(receiver.innermost());
		if (receiver.innermost() instanceof ValueType.Element element) {
			// What an element of a subtype has may be asked of it, as nobody checks types before the program runs.
			symbols.featuresBelow(element.type()).forEach(this::add);
		}
		declared.stream().filter(own -> own.belongsTo(receiver) && !(own.receiver() instanceof ValueType.Unknown && own.isOperation())).forEach(this::addDeclared);
		new ElementProperties(symbols).all(receiver).forEach(property -> proposals.add(Kind.REFERENCE, property.name(), property.type().text(), property::documentation));
		boolean ofType = receiver instanceof ValueType.Type;
		library.of(receivers).stream().filter(operation -> !(ofType && operation.name().equals("all"))).forEach(operation -> add(operation, receiver));
	}

	/** The features of an element, the own ones before those of its supertypes; of a value that nobody knows, those of all classes. */
	void addFeatures(ValueType receiver) {
		switch (receiver) {
		case ValueType.Element element -> {
			element.type().getEStructuralFeatures().forEach(this::add);
			element.type().getEAllSuperTypes().reversed().forEach(above -> above.getEStructuralFeatures().forEach(this::add));
		}
		case ValueType.Parts parts -> parts.parts().forEach((name, type) -> proposals.add(Kind.ATTRIBUTE, name, dialect.escaped(name), dialect.escaped(name).length(), type.text(), () -> ""));
		case ValueType.Unknown unknown -> symbols.features().forEach(this::add);
		default -> {
			// Has none.
		}
		}
	}

	private void add(EStructuralFeature feature) {
		String name = String.valueOf(feature.getName());
		String written = dialect.escaped(name);
		proposals.add(feature instanceof EAttribute ? Kind.ATTRIBUTE : Kind.REFERENCE, name, written, written.length(), Descriptions.detail(feature), () -> Descriptions.of(feature));
	}

	/** Proposes a declaration of the text. */
	void addDeclared(Declared own) {
		if (own.isOperation()) {
			call(own.name(), "", own.signature().isEmpty(), own.text(), () -> "Declared in this text.");
		} else {
			proposals.add(Kind.ATTRIBUTE, own.name(), own.text(), () -> "Declared in this text.");
		}
	}

	private void add(Operation operation, ValueType receiver) {
		call(operation.name(), operation.isIterator() ? variable(receiver.item()) + iteration(operation) : "", operation.signature().isEmpty(), operation.text(), operation::documentation);
	}

	private static String iteration(Operation operation) {
		return operation.accumulates() ? "; result :  = | " : " | ";
	}

	/** @param begun the text that stands between the brackets already */
	private void call(String name, String begun, boolean isComplete, String detail, Supplier<String> documentation) {
		String inserted = proposals.word().called() ? name : name + "(" + begun + ")";
		int caret = proposals.word().called() ? name.length() : isComplete ? inserted.length() : inserted.length() - 1;
		proposals.add(Kind.OPERATION, name, inserted, caret, detail, documentation);
	}

	/** A name for an item that no variable has: the first letter of its type, and a number if need be. */
	private String variable(ValueType item) {
		String letter = item instanceof ValueType.Element element && element.type().getName() != null ? element.type().getName().substring(0, 1).toLowerCase(Locale.ROOT) : "x";
		String name = Character.isLetter(letter.charAt(0)) ? letter : "x";
		for (int number = 2; scope.find(name).isPresent(); number++) {
			name = name.charAt(0) + String.valueOf(number);
		}
		return name;
	}
}
