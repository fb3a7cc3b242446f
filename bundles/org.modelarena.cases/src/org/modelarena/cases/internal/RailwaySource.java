// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** A railway as a stream of elements; generated at the first emission and kept in about five bytes an element. Not thread-safe. */
public final class RailwaySource implements ElementSource {
	private final Metamodel metamodel;
	private final RailwayScenario scenario;
	private final int routesInFives;
	private final ModelPart part;
	private RailwayNetwork network;

	RailwaySource(Metamodel metamodel, RailwayScenario scenario, int size, ModelPart part) {
		this.metamodel = metamodel;
		this.scenario = scenario;
		this.routesInFives = size;
		this.part = part;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return network == null ? Progress.UNKNOWN : network.size();
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		if (network == null) {
			network = new RailwayGenerator(scenario, routesInFives, part).generate(cancellation);
		}
		new RailwayEmission(network, new RailwayTypes(metamodel), sink).emit(cancellation);
	}
}
