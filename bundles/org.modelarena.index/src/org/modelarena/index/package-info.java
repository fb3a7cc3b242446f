/**
 * Stores that keep a model as a graph, with indexed and derived attributes: everything but the database itself, which
 * {@link org.modelarena.index.graph} describes.
 */
package org.modelarena.index;
