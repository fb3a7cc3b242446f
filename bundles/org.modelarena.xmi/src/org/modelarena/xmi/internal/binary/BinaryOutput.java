// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.binary;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.DynamicEObjectImpl;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl.EObjectOutputStream;
import org.eclipse.emf.ecore.util.BasicInternalEList;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeTable;
import org.modelarena.xmi.internal.writer.ObjectPaths;

/**
 * EMF's writer of its binary form, with values as in XMI, without computed features, and without the places where the packages were read
 * from. An object stands where it is first mentioned, so references nest; a chain of them is cut where it gets deep, by naming the object
 * as one of another file is named, which readers resolve. Recurses deeply all the same if references have opposites, as these cannot be
 * cut. Not thread-safe.
 */
public final class BinaryOutput extends EObjectOutputStream {
	private static final int PROGRESS_INTERVAL = 0xFFF;
	/** So deep that models rarely have to be cut, and so flat that a reader needs less than the smallest usual stack. */
	private static final int DEEP = 100;
	/** Relative to the file itself. */
	private static final URI SAME_FILE = URI.createURI("");
	/** Each text is written once. */
	private static final Map<Object, Object> OPTIONS = Map.of(BinaryResourceImpl.OPTION_VERSION, Version.VERSION_1_1,
			BinaryResourceImpl.OPTION_STYLE_DATA_CONVERTER, true, BinaryResourceImpl.OPTION_INTERNAL_BUFFER_CAPACITY, 1 << 16);

	private final TypeTable types;
	private final Progress progress;
	private ObjectPaths paths;
	private EPackage ePackage;
	private int depth;
	/** Whether the objects that are about to be written are targets of a reference that may be cut. */
	private boolean mayCut;

	/** Writes the head of a file. */
	public BinaryOutput(OutputStream out, Metamodel metamodel, Progress progress) throws IOException {
		super(out, OPTIONS);
		this.types = new TypeTable(metamodel);
		this.progress = progress;
	}

	/** Writes a model and ends the file. */
	public void write(List<EObject> roots) throws IOException {
		paths = new ObjectPaths(roots);
		BasicInternalEList<InternalEObject> list = new BasicInternalEList<>(InternalEObject.class);
		roots.forEach(root -> list.addUnique((InternalEObject) root));
		saveEObjects(list, Check.CONTAINER);
		flush();
		progress.at(eObjectIDMap.size());
	}

	@Override
	public void saveEObject(InternalEObject object, Check check) throws IOException {
		if ((eObjectIDMap.size() & PROGRESS_INTERVAL) == 0) {
			progress.at(eObjectIDMap.size());
			progress.cancellation().check();
		}
		if (mayCut && depth >= DEEP && object != null && !eObjectIDMap.containsKey(object)) {
			cut(object);
			return;
		}
		depth++;
		super.saveEObject(object, check);
		depth--;
	}

	/** Names an object that follows later. What stands here is one more object for the file. */
	private void cut(InternalEObject object) throws IOException {
		writeCompressedInt(eObjectIDMap.size());
		eObjectIDMap.put(new DynamicEObjectImpl(), eObjectIDMap.size());
		writeEClass(object.eClass());
		writeCompressedInt(-1);
		writeURI(SAME_FILE, paths.of(object));
	}

	@Override
	protected void saveFeatureValue(InternalEObject object, Object value, int featureID, EStructuralFeatureData data) throws IOException {
		boolean before = mayCut;
		mayCut = object.eClass().getEStructuralFeature(featureID) instanceof EReference reference && Metamodel.isOneWay(reference) && reference.isResolveProxies();
		super.saveFeatureValue(object, value, featureID, data);
		mayCut = before;
	}

	@Override
	protected EPackageData writeEPackage(EPackage toWrite) throws IOException {
		ePackage = toWrite;
		return super.writeEPackage(toWrite);
	}

	/** The place of a package; no other place is written this way. That of a generated package is its nsURI, so it is here. */
	@Override
	public void writeURI(URI place) throws IOException {
		writeURI(URI.createURI(ePackage.getNsURI()).trimFragment(), "/");
	}

	@Override
	protected EStructuralFeatureData createEStructuralFeatureData(EStructuralFeature.Internal feature) {
		EStructuralFeatureData data = super.createEStructuralFeatureData(feature);
		FeatureInfo info = types.of(feature);
		data.isTransient |= info.isIgnored();
		if (data.eDataType != null) {
			data.eFactory = new ValueFactory(info);
		}
		return data;
	}
}
