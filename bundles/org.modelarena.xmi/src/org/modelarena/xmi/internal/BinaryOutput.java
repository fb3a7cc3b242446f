package org.modelarena.xmi.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl;
import org.eclipse.emf.ecore.resource.impl.BinaryResourceImpl.EObjectOutputStream;
import org.eclipse.emf.ecore.util.BasicInternalEList;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Progress;

/**
 * EMF's writer of its binary form, with values as in XMI, without computed features, and without the places where the packages were read
 * from. Recurses deeply. Not thread-safe.
 */
public final class BinaryOutput extends EObjectOutputStream {
	private static final int PROGRESS_INTERVAL = 0xFFF;
	/** Each text is written once. */
	private static final Map<Object, Object> OPTIONS = Map.of(BinaryResourceImpl.OPTION_VERSION, Version.VERSION_1_1,
			BinaryResourceImpl.OPTION_STYLE_DATA_CONVERTER, true, BinaryResourceImpl.OPTION_INTERNAL_BUFFER_CAPACITY, 1 << 16);

	private final TypeTable types;
	private final Progress progress;
	private EPackage ePackage;

	/** Writes the head of a file. */
	public BinaryOutput(OutputStream out, Metamodel metamodel, Progress progress) throws IOException {
		super(out, OPTIONS);
		this.types = new TypeTable(metamodel);
		this.progress = progress;
	}

	/** Writes a model and ends the file. */
	public void write(List<EObject> roots) throws IOException {
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
		super.saveEObject(object, check);
	}

	@Override
	protected EPackageData writeEPackage(EPackage toWrite) throws IOException {
		ePackage = toWrite;
		return super.writeEPackage(toWrite);
	}

	/** The place of a package: there are no other places in the file. That of a generated package is its nsURI, so it is here. */
	@Override
	public void writeURI(URI place) throws IOException {
		super.writeURI(URI.createURI(ePackage.getNsURI()), "/");
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
