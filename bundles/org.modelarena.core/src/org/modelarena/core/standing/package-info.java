// SPDX-License-Identifier: EPL-2.0
/** Standing queries: answers that follow the commits of a store, and what each commit makes of them. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.core.standing;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
