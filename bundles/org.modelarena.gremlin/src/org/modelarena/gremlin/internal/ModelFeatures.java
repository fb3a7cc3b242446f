// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Graph.Features;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * The features of the view: everything that reads, nothing that writes. TinkerPop's defaults are for graphs that do all. Public, as it may be looked at by
 * reflection.
 */
public enum ModelFeatures implements Graph.Features {
	INSTANCE;

	@Override
	public GraphFeatures graph() {
		return OfGraph.INSTANCE;
	}

	@Override
	public VertexFeatures vertex() {
		return OfVertices.INSTANCE;
	}

	@Override
	public EdgeFeatures edge() {
		return OfEdges.INSTANCE;
	}

	@Override
	public String toString() {
		return StringFactory.featureString(this);
	}

	/** The graph. */
	public enum OfGraph implements Features.GraphFeatures {
		INSTANCE;

		@Override
		public boolean supportsComputer() {
			return false;
		}

		@Override
		public boolean supportsPersistence() {
			return false;
		}

		@Override
		public boolean supportsConcurrentAccess() {
			return false;
		}

		@Override
		public boolean supportsTransactions() {
			return false;
		}

		@Override
		public boolean supportsThreadedTransactions() {
			return false;
		}

		@Override
		public boolean supportsIoRead() {
			return false;
		}

		@Override
		public boolean supportsServiceCall() {
			return false;
		}

		@Override
		public VariableFeatures variables() {
			return ValueFeatures.NoVariables.INSTANCE;
		}
	}

	/** The common features of elements and links. */
	interface ReadOnly extends Features.ElementFeatures {
		@Override
		default boolean supportsNullPropertyValues() {
			return false;
		}

		@Override
		default boolean supportsAddProperty() {
			return false;
		}

		@Override
		default boolean supportsRemoveProperty() {
			return false;
		}

		@Override
		default boolean supportsUserSuppliedIds() {
			return false;
		}

		@Override
		default boolean supportsUuidIds() {
			return false;
		}

		@Override
		default boolean supportsCustomIds() {
			return false;
		}

		@Override
		default boolean supportsAnyIds() {
			return false;
		}
	}

	/** Elements. */
	public enum OfVertices implements Features.VertexFeatures, ReadOnly {
		INSTANCE;

		@Override
		public VertexProperty.Cardinality getCardinality(String key) {
			return VertexProperty.Cardinality.list;
		}

		@Override
		public boolean supportsAddVertices() {
			return false;
		}

		@Override
		public boolean supportsRemoveVertices() {
			return false;
		}

		@Override
		public boolean supportsMetaProperties() {
			return false;
		}

		@Override
		public boolean supportsUpsert() {
			return false;
		}

		@Override
		public boolean supportsStringIds() {
			return false;
		}

		@Override
		public Features.VertexPropertyFeatures properties() {
			return ValueFeatures.OfAttributes.INSTANCE;
		}
	}

	/** Links. */
	public enum OfEdges implements Features.EdgeFeatures, ReadOnly {
		INSTANCE;

		@Override
		public boolean supportsAddEdges() {
			return false;
		}

		@Override
		public boolean supportsRemoveEdges() {
			return false;
		}

		@Override
		public boolean supportsUpsert() {
			return false;
		}

		@Override
		public boolean supportsNumericIds() {
			return false;
		}

		@Override
		public Features.EdgePropertyFeatures properties() {
			return ValueFeatures.OfLinks.INSTANCE;
		}
	}
}
