// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;

/** Random objects of random metamodels, spread over files. */
final class RichModel {
	private static final List<String> TEXTS = List.of("", "plain", " blanks  inside ", "<&>\"'", "ümläut 名前", "line\nline\ttab", "//@a.0", "#x", "a b c");
	private static final int DEEPEST = 5;

	private final Draw draw;
	private final List<EClass> types = new ArrayList<>();
	private final List<EObject> objects = new ArrayList<>();
	private final List<Resource> files;
	private final Set<EObject> parted = new HashSet<>();
	private int ids;

	private RichModel(Draw draw, List<EPackage> packages, List<Resource> files) {
		this.draw = draw;
		this.files = files;
		packages.forEach(this::collect);
	}

	private void collect(EPackage ePackage) {
		for (EClassifier each : ePackage.getEClassifiers()) {
			if (each instanceof EClass type && !type.isAbstract() && !type.isInterface() && !"java.util.Map$Entry".equals(type.getInstanceClassName())
					&& !type.getName().equals("DocumentRoot")) {
				types.add(type);
			}
		}
		ePackage.getESubpackages().forEach(this::collect);
	}

	/**
	 * Fills files with objects.
	 *
	 * @param parts whether elements may hold elements of other files
	 */
	static void fill(Draw draw, List<EPackage> packages, List<Resource> files, boolean parts, boolean danglings) {
		RichModel model = new RichModel(draw, packages, files);
		for (Resource file : files) {
			for (int i = 1 + draw.below(3); i > 0; i--) {
				EObject root = model.create(draw.of(model.types));
				file.getContents().add(root);
				model.contents(root, 0, parts ? 1 : 0);
			}
			if (file.getContents().size() > 1) {
				draw.note("several roots");
			}
		}
		for (EObject each : List.copyOf(model.objects)) {
			model.values(each);
			model.references(each, danglings);
			if (danglings) {
				model.missingParts(each);
			}
		}
		model.ids();
		model.objects.forEach(each -> each.eClass().getEAllStructuralFeatures().stream().filter(feature -> !isMember(feature) && each.eIsSet(feature))
				.forEach(feature -> FeatureFlags.note(draw, feature)));
	}

	private EObject create(EClass type) {
		EObject object = EcoreUtil.create(type);
		objects.add(object);
		return object;
	}

	private void contents(EObject object, int depth, int parts) {
		for (EReference reference : object.eClass().getEAllContainments()) {
			if (depth > DEEPEST || objects.size() > 60) {
				continue;
			}
			for (int i = draw.below(reference.isMany() ? 4 : 2); i > 0; i--) {
				content(object, reference, depth, parts);
			}
		}
	}

	private static boolean isMember(EStructuralFeature feature) {
		return feature.isVolatile() && feature.isTransient() && feature.getEContainingClass().getEStructuralFeature("group") != null;
	}

	private void content(EObject object, EReference reference, int depth, int parts) {
		EClass target = reference.getEReferenceType();
		if ("java.util.Map$Entry".equals(target.getInstanceClassName())) {
			EObject entry = EcoreUtil.create(target);
			entry.eSet(target.getEStructuralFeature("key"), "key " + ids++);
			objects.add(entry);
			add(object, reference, entry);
			draw.note("map entry");
			return;
		}
		List<EClass> possible = types.stream().filter(each -> target == EcorePackage.Literals.EOBJECT || target.isSuperTypeOf(each)).toList();
		if (possible.isEmpty()) {
			return;
		}
		EObject part = create(draw.of(possible));
		add(object, reference, part);
		boolean elsewhere = parts > 0 && reference.isResolveProxies() && reference.getEKeys().isEmpty() && !isMember(reference) && files.size() > 1 && draw.oneIn(5);
		if (elsewhere) {
			Resource file = draw.of(files);
			if (file != object.eResource()) {
				file.getContents().add(part);
				parted.add(part);
				draw.note("containment across files");
			}
		}
		contents(part, depth + 1, parts);
	}

	@SuppressWarnings("unchecked")
	private static void add(EObject object, EStructuralFeature feature, Object value) {
		if (feature.isMany()) {
			((List<Object>) object.eGet(feature)).add(value);
		} else {
			object.eSet(feature, value);
		}
	}

	private void values(EObject object) {
		for (EAttribute attribute : object.eClass().getEAllAttributes()) {
			boolean isSet = attribute.isID() || attribute.getName().equals("key") || !draw.oneIn(3);
			if (!isSet || FeatureMapUtil.isFeatureMap(attribute) || !attribute.isMany() && !attribute.isChangeable()) {
				continue;
			}
			if (attribute.isUnsettable()) {
				draw.note("set, unsettable");
			}
			if (object.eClass().getInstanceClassName() != null && attribute.getName().equals("key")) {
				continue;
			}
			int values = attribute.isMany() ? draw.below(4) : 1;
			setEmpty(object, attribute, values);
			for (int i = values; i > 0; i--) {
				Object value = EcoreUtil.createFromString(attribute.getEAttributeType(),
						attribute.isID() || attribute.getName().equals("key") ? "id" + ids++ : text(draw, attribute.getEAttributeType()));
				if (!(attribute.isMany() && attribute.isUnique() && ((List<?>) object.eGet(attribute)).contains(value))) {
					add(object, attribute, value);
				}
			}
		}
	}

	/** A list may be set, and yet hold nothing. */
	private void setEmpty(EObject object, EStructuralFeature feature, int values) {
		if (feature.isMany() && feature.isUnsettable() && feature.isChangeable() && values == 0 && !isMember(feature) && draw.oneIn(2, "set, and empty")) {
			object.eSet(feature, List.of());
		}
	}

	/** A value's text. */
	static String text(Draw draw, EDataType type) {
		if (type instanceof EEnum enumeration) {
			return draw.of(enumeration.getELiterals()).getLiteral();
		}
		Class<?> javaClass = type.getInstanceClass();
		if (javaClass == boolean.class || javaClass == Boolean.class) {
			return String.valueOf(draw.oneIn(2));
		}
		if (javaClass == char.class || javaClass == Character.class) {
			return String.valueOf("aZ1ü<&".charAt(draw.below(6)));
		}
		if (javaClass == double.class || javaClass == Double.class) {
			return draw.oneIn(8, "infinite or no number") ? draw.of(List.of("NaN", "Infinity", "-Infinity", "-0.0")) : String.valueOf(draw.fraction() * 1e9);
		}
		if (javaClass == float.class) {
			return String.valueOf((float) draw.fraction());
		}
		if (javaClass == byte.class) {
			return String.valueOf(draw.below(256) - 128);
		}
		if (javaClass == short.class) {
			return String.valueOf(draw.below(1 << 16) - (1 << 15));
		}
		if (javaClass == int.class || javaClass == Integer.class) {
			return String.valueOf(draw.oneIn(4) ? -1 : (int) draw.number());
		}
		if (javaClass == long.class || javaClass == Long.class) {
			return String.valueOf(draw.number());
		}
		if (javaClass == BigInteger.class) {
			return BigInteger.valueOf(draw.number()).pow(3).toString();
		}
		if (javaClass == BigDecimal.class) {
			return BigDecimal.valueOf(draw.number(), 7).toString();
		}
		if (javaClass == byte[].class) {
			return "00ff7F".substring(0, 2 * draw.below(4)).toUpperCase(java.util.Locale.ROOT);
		}
		if (javaClass == java.util.Date.class) {
			return "2024-0" + (1 + draw.below(9)) + "-11T10:20:30.4" + draw.below(10) + "0+0000";
		}
		if (type.getName().equals("Address")) {
			return "http://example.org/" + draw.below(100);
		}
		return draw.of(TEXTS);
	}

	private void references(EObject object, boolean danglings) {
		for (EReference reference : object.eClass().getEAllReferences()) {
			if (reference.isContainment() || reference.isContainer() || isMember(reference) || object.eClass().getInstanceClassName() != null) {
				continue;
			}
			int links = draw.below(reference.isMany() ? 4 : 2);
			setEmpty(object, reference, links);
			for (int i = links; i > 0; i--) {
				EClass target = reference.getEReferenceType();
				List<EObject> possible = objects.stream()
						.filter(each -> (target == EcorePackage.Literals.EOBJECT || target.isInstance(each)) && each.eClass().getInstanceClassName() == null)
						.filter(each -> each != object || reference.getEOpposite() == null)
						.filter(each -> reference.isResolveProxies() && (reference.getEOpposite() == null || reference.getEOpposite().isResolveProxies())
								|| each.eResource() == object.eResource())
						.toList();
				if (!possible.isEmpty()) {
					EObject chosen = draw.of(possible);
					if (!reference.isMany() || !((List<?>) object.eGet(reference)).contains(chosen)) {
						add(object, reference, chosen);
						draw.note(chosen.eResource() == object.eResource() ? "reference within a file" : "reference across files");
					}
				}
				boolean leadsNowhere = danglings && reference.isResolveProxies() && reference.getEOpposite() == null && !target.isAbstract() && !target.isInterface()
						&& target != EcorePackage.Literals.EOBJECT && draw.oneIn(5, "leads nowhere");
				if (leadsNowhere) {
					add(object, reference, gone(object, target));
				}
			}
		}
	}

	/** What an object would have of a file that is not there. */
	private EObject gone(EObject object, EClass type) {
		EObject proxy = EcoreUtil.create(type);
		((InternalEObject) proxy).eSetProxyURI(URI.createFileURI(object.eResource().getURI().toFileString()).trimSegments(1).appendSegment("gone.xmi")
				.appendFragment("//@x." + ids++));
		return proxy;
	}

	/** Lets an object hold elements of a file that is not there. */
	private void missingParts(EObject object) {
		for (EReference reference : object.eClass().getEAllContainments()) {
			EClass target = reference.getEReferenceType();
			boolean mayMiss = reference.isResolveProxies() && reference.getEKeys().isEmpty() && !isMember(reference) && !target.isAbstract() && !target.isInterface()
					&& target != EcorePackage.Literals.EOBJECT && !"java.util.Map$Entry".equals(target.getInstanceClassName());
			if (!mayMiss || !reference.isMany() && object.eGet(reference) != null || !draw.oneIn(5, "a part leads nowhere")) {
				continue;
			}
			if (reference.isMany()) {
				@SuppressWarnings("unchecked")
				List<Object> parts = (List<Object>) object.eGet(reference);
				parts.add(draw.below(parts.size() + 1), gone(object, target));
			} else {
				object.eSet(reference, gone(object, target));
			}
		}
	}

	private void ids() {
		boolean all = draw.oneIn(3);
		boolean some = draw.oneIn(3);
		for (EObject each : objects) {
			if ((all || some && draw.oneIn(2)) && each.eResource() instanceof XMLResource file) {
				file.setID(each, "_id" + ids++);
				draw.note("xmi:id");
			}
		}
	}
}
