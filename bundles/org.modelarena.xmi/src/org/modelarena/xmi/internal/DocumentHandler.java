package org.modelarena.xmi.internal;

/** Receives what a model file says, element by element in document order. */
interface DocumentHandler {
	/**
	 * The next document starts.
	 *
	 * @param place where what is told next stands, for errors
	 */
	void beginDocument(Place place);

	/** Whether to tell values or targets of a feature. Asked by the thread that parses. */
	boolean wants(FeatureInfo feature);

	/** Whether to tell references to other files, whatever the feature. Asked by the thread that parses. */
	default boolean wantsFiles() {
		return false;
	}

	/**
	 * An element starts.
	 *
	 * @param containment null for a root
	 * @param id          its xmi:id, or null
	 */
	void begin(TypeInfo type, FeatureInfo containment, String id);

	/** One value of an attribute of the innermost element. The attributes that stand in its tag come before all else. */
	void attribute(FeatureInfo feature, String text);

	/** One target of a reference of the innermost element: valid during the call. */
	void reference(FeatureInfo feature, Href href);

	/** The innermost element ends. */
	void end();
}
