package org.modelarena.xmi.internal;

/** Receives what a model file says, element by element in document order. */
interface DocumentHandler {
	/**
	 * An element starts.
	 *
	 * @param containment null for a root
	 * @param id          its xmi:id, or null
	 */
	void begin(TypeInfo type, FeatureInfo containment, String id);

	/** One value of an attribute of the innermost element. The attributes that stand in its tag come before all else. */
	void attribute(FeatureInfo feature, String text);

	/** One target of a reference of the innermost element: {@code fragment}, {@code #fragment} or {@code file#fragment}. */
	void reference(FeatureInfo feature, String href);

	/** The innermost element ends. */
	void end();
}
