package org.modelarena.core;

import java.io.ObjectInputFilter;

/**
 * What a process that serves lets others send it as serialized Java objects. Some protocols carry exceptions in that form; a server reads
 * them, and nothing else.
 */
public final class ObjectFilter {
	private static final String ALLOWED = "maxdepth=50;maxarray=1000000;maxrefs=100000;java.base/*;org.eclipse.**;org.modelarena.**;!*";

	private ObjectFilter() {
	}

	/** Sets the filter for the whole process, unless it has one. To be called by the main method of a server. */
	public static void install() {
		if (ObjectInputFilter.Config.getSerialFilter() == null) {
			ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter(ALLOWED));
		}
	}
}
