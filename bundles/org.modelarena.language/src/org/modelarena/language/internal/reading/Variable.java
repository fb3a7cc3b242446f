// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import org.modelarena.language.internal.types.ValueType;

/**
 * A name that stands for a value.
 *
 * @param what a word for its kind, for people, such as {@code parameter}
 */
public record Variable(String name, ValueType type, String what) {
}
