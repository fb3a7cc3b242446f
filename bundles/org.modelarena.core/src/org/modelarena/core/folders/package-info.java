/** Folders and files that outlive a crash and keep strangers out: what stores lie in, locks, guards and seals on them, durable writing, temporary folders. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD })
package org.modelarena.core.folders;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
