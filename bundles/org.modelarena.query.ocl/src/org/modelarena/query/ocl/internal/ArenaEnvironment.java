package org.modelarena.query.ocl.internal;

import java.util.List;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.ocl.ecore.EcoreEnvironment;

/** Finds types by their plain name in every package of the metamodel, not only in the context's. */
final class ArenaEnvironment extends EcoreEnvironment {
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
	public EClassifier lookupClassifier(List<String> names) {
		EClassifier found = super.lookupClassifier(names);
		if (found != null || names.size() != 1) {
			return found;
		}
		for (EPackage ePackage : arenaFactory.metamodel().packages()) {
			EClassifier classifier = ePackage.getEClassifier(unescaped(names.get(0)));
			if (classifier != null) {
				return classifier;
			}
		}
		return null;
	}

	/** OCL writes names that are keywords with a leading underscore. */
	private static String unescaped(String name) {
		return name.startsWith("_") ? name.substring(1) : name;
	}
}
