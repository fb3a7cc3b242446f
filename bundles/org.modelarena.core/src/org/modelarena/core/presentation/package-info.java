// SPDX-License-Identifier: EPL-2.0
/** Elements as people and documents show them: labels, and documents of what an element contains. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.core.presentation;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
