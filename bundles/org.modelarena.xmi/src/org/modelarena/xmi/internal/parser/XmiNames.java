// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

/** Names that XMI gives a meaning to. */
public final class XmiNames {
	/** The namespace of XMI 2.0, which EMF writes. */
	public static final String XMI = "http://www.omg.org/XMI";
	public static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

	private XmiNames() {
	}

	/** Whether a namespace is that of any version of XMI 2. */
	public static boolean isXmi(String namespace) {
		return namespace != null && (namespace.startsWith(XMI) || namespace.startsWith("http://www.omg.org/spec/XMI")
				|| namespace.startsWith("http://schema.omg.org/spec/XMI"));
	}

	/** Whether an attribute's namespace belongs to XML, XMI or XML Schema and not to a model. */
	public static boolean isReserved(String namespace) {
		return isXmi(namespace) || XSI.equals(namespace) || "http://www.w3.org/XML/1998/namespace".equals(namespace);
	}
}
