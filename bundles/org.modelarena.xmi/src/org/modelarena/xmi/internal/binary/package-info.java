/** Models in EMF's binary form. */
package org.modelarena.xmi.internal.binary;
