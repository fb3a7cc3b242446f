// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.structure.Graph;

/** The values that the view has, and where. Public, as it may be looked at by reflection. */
public final class ValueFeatures {
	private ValueFeatures() {
	}

	/** No values of any kind by default; supported ones are declared one by one. */
	interface NoValues extends Graph.Features.DataTypeFeatures {
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
	public enum NoVariables implements Graph.Features.VariableFeatures, NoValues {
		INSTANCE;

		@Override
		public boolean supportsVariables() {
			return false;
		}
	}

	/** References have no attributes. */
	public enum OfLinks implements Graph.Features.EdgePropertyFeatures, NoValues {
		INSTANCE;

		@Override
		public boolean supportsProperties() {
			return false;
		}
	}

	/** Values of the data types that models usually have. Others come as Java has them. */
	public enum OfAttributes implements Graph.Features.VertexPropertyFeatures, NoValues {
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
}
