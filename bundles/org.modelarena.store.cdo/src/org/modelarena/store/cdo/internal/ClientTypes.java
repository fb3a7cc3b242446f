// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.eclipse.emf.cdo.common.model.CDOPackageRegistry;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMIResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;

/**
 * Finds the classes and features of a CDO session that have the same names as ours. A session has instances of its own, as CDO changes
 * the packages that it is given.
 */
final class ClientTypes {
	/** The characters of a column for texts, as CDO makes it in H2. */
	private static final int LONGEST = 32_672;

	private final EPackage.Registry registry;
	private final Map<EClass, EClass> types = new IdentityHashMap<>();

	private ClientTypes(EPackage.Registry registry) {
		this.registry = registry;
	}

	static ClientTypes of(CdoRepository repository, CdoSession session) {
		CDOPackageRegistry registry = session.session().getPackageRegistry();
		repository.packageFiles().loadInto(registry);
		Arrays.stream(registry.getPackageUnits()).filter(unit -> !unit.isSystem()).flatMap(unit -> Arrays.stream(unit.getPackageInfos())).map(info -> info.getEPackage(true))
				.forEach(ClientTypes::keepOrder);
		return new ClientTypes(registry);
	}

	/** Of a list that is not ordered, CDO's objects put the last value where one is removed; EMF's keep the order. */
	private static void keepOrder(EPackage ePackage) {
		for (EClassifier each : ePackage.getEClassifiers()) {
			if (each instanceof EClass type) {
				type.getEStructuralFeatures().forEach(feature -> feature.setOrdered(true));
			}
		}
	}

	/** Copies of the packages, for CDO to change. */
	static List<EPackage> copies(Metamodel metamodel) {
		List<EPackage> roots = metamodel.packages().stream().filter(p -> p.getESuperPackage() == null).toList();
		Collection<EPackage> copies = EcoreUtil.copyAll(new ArrayList<>(roots));
		// CDO serializes a package through the resource that it lies in.
		ResourceSet resources = new ResourceSetImpl();
		for (EPackage copy : copies) {
			XMIResource resource = new XMIResourceImpl(URI.createURI(copy.getNsURI()));
			// References by name do not survive ASCII if the name has other letters.
			resource.setEncoding("UTF-8");
			resources.getResources().add(resource);
			resource.getContents().add(copy);
		}
		return List.copyOf(copies);
	}

	EClass type(EClass type) {
		return types.computeIfAbsent(type, ours -> (EClass) registry.getEPackage(ours.getEPackage().getNsURI()).getEClassifier(ours.getName()));
	}

	EStructuralFeature feature(EStructuralFeature feature) {
		return type(feature.getEContainingClass()).getEStructuralFeature(feature.getName());
	}

	/**
	 * Makes roots movable: what lies in an element is in no resource of its own, so EMF takes a root out of the resource when it comes into a container, and
	 * the other way round. To be called before objects are read or made.
	 */
	void makeMovable(Metamodel metamodel) {
		for (EClass ours : metamodel.classes()) {
			MovableObjects.of(type(ours).getEPackage());
			type(ours).getEReferences().stream().filter(EReference::isContainment).forEach(containment -> containment.setResolveProxies(false));
		}
	}

	/**
	 * The session's form of an attribute value.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for a literal that CDO would take for another one: it keeps the numbers of literals; and for a text
	 *                        that is too long, of which the database would only say so when much of the model is there
	 */
	Object value(EAttribute feature, Object value) {
		if (value instanceof EEnumLiteral literal && feature.getEAttributeType() instanceof EEnum type) {
			EEnumLiteral own = type.getEEnumLiteral(literal.getName());
			EEnumLiteral found = type.getEEnumLiteral(own.getValue());
			if (found != own) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "A 'cdo' store does not tell " + type.getName() + "::" + own.getName() + " from " + found.getName()
						+ ", as both have the value " + own.getValue() + "; give one of them another value, or use another kind of store.");
			}
			return own.getInstance();
		}
		if (value instanceof String text && text.length() > LONGEST) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, String.format(Locale.ROOT,
					"A 'cdo' store takes texts of at most %,d characters, and a value of '%s' of %s has %,d; use another kind of store.", LONGEST, feature.getName(),
					feature.getEContainingClass().getName(), text.length()));
		}
		return value;
	}
}
