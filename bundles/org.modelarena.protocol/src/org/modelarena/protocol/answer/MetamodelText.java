// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * A metamodel.
 *
 * @param ecore its packages, as the text of one {@code .ecore} file
 */
public record MetamodelText(String ecore) {
}
