/** Snapshots of stores whose storage engine runs statements of a query language of its own. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD })
package org.modelarena.core.pushdown;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
