// SPDX-License-Identifier: EPL-2.0
/** A scanner that reads the common form of XMI from bytes, by all cores; what it does not know for certain is the parser's. */
package org.modelarena.xmi.internal.scan;
