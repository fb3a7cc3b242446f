// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.FeatureMap;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;

/** All that EMF knows of some files, as lines of text: elements in their files and order, ids, what is set, and where references lead. */
final class ModelDump {
	private final boolean withIds;
	private final List<String> lines = new ArrayList<>();

	private ModelDump(boolean withIds) {
		this.withIds = withIds;
	}

	static List<String> of(List<Resource> files, boolean withIds) {
		ModelDump dump = new ModelDump(withIds);
		for (Resource file : files) {
			dump.lines.add("file " + file.getURI().lastSegment());
			for (EObject root : file.getContents()) {
				dump.element(root, "  ");
			}
		}
		return dump.lines;
	}

	private void element(EObject object, String indent) {
		StringBuilder line = new StringBuilder(indent + object.eClass().getEPackage().getName() + "::" + object.eClass().getName());
		if (withIds && object.eResource() instanceof XMLResource file && file.getID(object) != null) {
			line.append(" id=").append(file.getID(object));
		}
		List<Runnable> inside = new ArrayList<>();
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			boolean isTold = !feature.isTransient() || FeatureMapUtil.isFeatureMap(feature);
			if (!isTold || feature instanceof EReference container && container.isContainer() || !object.eIsSet(feature)
					|| !feature.isUnsettable() && object.eGet(feature) instanceof List<?> list && list.isEmpty()) {
				continue;
			}
			if (FeatureMapUtil.isFeatureMap(feature)) {
				line.append(' ').append(feature.getName()).append('=').append(entries((FeatureMap) object.eGet(feature), indent, inside));
			} else if (feature instanceof EAttribute attribute) {
				line.append(' ').append(feature.getName()).append('=').append(values(attribute, object.eGet(feature)));
			} else if (((EReference) feature).isContainment()) {
				inside.add(() -> contents(object, (EReference) feature, indent + "    "));
			} else {
				line.append(' ').append(feature.getName()).append("->").append(targets((EReference) feature, object));
			}
		}
		lines.add(line.toString());
		inside.forEach(Runnable::run);
	}

	private void contents(EObject object, EReference reference, String indent) {
		lines.add(indent.substring(2) + "." + reference.getName());
		for (Object each : list(object.eGet(reference))) {
			EObject part = (EObject) each;
			if (part.eIsProxy() || ((InternalEObject) part).eDirectResource() != null) {
				lines.add(indent + "at " + address(part));
			} else {
				element(part, indent);
			}
		}
	}

	private String entries(FeatureMap map, String indent, List<Runnable> inside) {
		List<String> told = new ArrayList<>();
		for (FeatureMap.Entry entry : map) {
			EStructuralFeature feature = entry.getEStructuralFeature();
			if (feature instanceof EReference reference && reference.isContainment()) {
				told.add(feature.getName());
				inside.add(() -> element((EObject) entry.getValue(), indent + "    "));
			} else {
				told.add(feature.getName() + "=" + (feature instanceof EAttribute attribute ? value(attribute, entry.getValue()) : address((EObject) entry.getValue())));
			}
		}
		return told.toString();
	}

	private static List<?> list(Object value) {
		return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
	}

	private static String values(EAttribute attribute, Object held) {
		if (!attribute.isMany()) {
			return value(attribute, held);
		}
		List<String> all = new ArrayList<>(((List<?>) held).stream().map(each -> value(attribute, each)).toList());
		if (!attribute.isOrdered()) {
			all.sort(null);
		}
		return all.toString();
	}

	private static String value(EAttribute attribute, Object value) {
		return switch (value) {
		case null -> "null";
		case byte[] bytes -> Arrays.toString(bytes);
		case Enumerator literal -> "literal " + literal.getLiteral();
		case java.util.Date date -> "date " + date.getTime();
		default -> "'" + Objects.requireNonNullElse(EcoreUtil.convertToString(attribute.getEAttributeType(), value), value.toString()) + "'";
		};
	}

	private static String targets(EReference reference, EObject object) {
		List<String> all = new ArrayList<>(list(object.eGet(reference)).stream().map(each -> address((EObject) each)).toList());
		if (!reference.isOrdered()) {
			all.sort(null);
		}
		return all.toString();
	}

	/** By positions alone, whatever ids there are. */
	private static String address(EObject object) {
		if (object.eIsProxy()) {
			URI uri = ((InternalEObject) object).eProxyURI();
			return "missing " + object.eClass().getName() + " " + uri.lastSegment() + "#" + uri.fragment();
		}
		Resource direct = ((InternalEObject) object).eDirectResource();
		if (direct != null) {
			return direct.getURI().lastSegment() + "#" + direct.getContents().indexOf(object);
		}
		EObject container = object.eContainer();
		if (container == null) {
			return "nowhere";
		}
		return address(container) + "/" + object.eContainingFeature().getName() + "." + container.eContents().indexOf(object);
	}
}
