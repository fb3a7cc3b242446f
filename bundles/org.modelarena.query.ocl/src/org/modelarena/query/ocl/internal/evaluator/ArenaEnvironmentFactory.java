package org.modelarena.query.ocl.internal.evaluator;

import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.Environment;
import org.eclipse.ocl.EvaluationEnvironment;
import org.eclipse.ocl.EvaluationVisitor;
import org.eclipse.ocl.ecore.CallOperationAction;
import org.eclipse.ocl.ecore.Constraint;
import org.eclipse.ocl.ecore.EcoreEnvironmentFactory;
import org.eclipse.ocl.ecore.SendSignalAction;
import org.eclipse.ocl.ecore.parser.OCLAnalyzer;
import org.eclipse.ocl.parser.OCLLexer;
import org.eclipse.ocl.utilities.Visitor;
import org.modelarena.core.Metamodel;
import org.modelarena.core.budget.Meter;
import org.modelarena.query.ocl.internal.parser.BoundedParser;
import org.modelarena.query.ocl.internal.parser.ValidateOnce;

/** Makes Eclipse OCL use our environments and our evaluator. */
public final class ArenaEnvironmentFactory extends EcoreEnvironmentFactory {
	private final Metamodel metamodel;
	private Meter meter;

	/** @param meter of the parse; look-ups are its steps until it {@linkplain #endParse ends} */
	public ArenaEnvironmentFactory(Metamodel metamodel, Meter meter) {
		super(metamodel.registry());
		this.meter = meter;
		this.metamodel = metamodel;
	}

	/** From now on look-ups belong to evaluations, which have deadlines of their own. */
	public void endParse() {
		meter = null;
	}

	/** Counts a step of the parse, if one is going on. */
	void step() {
		if (meter != null) {
			meter.step();
		}
	}

	public Metamodel metamodel() {
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

	@Override
	public EvaluationEnvironment<EClassifier, EOperation, EStructuralFeature, EClass, EObject> createEvaluationEnvironment(
			EvaluationEnvironment<EClassifier, EOperation, EStructuralFeature, EClass, EObject> parent) {
		return new ArenaEvaluationEnvironment((ArenaEvaluationEnvironment) parent);
	}

	@Override
	public EvaluationVisitor<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint, EClass, EObject> createEvaluationVisitor(
			Environment<EPackage, EClassifier, EOperation, EStructuralFeature, EEnumLiteral, EParameter, EObject, CallOperationAction, SendSignalAction, Constraint, EClass, EObject> environment,
			EvaluationEnvironment<EClassifier, EOperation, EStructuralFeature, EClass, EObject> values,
			java.util.Map<? extends EClass, ? extends java.util.Set<? extends EObject>> extents) {
		return Evaluator.of((ArenaEnvironment) environment, (ArenaEvaluationEnvironment) values, (Extents) extents, null);
	}
}
