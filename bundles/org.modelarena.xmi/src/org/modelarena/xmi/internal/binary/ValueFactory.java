// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.impl.EFactoryImpl;

import org.modelarena.xmi.internal.types.FeatureInfo;

/** Values of one attribute from and to text in EMF's binary form, by the same rules as in XMI. */
final class ValueFactory extends EFactoryImpl {
	private final FeatureInfo feature;

	ValueFactory(FeatureInfo feature) {
		this.feature = feature;
	}

	@Override
	public Object createFromString(EDataType dataType, String text) {
		return text == null ? null : feature.parse(text);
	}

	@Override
	public String convertToString(EDataType dataType, Object value) {
		return value == null ? null : FeatureInfo.text(feature.attribute(), value);
	}
}
