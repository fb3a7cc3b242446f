// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.nio.file.Path;
import java.util.Map;

import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** A source that emits what another one does, in its own way; as a whole, unless subclasses have parts. Not thread-safe. */
public abstract class ForwardingSource implements ElementSource {
	private final ElementSource source;

	protected ForwardingSource(ElementSource source) {
		this.source = source;
	}

	/** The source behind this one. */
	protected final ElementSource source() {
		return source;
	}

	@Override
	public Metamodel metamodel() {
		return source.metamodel();
	}

	@Override
	public long size() {
		return source.size();
	}

	@Override
	public Map<String, Long> passedOver() {
		return source.passedOver();
	}

	@Override
	public void writeBeside(Path store) {
		source.writeBeside(store);
	}
}
