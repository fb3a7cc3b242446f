// SPDX-License-Identifier: EPL-2.0
/** The passes over the files of a model: which elements there are, what their references mean, and the stream that is made of it. */
package org.modelarena.xmi.internal.reader;
