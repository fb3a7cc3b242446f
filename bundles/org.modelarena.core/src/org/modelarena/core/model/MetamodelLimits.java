// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * How large a metamodel may be. The limits are ten times above the largest metamodels that are known, and low enough that each of them is
 * loaded in seconds: EMF's lists of inherited features, for instance, grow with the product of depth and width.
 */
public final class MetamodelLimits {
	/** Packages of a metamodel. */
	public static final int PACKAGES = 10_000;
	/** The nesting depth of packages. */
	public static final int NESTING = 100;
	/** Classes, data types and enumerations of a metamodel. */
	public static final int CLASSIFIERS = 20_000;
	/** Features of one class, own and inherited. */
	public static final int FEATURES = 10_000;
	/** Features of all classes, each counted as often as it is inherited. */
	public static final int ALL_FEATURES = 5_000_000;
	/** Supertypes of one class, direct and inherited. */
	public static final int SUPERTYPES = 500;
	/** Literals of one enumeration. */
	public static final int LITERALS = 100_000;
	/** Characters of a name. */
	public static final int NAME = 1_000;

	private MetamodelLimits() {
	}

	/**
	 * Makes sure that the packages are within the limits.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID}
	 */
	static void require(Collection<EPackage> packages) {
		require(packages.size(), PACKAGES, "The metamodel has", "packages");
		long classifiers = 0;
		long features = 0;
		for (EPackage ePackage : packages) {
			requireName(ePackage);
			classifiers += ePackage.getEClassifiers().size();
			require(classifiers, CLASSIFIERS, "The metamodel has", "classifiers");
			for (EClassifier classifier : ePackage.getEClassifiers()) {
				requireName(classifier);
				if (classifier instanceof EClass type) {
					features += features(type);
					require(features, ALL_FEATURES, "The metamodel's classes have, own and inherited,", "features");
				} else if (classifier instanceof EEnum enumeration) {
					require(enumeration.getELiterals().size(), LITERALS, "Enumeration '" + enumeration.getName() + "' has", "literals");
				}
			}
		}
	}

	/** The number of features, own and inherited, found without EMF's lists of them. */
	private static long features(EClass type) {
		Set<EClass> seen = new HashSet<>();
		Deque<EClass> rest = new ArrayDeque<>();
		seen.add(type);
		rest.add(type);
		long features = 0;
		while (!rest.isEmpty()) {
			EClass at = rest.remove();
			features += at.getEStructuralFeatures().size();
			require(features, FEATURES, "Class '" + type.getName() + "' has, own and inherited,", "features");
			for (EClass supertype : at.getESuperTypes()) {
				if (seen.add(supertype)) {
					rest.add(supertype);
				}
			}
			require(seen.size() - 1L, SUPERTYPES, "Class '" + type.getName() + "' has, direct and inherited,", "supertypes");
		}
		type.getEStructuralFeatures().forEach(MetamodelLimits::requireName);
		return features;
	}

	/**
	 * Makes sure that a class that is being read has not too many supertypes so far.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID}
	 */
	public static void requireSupertypes(EClass type) {
		features(type);
	}

	private static void requireName(ENamedElement element) {
		String name = element.getName();
		if (name != null && name.length() > NAME) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The name '" + name.substring(0, 40) + "...' in the metamodel has " + name.length()
					+ " characters; at most " + NAME + " are supported.");
		}
	}

	/**
	 * Refuses a number that is too large.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} such as <i>The metamodel has more than 10000 packages, which is not
	 *                        supported.</i>
	 */
	public static void require(long number, int most, String who, String what) {
		if (number > most) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, who + " more than " + most + " " + what + ", which is not supported.");
		}
	}
}
