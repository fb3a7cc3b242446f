// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The resources that are there before as a stream of elements: a catalogue that knows how many there are, and the resources, the kinds by turns. Not thread-safe. */
final class ResourceSource implements ElementSource {
	/** The key of the catalogue. */
	static final long CATALOGUE = 0;
	/** Elements of a resource with its contributions. */
	private static final int STRIDE = 1 + ResourceValues.CONTRIBUTIONS;
	private static final int CHECK_EVERY = 1024;

	private final Metamodel metamodel;
	private final int resources;

	ResourceSource(Metamodel metamodel, int resources) {
		this.metamodel = metamodel;
		this.resources = resources;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return 1L + (long) resources * STRIDE;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		sink.begin(ResourceKind.catalogue(metamodel), ElementSink.NONE, null);
		sink.attribute(CATALOGUE, ResourceKind.size(metamodel), resources);
		sink.end();
		ResourceKind[] kinds = ResourceKind.all(metamodel);
		for (int index = 0; index < resources; index++) {
			if (index % CHECK_EVERY == 0) {
				cancellation.check();
			}
			emit(index, kinds[index % kinds.length], sink);
		}
	}

	private static void emit(int index, ResourceKind kind, ElementSink sink) {
		long key = 1L + (long) index * STRIDE;
		ResourceValues values = new ResourceValues(index);
		sink.begin(kind.type, ElementSink.NONE, null);
		sink.attribute(key, kind.id, ResourceValues.id(index));
		values.ofResource().forEach((name, value) -> sink.attribute(key, kind.attribute(name), value));
		for (int i = 0; i < ResourceValues.CONTRIBUTIONS; i++) {
			long contribution = key + 1 + i;
			sink.begin(kind.contribution, key, kind.contributions);
			values.ofContribution(i).forEach((name, value) -> sink.attribute(contribution, kind.contributionAttribute(name), value));
			sink.end();
		}
		sink.end();
	}
}
