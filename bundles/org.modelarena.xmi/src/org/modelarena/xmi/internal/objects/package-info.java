/** What a stream of elements cannot tell: models that EMF reads into memory, and the form in which stores hold them. */
package org.modelarena.xmi.internal.objects;
