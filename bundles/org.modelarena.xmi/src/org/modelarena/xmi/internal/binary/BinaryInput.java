// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl.EObjectInputStream;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.BasicInternalEList;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.xmi.internal.input.CountedInput;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * EMF's reader of its binary form, for files that nobody vouches for: it believes no number that the file cannot bear out, finds packages
 * in the metamodel alone, and checks types and containment. Each end of opposites is set as the file has it, so that their orders stay.
 * Recurses deeply. Not thread-safe.
 */
final class BinaryInput extends EObjectInputStream {
	/** Takes what is read past. */
	private static final class Nowhere extends DynamicEObjectImpl {
		@Override
		public void eSet(int featureID, Object value) {
			// Kept by nobody.
		}

		@Override
		public Object eGet(int featureID, boolean resolve, boolean coreType) {
			return new BasicInternalEList<>(Object.class);
		}
	}

	/** Features of a class are numbered, and these numbers do not depend on the length of the file. */
	private static final int MOST_FEATURES = 0xFFFF;
	private static final int MOST_TOLD = 400;

	private final CountedInput in;
	private final TypeTable types;
	private final long mostCounted;
	private final Set<EClassData> known = Collections.newSetFromMap(new IdentityHashMap<>());
	private final InternalEObject nowhere = new Nowhere();
	private EPackage ePackage;
	private String lastName;

	/** Reads the head of a file. */
	BinaryInput(CountedInput in, TypeTable types) throws IOException {
		super(in, Map.of());
		this.in = in;
		this.types = types;
		this.mostCounted = in.length() + MOST_FEATURES;
		this.resourceSet = new ResourceSetImpl();
		resourceSet.setPackageRegistry(new EPackageRegistryImpl() {
			private static final long serialVersionUID = 1L;

			@Override
			public EPackage getEPackage(String nsUri) {
				return types.packageOf(nsUri);
			}
		});
	}

	/** Reads the elements that stand in no other, with all that is in them, up to the end of the file. */
	List<EObject> roots() throws IOException {
		int count = readCount();
		List<EObject> roots = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			InternalEObject root = loadEObject();
			if (root == null || root.eIsProxy()) {
				throw new IOException("an element of the file is missing");
			}
			roots.add(root);
		}
		if (in.read() >= 0) {
			throw new IOException("there is more in the file than the model");
		}
		return roots;
	}

	@Override
	protected void readSignature() throws IOException {
		try {
			super.readSignature();
		} catch (IOException e) {
			throw new IOException("this is not EMF's binary form; the name of an XMI file must not end with .bin", e);
		}
	}

	@Override
	protected void readVersion() throws IOException {
		int number = readByte();
		if (number < 0 || number >= Version.values().length) {
			throw new IOException("the file has the format version " + number + ", which is newer than EMF here knows");
		}
		version = Version.values()[number];
	}

	@Override
	public int readCompressedInt() throws IOException {
		int value = super.readCompressedInt();
		if (value > mostCounted) {
			throw new IOException("a number is larger than the file");
		}
		return value;
	}

	private int readCount() throws IOException {
		int count = readCompressedInt();
		if (count < 0) {
			throw new IOException("there are less than no elements");
		}
		return count;
	}

	@Override
	public String readString() throws IOException {
		lastName = super.readString();
		return lastName;
	}

	@Override
	protected EPackageData readEPackage() throws IOException {
		EPackageData data = super.readEPackage();
		ePackage = data.ePackage;
		return data;
	}

	@Override
	protected EClassData readEClass() throws IOException {
		EClassData data;
		try {
			data = super.readEClass();
		} catch (NullPointerException | ClassCastException noSuchClass) {
			// EMF does not look whether it has found one. This tells it by the name, or finds it after all, and then it was something else.
			TypeTable.type(ePackage, lastName);
			throw noSuchClass;
		}
		if (known.add(data)) {
			if (data.eClass.isAbstract() || data.eClass.isInterface()) {
				throw new IOException("type '" + data.eClass.getName() + "' is abstract");
			}
			types.of(data.eClass);
			data.eFactory = Objects.requireNonNullElse(KeyedObject.factory(data.eClass), data.eFactory);
		}
		return data;
	}

	@Override
	protected EStructuralFeatureData getEStructuralFeatureData(EClassData eClass, int id) throws IOException {
		EStructuralFeatureData data = super.getEStructuralFeatureData(eClass, id);
		if (data.eDataType != null && !(data.eFactory instanceof ValueFactory)) {
			data.eFactory = new ValueFactory(types.of(data.eStructuralFeature));
		}
		return data;
	}

	@Override
	protected void loadFeatureValue(InternalEObject object, EStructuralFeatureData data) throws IOException {
		FeatureInfo feature = types.of(data.eStructuralFeature);
		if (data.eDataType == null) {
			loadTargets(object, feature);
		} else if (feature.isIgnored()) {
			feature.passOver(1);
			super.loadFeatureValue(nowhere, data);
		} else {
			loadValue(object, data, feature);
		}
	}

	private void loadValue(InternalEObject object, EStructuralFeatureData data, FeatureInfo feature) throws IOException {
		if (!ObjectLinks.isKnown(data.eDataType)) {
			throw new IOException("EMF objects cannot hold '" + feature.name() + "': " + ObjectLinks.whyNot(feature.attribute()) + ". Save the model as XMI");
		}
		try {
			super.loadFeatureValue(object, data);
		} catch (IllegalArgumentException e) {
			throw new IOException("bad value of '" + feature.name() + "': " + e.getMessage(), e);
		}
		if (feature.many && ((List<?>) object.eGet(feature.feature)).size() < 0) {
			// EMF takes any number for a length.
			throw new IOException("'" + feature.name() + "' has less than no values");
		}
	}

	private void loadTargets(InternalEObject object, FeatureInfo feature) throws IOException {
		int count = feature.many ? readCount() : 1;
		for (int i = 0; i < count; i++) {
			InternalEObject target = loadEObject();
			if (target != null) {
				take(object, feature, target);
			} else if (feature.many) {
				throw new IOException("a null among the elements of '" + feature.name() + "' is not supported");
			}
		}
	}

	private void take(InternalEObject object, FeatureInfo feature, InternalEObject target) throws IOException {
		if (!feature.accepts(target.eClass())) {
			throw new IOException("'" + feature.name() + "' refers to " + Article.with(target.eClass().getName()) + " and not to "
					+ Article.with(feature.reference().getEReferenceType().getName()));
		}
		switch (feature.kind) {
		case REFERENCE -> ObjectLinks.connect(object, feature.reference(), target);
		case CONTAINMENT -> {
			requireInside(target, feature);
			if (target.eInternalContainer() != null || EcoreUtil.isAncestor(target, object)) {
				throw new IOException("an element of '" + feature.name() + "' stands in two places");
			}
			ObjectLinks.put(object, feature.feature, target);
		}
		case CONTAINER -> requireInside(target, feature);
		case IGNORED, ATTRIBUTE -> feature.passOver(1);
		}
	}

	private static void requireInside(InternalEObject target, FeatureInfo feature) throws IOException {
		if (target.eIsProxy()) {
			throw new IOException("'" + feature.name() + "' refers to " + target.eProxyURI()
					+ "; containment across files is not supported. Save the model as one file");
		}
	}

	/** The error for a failure, at the place where reading stands. */
	static ArenaException error(CountedInput in, Exception e) {
		if (e instanceof ArenaException told) {
			return told;
		}
		boolean explained = e instanceof IOException || e instanceof IllegalArgumentException && e.getMessage() != null;
		String reason = explained ? e.getMessage() : "the file is damaged, or the metamodel has changed since it was written (" + e + ")";
		return in.error(readable(reason.matches("(?s).*[.?]") ? reason : reason + "."), e);
	}

	/** A message without control characters, and not too long: the names in a damaged file may be any characters, and as many as the file has. */
	private static String readable(String message) {
		String shown = message.length() > MOST_TOLD ? message.substring(0, MOST_TOLD) + "..." : message;
		return shown.replaceAll("\\p{Cntrl}", "?");
	}
}
