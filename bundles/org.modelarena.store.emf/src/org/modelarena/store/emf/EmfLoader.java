// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.ObjectBuilder;

/** Builds the state of a store from a stream of elements. */
final class EmfLoader {
	private final EmfState state;
	private final ObjectBuilder builder;
	private long taken;
	private long keyOfNext = ElementSink.NONE;

	EmfLoader(Metamodel metamodel, Progress progress) {
		this.state = new EmfState(metamodel);
		this.builder = new ObjectBuilder(KeyedObject::create, this::take, progress);
	}

	/** Takes the stream. */
	ElementSink sink() {
		return builder;
	}

	/** The key of the element that begins next, where it is not its ordinal. */
	void keyOfNext(long key) {
		keyOfNext = key;
	}

	private void take(EObject object) {
		if (object.eContainer() == null) {
			state.roots().add(object);
		}
		state.put(keyOfNext == ElementSink.NONE ? taken : keyOfNext, object);
		keyOfNext = ElementSink.NONE;
		taken++;
	}

	/** To be called once, when the stream has ended. */
	EmfState finish() {
		builder.finish();
		return state;
	}
}
