/** Growable arrays of primitive numbers. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD })
package org.modelarena.core.arrays;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
