// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.util.HexFormat;

import org.eclipse.emf.cdo.server.db.mapping.ITypeMapping;
import org.eclipse.emf.cdo.server.internal.db.mapping.horizontal.HorizontalNonAuditMappingStrategy;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Sha256;

/**
 * CDO's horizontal mapping, with names of tables and columns that no two classes and no two features of a class share. CDO's own names are
 * cut, ignore upper and lower case, and leave out the namespaces of packages; its numbers for names ({@code forceNamesWithID}) are those of
 * features, which two classes may inherit. Here the start of the name is followed by a hash of all that tells the element from others,
 * so that a name is also never a keyword, and does not depend on the order in which packages came.
 */
public final class DatabaseTables extends HorizontalNonAuditMappingStrategy {
	private static final int READABLE = 40;
	/** 80 bits. */
	private static final int HASH_BYTES = 10;

	private final ITypeMapping.Provider values;

	/** @param values how values are kept */
	public DatabaseTables(ITypeMapping.Provider values) {
		this.values = values;
	}

	@Override
	protected ITypeMapping.Provider getTypeMappingProvider() {
		return values;
	}

	@Override
	public String getTableName(ENamedElement element) {
		return element instanceof EPackage ePackage ? name(ePackage.getName(), identity(ePackage)) : name(element.getName(), identity((EClass) element));
	}

	@Override
	public String getTableName(EClass type, EStructuralFeature feature) {
		return name(type.getName() + "_" + feature.getName(), identity(type) + "/list/" + identity(feature));
	}

	@Override
	public String getFieldName(EStructuralFeature feature) {
		return name(feature.getName(), identity(feature));
	}

	@Override
	public String getUnsettableFieldName(EStructuralFeature feature) {
		return name("set_" + feature.getName(), identity(feature) + "/set");
	}

	private static String identity(EPackage ePackage) {
		return String.valueOf(ePackage.getNsURI());
	}

	private static String identity(EClass type) {
		return identity(type.getEPackage()) + "#" + type.getName();
	}

	private static String identity(EStructuralFeature feature) {
		return identity(feature.getEContainingClass()) + "/" + feature.getName();
	}

	/** Letters of other alphabets and signs mean nothing in the names of a database; the hash knows them. */
	private static String name(String readable, String identity) {
		String start = readable.substring(0, Math.min(readable.length(), READABLE)).replaceAll("[^A-Za-z0-9_]", "_");
		return "m_" + start + "_" + HexFormat.of().formatHex(Sha256.of(identity), 0, HASH_BYTES);
	}
}
