// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** A snapshot that reports everything that is read from it, before it is read. It does not seek, as a range is nothing that changes. */
final class TracingSnapshot extends ForwardingSnapshot {
	private final Consumer<Read> reader;

	TracingSnapshot(ModelSnapshot base, Consumer<Read> reader) {
		super(base);
		this.reader = reader;
	}

	@Override
	public long size() {
		reader.accept(Read.all());
		return super.size();
	}

	@Override
	public boolean contains(long key) {
		reader.accept(Read.all());
		return super.contains(key);
	}

	@Override
	public KeyCursor extent(EClass type) {
		reader.accept(Read.extent(type));
		return super.extent(type);
	}

	@Override
	public long extentSize(EClass type) {
		reader.accept(Read.extent(type));
		return super.extentSize(type);
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		reader.accept(Read.feature(attribute, key));
		return super.attribute(key, attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		readLinks(key, reference);
		return super.target(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		readLinks(key, reference);
		return super.targets(key, reference);
	}

	private void readLinks(long key, EReference reference) {
		reader.accept(reference.isContainer() ? Read.container(key) : Read.feature(reference, key));
	}

	@Override
	public long container(long key) {
		reader.accept(Read.container(key));
		return super.container(key);
	}

	@Override
	public EReference containment(long key) {
		reader.accept(Read.container(key));
		return super.containment(key);
	}

	@Override
	public KeyCursor roots() {
		reader.accept(Read.all());
		return super.roots();
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		EReference opposite = reference.getEOpposite();
		if (opposite != null && opposite.isContainer()) {
			reader.accept(Read.container(key));
		} else if (opposite != null) {
			reader.accept(Read.feature(opposite, key));
		} else {
			reader.accept(Read.sources(reference, key));
		}
		return super.sources(key, reference);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return false;
	}
}
