// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.threads.DeepStack;

/** EMF's own XMI resource, with the keys of a state's elements as their ids: {@code e17}. For one save. */
final class KeyedResource extends XMIResourceImpl {
	private static final String PREFIX = "e";

	private static final int PROGRESS_INTERVAL = 0xFFF;

	private final EmfState state;
	private final Progress progress;
	private long asked;

	KeyedResource(EmfState state, Progress progress) {
		super(URI.createURI("model.xmi"));
		this.state = state;
		this.progress = progress;
	}

	/**
	 * Writes the state.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} for a value that XML cannot express
	 */
	void writeTo(OutputStream out) throws IOException {
		progress.begin("Writing EMF objects (ids)", Progress.UNKNOWN);
		getContents().addAll(state.roots());
		try {
			// Indented, the file would grow with the square of the depth; and EMF recurses into contents.
			DeepStack.run("write the model", () -> {
				save(out, Map.of(XMLResource.OPTION_ENCODING, "UTF-8", XMLResource.OPTION_FORMATTED, false));
				return null;
			});
		} catch (Resource.IOWrappedException e) {
			throw new IOException(e.getCause());
		} catch (ArenaException e) {
			throw e;
		} catch (RuntimeException e) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "The model cannot be written as XMI: " + e.getMessage(), e);
		} finally {
			getContents().clear();
		}
	}

	@Override
	public String getID(EObject object) {
		// EMF asks for each element and each reference, and nothing else shows how far it has come.
		if ((++asked & PROGRESS_INTERVAL) == 0) {
			progress.at(asked);
			progress.cancellation().check();
		}
		long key = state.key(object);
		return key < 0 ? null : PREFIX + key;
	}

	/**
	 * The key in an id.
	 *
	 * @throws NumberFormatException if the id is not one of ours, or null
	 */
	static long key(String id) {
		if (id == null || !id.startsWith(PREFIX)) {
			throw new NumberFormatException("an element has no key");
		}
		return Long.parseUnsignedLong(id, PREFIX.length(), id.length(), 10);
	}

	@Override
	protected boolean isAttachedDetachedHelperRequired() {
		return false;
	}
}
