// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.Environment;
import org.eclipse.ocl.ecore.CallOperationAction;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.SendSignalAction;
import org.eclipse.ocl.ecore.parser.OCLAnalyzer;
import org.eclipse.ocl.parser.OCLLexer;
import org.eclipse.ocl.utilities.Visitor;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.model.Metamodel;

/** Makes Eclipse OCL use our environments and our parser. Whoever evaluates what was parsed with it makes a heir that says by what. */
public class ArenaEnvironmentFactory extends EcoreEnvironmentFactory {
	private final Metamodel metamodel;
	private Meter meter;

	public ArenaEnvironmentFactory(Metamodel metamodel) {
		super(metamodel.registry());
		this.metamodel = metamodel;
	}

	/** From now on look-ups are steps of a parse, until it {@linkplain #endParse ends}. */
	final void beginParse(Meter parse) {
		meter = parse;
	}

	/** From now on look-ups belong to evaluations, which have deadlines of their own. */
	final void endParse() {
		meter = null;
	}

	/** Counts a step of the parse, if one is going on. */
	final void step() {
		if (meter != null) {
			meter.step();
		}
	}

	public final Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public ArenaEnvironment createEnvironment() {
		return new ArenaEnvironment(this);
	}

	@Override
	public ArenaEnvironment createEnvironment(
			Environment<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint, EClass, EObject> parent) {
		return new ArenaEnvironment(this, (ArenaEnvironment) parent);
	}

	@Override
	public OCLAnalyzer createOCLAnalyzer(
			Environment<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint, EClass, EObject> environment,
			String text) {
		OCLLexer lexer = new OCLLexer(environment, text.toCharArray());
		BoundedParser parser = new BoundedParser(lexer);
		OCLAnalyzer analyzer = new OCLAnalyzer(parser);
		lexer.lexer(parser.getIPrsStream());
		return analyzer;
	}

	@Override
	public Visitor<Boolean, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint> createValidationVisitor(
			Environment<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint, EClass, EObject> environment) {
		return new ValidateOnce((ArenaEnvironment) environment);
	}
}
