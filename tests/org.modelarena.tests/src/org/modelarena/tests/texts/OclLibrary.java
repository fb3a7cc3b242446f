// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.types.CollectionType;
import org.eclipse.ocl.types.OCLStandardLibrary;
import org.eclipse.ocl.utilities.PredefinedType;

/** The operations of OCL's standard library, as Eclipse OCL itself lists them. */
final class OclLibrary {
	/**
	 * An operation.
	 *
	 * @param parameters    the names of their types
	 * @param ofCollections whether a collection has it
	 * @param ofValues      whether anything else has it
	 */
	record Operation(String name, List<String> parameters, boolean isIterator, boolean ofCollections, boolean ofValues) {
		/** Tells apart operations of one name. */
		String key() {
			return isIterator ? name + "(|)" : name + parameters.toString().replace('[', '(').replace(']', ')').replace(" ", "");
		}

		boolean isNavigation() {
			return name.startsWith(".");
		}

		boolean isOperator() {
			return !isNavigation() && !Character.isLetter(name.charAt(0)) || List.of("and", "or", "xor", "implies", "not").contains(name);
		}

		private Operation and(Operation other) {
			return new Operation(name, parameters, isIterator, ofCollections || other.ofCollections, ofValues || other.ofValues);
		}
	}

	private OclLibrary() {
	}

	/** In an order that is always the same; the navigation to features of each kind is among them. */
	static List<Operation> operations() {
		OCLStandardLibrary<EClassifier> library = EcoreEnvironmentFactory.INSTANCE.createEnvironment().getOCLStandardLibrary();
		Map<String, Operation> found = new LinkedHashMap<>();
		for (EClassifier type : List.of(library.getOclAny(), library.getBoolean(), library.getInteger(), library.getReal(), library.getString(), library.getUnlimitedNatural(),
				library.getCollection(), library.getSet(), library.getBag(), library.getSequence(), library.getOrderedSet(), library.getOclType())) {
			boolean isCollection = type instanceof CollectionType;
			((PredefinedType<?>) type).oclOperations().forEach(operation -> add(found, (EOperation) operation, false, isCollection));
			if (type instanceof CollectionType<?, ?> collection) {
				collection.oclIterators().forEach(iterator -> add(found, (EOperation) iterator, true, true));
			}
		}
		List<Operation> all = new ArrayList<>(found.values());
		all.add(new Operation("iterate", List.of(), true, true, false));
		for (String navigation : List.of(".attribute", ".attributes", ".reference", ".references")) {
			all.add(new Operation(navigation, List.of(), false, true, true));
		}
		return all;
	}

	private static void add(Map<String, Operation> found, EOperation declared, boolean isIterator, boolean ofCollections) {
		List<String> parameters = isIterator ? List.of() : declared.getEParameters().stream().map(parameter -> parameter.getEType().getName()).toList();
		Operation operation = new Operation(declared.getName(), parameters, isIterator, ofCollections, !ofCollections);
		found.merge(operation.key(), operation, Operation::and);
	}
}
