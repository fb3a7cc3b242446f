// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.List;

import org.modelarena.extract.SourceProblem;

/**
 * The content that was read of one file.
 *
 * @param events   see {@link Events}
 * @param elements the number of elements
 */
record Part(byte[] events, int elements, List<Bindings.Declared> declared, List<Bindings.Link> links, List<SourceProblem> problems) {
}
