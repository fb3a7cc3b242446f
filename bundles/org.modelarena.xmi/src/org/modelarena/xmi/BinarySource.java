// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.binary.BinaryModel;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.ecore.PackageSearch;

/**
 * Files in the binary form of EMF's {@code BinaryResourceImpl} as a stream of elements, as {@link XmiSource} gives the same model in XMI.
 * Reads each file once and keeps the model as EMF objects: 200 to 400 bytes an element. Nothing but the files is opened: packages are
 * found in the metamodel by their nsURI. Values of transient and computed features are passed over, and counted. Keys count through the files in the
 * order given, and through the contents of an element in the order of its features. Not thread-safe.
 */
public final class BinarySource implements ElementSource {
	private final List<Path> files;
	private final PackageFinder packages;
	private final Supplier<Metamodel> metamodel;
	private BinaryModel model;

	private BinarySource(List<Path> files, PackageFinder packages, Supplier<Metamodel> metamodel) {
		this.files = ModelFiles.distinct(files);
		this.packages = packages;
		this.metamodel = metamodel;
	}

	/** A model in one or several files that refer to each other. Nothing is read yet. */
	public static BinarySource of(List<Path> files, Metamodel metamodel) {
		return new BinarySource(files, PackageFinder.in(metamodel), () -> metamodel);
	}

	/** A model whose packages are found when the files are read, which is done now. */
	static BinarySource read(List<Path> files, PackageSearch packages, Progress progress) {
		BinarySource source = new BinarySource(files, packages, packages::metamodel);
		source.model = new BinaryModel(files, packages, progress);
		return source;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel.get();
	}

	@Override
	public long size() {
		return model == null ? Progress.UNKNOWN : model.size();
	}

	@Override
	public Map<String, Long> passedOver() {
		return model == null ? Map.of() : model.passedOver();
	}

	@Override
	public void writeBeside(Path store) {
		model.writeBeside(store);
	}

	/**
	 * {@inheritDoc}
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} with the file and mostly the byte, {@link ErrorCode#NOT_FOUND},
	 *                        {@link ErrorCode#IO}, {@link ErrorCode#CANCELLED}, {@link ErrorCode#OUT_OF_MEMORY} for references that chain
	 *                        too deep
	 */
	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		if (model == null) {
			model = new BinaryModel(files, packages, Progress.of(cancellation));
		}
		model.emit(sink, cancellation);
	}
}
