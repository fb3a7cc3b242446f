// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMap;
import org.eclipse.emf.ecore.util.FeatureMapUtil;

/**
 * An entry of a feature map as a text: {@code =text}, {@code [character data}, {@code !comment}, {@code @name} for the next value of a feature
 * of the class, {@code <namespace#name} for the next element that belongs to no feature of the class, {@code <namespace#name=value} for such
 * a value, and {@code ~@name} and {@code ~namespace#name} for null.
 */
final class EntryText {
	private static final Pattern NAME = Pattern.compile("[A-Za-z_[^\\x00-\\x7F]][\\w.\\-[^\\x00-\\x7F]]*");

	private EntryText() {
	}

	/**
	 * The feature of a class among whose values that of an entry is, although the entry has another feature: that of an element which may stand in its place. Null if the
	 * class has none, as where a wildcard lets it in.
	 */
	static EStructuralFeature member(ExtendedMetaData metaData, EClass owner, EStructuralFeature entry) {
		EStructuralFeature affiliated = metaData.getAffiliation(owner, entry);
		return affiliated == null || FeatureMapUtil.isFeatureMap(affiliated) ? null : affiliated;
	}

	/** Whether XML could have a name; of letters that are not ASCII, it has nearly all. */
	static boolean isName(String text) {
		return NAME.matcher(text).matches();
	}

	/** Where the namespace ends in {@code namespace#name} and {@code namespace#name=value}. It may have a {@code #} itself, as those of RDF do; a name has none, and a value any. */
	static int endOfNamespace(String text) {
		int hash = text.indexOf('#');
		for (int next = text.indexOf('#', hash + 1); next >= 0; next = text.indexOf('#', hash + 1)) {
			int equals = text.indexOf('=', hash);
			if (equals >= 0 && equals < next) {
				return hash;
			}
			hash = next;
		}
		return hash;
	}

	static String of(FeatureMap.Entry entry, EClass owner) {
		EStructuralFeature feature = entry.getEStructuralFeature();
		if (FeatureMapUtil.isText(entry)) {
			return "=" + entry.getValue();
		}
		if (FeatureMapUtil.isCDATA(entry)) {
			return "[" + entry.getValue();
		}
		if (FeatureMapUtil.isComment(entry)) {
			return "!" + entry.getValue();
		}
		if (feature.getEContainingClass().isSuperTypeOf(owner)) {
			return (entry.getValue() == null ? "~@" : "@") + feature.getName();
		}
		String name = (entry.getValue() == null ? "~" : "<") + ExtendedMetaData.INSTANCE.getNamespace(feature) + "#" + feature.getName();
		if (feature instanceof EAttribute && entry.getValue() != null) {
			return name + "=" + EcoreUtil.convertToString((EDataType) feature.getEType(), entry.getValue());
		}
		return name;
	}
}
