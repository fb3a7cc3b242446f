// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import org.modelarena.xmi.internal.types.TypeInfo;

/**
 * An element that is open where a part begins. Immutable, if nobody changes the name.
 *
 * @param type null for xmi:XMI
 * @param name as it stands in the tag
 */
record OpenTag(TypeInfo type, byte[] name) {
}
