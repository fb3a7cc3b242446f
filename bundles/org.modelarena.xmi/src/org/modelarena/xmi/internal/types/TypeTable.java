// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.MetamodelLimits;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.NeedsObjects;

/** The types and features that a reader has met, numbered densely. Thread-safe, if the packages are not asked otherwise. */
public final class TypeTable {
	private static final int MOST_CONTAINMENTS = 1 << Short.SIZE;

	private final PackageFinder packages;
	private final Set<String> namespaces = ConcurrentHashMap.newKeySet();
	private final Map<EClass, TypeInfo> types = new ConcurrentHashMap<>();
	private final Map<EStructuralFeature, FeatureInfo> features = new HashMap<>();
	private final Numbered<TypeInfo> byId = new Numbered<>();
	private final Numbered<FeatureInfo> featuresById = new Numbered<>();
	private final Numbered<FeatureInfo> containments = new Numbered<>();
	private int pairs;

	public TypeTable(PackageFinder packages) {
		this.packages = packages;
	}

	public TypeTable(Metamodel metamodel) {
		this(PackageFinder.in(metamodel));
	}

	public PackageFinder packages() {
		return packages;
	}

	/**
	 * The package of a namespace.
	 *
	 * @throws IllegalArgumentException with a message if there is none
	 */
	public synchronized EPackage packageOf(String nsUri) {
		EPackage ePackage = packages.find(nsUri);
		if (ePackage == null) {
			throw new IllegalArgumentException("no package with nsURI " + QuotedText.of(nsUri) + " is known" + packages.wayOut() + "."
					+ Nearest.hint(nsUri, packages.known().stream().sorted().toList()));
		}
		namespaces.add(nsUri);
		return ePackage;
	}

	/** Whether somebody has asked for the package of a namespace, and it was there: nobody has to search for it again. */
	public boolean hasFound(String nsUri) {
		return namespaces.contains(nsUri);
	}

	/**
	 * The class of a name.
	 *
	 * @throws IllegalArgumentException with a message if there is none
	 */
	public static EClass type(EPackage ePackage, String name) {
		EClassifier classifier = ePackage.getEClassifier(name);
		if (classifier instanceof EClass type) {
			return type;
		}
		if (XmlNames.hasDocumentRoot(ePackage)) {
			throw new NeedsObjects("Package '" + ePackage.getName() + "' is made from an XML schema.");
		}
		if (XmlNames.renamesRoot(ePackage, name)) {
			throw new NeedsObjects("Package '" + ePackage.getName() + "' gives its classes other names in files.");
		}
		List<String> names = ePackage.getEClassifiers().stream().filter(EClass.class::isInstance).map(EClassifier::getName).toList();
		throw new IllegalArgumentException("unknown type " + QuotedText.of(name) + " in package '" + ePackage.getName() + "'." + Nearest.hint(name, names));
	}

	/**
	 * The facts about a type.
	 *
	 * @throws NeedsObjects for a type whose elements a stream cannot tell
	 */
	public TypeInfo of(EClass type) {
		TypeInfo info = types.get(type);
		return info == null ? add(type) : info;
	}

	private synchronized TypeInfo add(EClass type) {
		TypeInfo info = types.get(type);
		if (info == null) {
			if (!PlainTypes.isPlain(type)) {
				throw new NeedsObjects("Type '" + type.getName() + "' has feature maps, names from an XML schema, keys, or code.");
			}
			info = new TypeInfo(type, byId.size(), type.getEAllStructuralFeatures().stream().map(this::of).toList());
			byId.add(info);
			types.put(type, info);
		}
		return info;
	}

	/** The facts about a feature. */
	public synchronized FeatureInfo of(EStructuralFeature feature) {
		FeatureInfo info = features.get(feature);
		if (info == null) {
			info = add(feature);
			pairUp(info);
		}
		return info;
	}

	private FeatureInfo add(EStructuralFeature feature) {
		boolean isContainment = FeatureKind.of(feature) == FeatureKind.CONTAINMENT;
		FeatureInfo info = new FeatureInfo(feature, featuresById.size(), isContainment ? containments.size() : 0);
		features.put(feature, info);
		featuresById.add(info);
		if (isContainment) {
			containments.add(info);
			MetamodelLimits.require(containments.size(), MOST_CONTAINMENTS, "The classes of the model's elements have", "containment references");
		}
		return info;
	}

	private void pairUp(FeatureInfo info) {
		if (info.kind != FeatureKind.REFERENCE || info.pair != FeatureInfo.NO_PAIR) {
			return;
		}
		EReference opposite = info.reference().getEOpposite();
		if (opposite == null || FeatureKind.of(opposite) != FeatureKind.REFERENCE) {
			return;
		}
		info.pair = pairs++;
		FeatureInfo other = features.get(opposite);
		if (other == null) {
			other = add(opposite);
		}
		other.pair = info.pair;
		other.end = opposite == info.feature ? 0 : 1;
	}

	/** How many values files had for features that models do not keep, by {@code Class.feature}. */
	public Map<String, Long> passedOver() {
		Map<String, Long> passedOver = new TreeMap<>();
		for (FeatureInfo each : featuresById.soFar()) {
			if (each.passedOver() > 0) {
				passedOver.merge(each.feature.getEContainingClass().getName() + "." + each.name, each.passedOver(), Long::sum);
			}
		}
		return passedOver;
	}

	public TypeInfo type(int id) {
		return byId.get(id);
	}

	public FeatureInfo feature(int id) {
		return featuresById.get(id);
	}

	/** The containment that has this number among the containments. */
	public FeatureInfo containment(int holder) {
		return containments.get(holder);
	}

	/** The number of pairs of opposites so far. */
	int pairs() {
		return pairs;
	}

	/** The references of a pair: end 0 and end 1, the same twice for a reference that is its own opposite. */
	public FeatureInfo[] ends(int pair) {
		FeatureInfo[] ends = new FeatureInfo[2];
		for (FeatureInfo info : featuresById.soFar()) {
			if (info.pair == pair) {
				ends[info.end] = info;
			}
		}
		if (ends[1] == null) {
			ends[1] = ends[0];
		}
		return ends;
	}
}
