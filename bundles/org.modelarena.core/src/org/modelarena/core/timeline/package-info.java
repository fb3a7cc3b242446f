// SPDX-License-Identifier: EPL-2.0
/** The changes of each commit, and what was there before: the past as a difference from the present. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.core.timeline;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
