// SPDX-License-Identifier: EPL-2.0
/** Models that a stream of elements cannot tell, so that EMF reads them into memory, and the form in which stores hold them. */
package org.modelarena.xmi.internal.objects;
