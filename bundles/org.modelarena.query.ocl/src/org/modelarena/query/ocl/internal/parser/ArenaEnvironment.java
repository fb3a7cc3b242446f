// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.CallOperationAction;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.EcoreEnvironment;
import org.eclipse.ocl.ecore.SendSignalAction;
import org.eclipse.ocl.expressions.Variable;
import org.eclipse.ocl.utilities.ASTNode;
import org.eclipse.ocl.utilities.TypedElement;
import org.eclipse.ocl.utilities.UMLReflection;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;

/** Finds types by their plain name in every package of the metamodel, not only in the context's. */
public final class ArenaEnvironment extends EcoreEnvironment {
	private static final int MOST_ARGUMENTS = 200;

	private final ArenaEnvironmentFactory arenaFactory;

	ArenaEnvironment(ArenaEnvironmentFactory factory) {
		super(factory, null);
		this.arenaFactory = factory;
	}

	ArenaEnvironment(ArenaEnvironmentFactory factory, ArenaEnvironment parent) {
		super(parent);
		this.arenaFactory = factory;
	}

	@Override
	public UMLReflection<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint> getUMLReflection() {
		// Whatever the analysis of a text does, it comes by here.
		if (arenaFactory != null) {
			arenaFactory.step();
		}
		return super.getUMLReflection();
	}

	/** The search for a tuple type compares its parts by name, again and again for types within types. */
	@Override
	public EStructuralFeature lookupProperty(EClassifier owner, String name) {
		arenaFactory.step();
		return super.lookupProperty(owner, name);
	}

	/** Eclipse OCL looks for the place in a table that it does not fill. */
	@Override
	public void validatorError(String message, String context, Object about) {
		if (getProblemHandler() instanceof ProblemCollector problems && about instanceof ASTNode node && ExpressionPlaces.isWritten(node)) {
			problems.validatorProblem(message, context, node);
		} else {
			super.validatorError(message, context, about);
		}
	}

	@Override
	public EOperation lookupOperation(EClassifier owner, String name, List<? extends TypedElement<EClassifier>> arguments) {
		refuseTooMany(name, arguments);
		return super.lookupOperation(owner, name, arguments);
	}

	@Override
	public Variable<EClassifier, EParameter> lookupImplicitSourceForOperation(String name, List<? extends TypedElement<EClassifier>> arguments) {
		refuseTooMany(name, arguments);
		return super.lookupImplicitSourceForOperation(name, arguments);
	}

	/** The message that an operation is unknown lists the types of its arguments, in a way that takes hours for many. */
	private static void refuseTooMany(String name, List<?> arguments) {
		if (arguments.size() > MOST_ARGUMENTS) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "A call of '" + name + "' has " + arguments.size() + " arguments; at most " + MOST_ARGUMENTS + " are allowed.",
					0, 0, null);
		}
	}

	@Override
	public EClassifier lookupClassifier(List<String> names) {
		EClassifier found = names.size() > 1 ? inMetamodel(names) : super.lookupClassifier(names);
		if (found != null) {
			return found;
		}
		return names.size() > 1 ? super.lookupClassifier(names) : inMetamodel(names);
	}

	private EClassifier inMetamodel(List<String> names) {
		String name = names.stream().map(ArenaEnvironment::unescaped).collect(Collectors.joining("::"));
		List<EClassifier> alike = arenaFactory.metamodel().packages().stream().map(ePackage -> ePackage.getEClassifier(unescaped(names.getLast())))
				.filter(Objects::nonNull).toList();
		return Metamodel.called(name, alike);
	}

	/** OCL writes names that are keywords with a leading underscore. */
	private static String unescaped(String name) {
		return name.startsWith("_") ? name.substring(1) : name;
	}
}
