// SPDX-License-Identifier: EPL-2.0
/** XML documents as events in document order, element by element. */
package org.modelarena.xmi.internal.parser;
