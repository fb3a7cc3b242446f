// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Map;
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
import org.eclipse.ocl.ecore.SendSignalAction;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironment;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironmentFactory;

/** Makes Eclipse OCL use our evaluator for the bodies of operations that a text defines. */
public final class EvaluatorFactory extends ArenaEnvironmentFactory {
	public EvaluatorFactory(Metamodel metamodel) {
		super(metamodel);
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
			Map<? extends EClass, ? extends Set<? extends EObject>> extents) {
		return Evaluator.of((ArenaEnvironment) environment, (ArenaEvaluationEnvironment) values, (Extents) extents, null);
	}
}
