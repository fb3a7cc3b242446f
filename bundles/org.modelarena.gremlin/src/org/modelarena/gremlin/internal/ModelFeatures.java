package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Graph.Features;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * What the view offers: everything that reads, nothing that writes. TinkerPop's defaults are for graphs that do all. Public, as it may be looked
 * at by reflection.
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
			return NoVariables.INSTANCE;
		}
	}

	/** No values of any kind; what there is is told one by one. */
	interface NoValues extends Features.DataTypeFeatures {
		@Override
		default boolean supportsBooleanValues() {
			return false;
		}

		@Override
		default boolean supportsByteValues() {
			return false;
		}

		@Override
		default boolean supportsDoubleValues() {
			return false;
		}

		@Override
		default boolean supportsFloatValues() {
			return false;
		}

		@Override
		default boolean supportsIntegerValues() {
			return false;
		}

		@Override
		default boolean supportsLongValues() {
			return false;
		}

		@Override
		default boolean supportsMapValues() {
			return false;
		}

		@Override
		default boolean supportsMixedListValues() {
			return false;
		}

		@Override
		default boolean supportsBooleanArrayValues() {
			return false;
		}

		@Override
		default boolean supportsByteArrayValues() {
			return false;
		}

		@Override
		default boolean supportsDoubleArrayValues() {
			return false;
		}

		@Override
		default boolean supportsFloatArrayValues() {
			return false;
		}

		@Override
		default boolean supportsIntegerArrayValues() {
			return false;
		}

		@Override
		default boolean supportsStringArrayValues() {
			return false;
		}

		@Override
		default boolean supportsLongArrayValues() {
			return false;
		}

		@Override
		default boolean supportsSerializableValues() {
			return false;
		}

		@Override
		default boolean supportsStringValues() {
			return false;
		}

		@Override
		default boolean supportsUniformListValues() {
			return false;
		}
	}

	/** The graph keeps no variables. */
	public enum NoVariables implements Features.VariableFeatures, NoValues {
		INSTANCE;

		@Override
		public boolean supportsVariables() {
			return false;
		}
	}

	/** References have no attributes. */
	public enum NoEdgeProperties implements Features.EdgePropertyFeatures, NoValues {
		INSTANCE;

		@Override
		public boolean supportsProperties() {
			return false;
		}
	}

	/** Values of the data types that models usually have. Others come as Java has them. */
	public enum AttributeValues implements Features.VertexPropertyFeatures, NoValues {
		INSTANCE;

		@Override
		public boolean supportsBooleanValues() {
			return true;
		}

		@Override
		public boolean supportsByteValues() {
			return true;
		}

		@Override
		public boolean supportsDoubleValues() {
			return true;
		}

		@Override
		public boolean supportsFloatValues() {
			return true;
		}

		@Override
		public boolean supportsIntegerValues() {
			return true;
		}

		@Override
		public boolean supportsLongValues() {
			return true;
		}

		@Override
		public boolean supportsByteArrayValues() {
			return true;
		}

		@Override
		public boolean supportsStringValues() {
			return true;
		}

		@Override
		public boolean supportsNullPropertyValues() {
			return false;
		}

		@Override
		public boolean supportsRemoveProperty() {
			return false;
		}

		@Override
		public boolean supportsUserSuppliedIds() {
			return false;
		}

		@Override
		public boolean supportsNumericIds() {
			return false;
		}

		@Override
		public boolean supportsUuidIds() {
			return false;
		}

		@Override
		public boolean supportsCustomIds() {
			return false;
		}

		@Override
		public boolean supportsAnyIds() {
			return false;
		}
	}

	/** What elements and links have in common. */
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
			return AttributeValues.INSTANCE;
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
			return NoEdgeProperties.INSTANCE;
		}
	}
}
