// SPDX-License-Identifier: EPL-2.0
/** Models in EMF's binary form. */
package org.modelarena.xmi.internal.binary;
