/** What stores share that make edits: the steps of one, their checking, the gate between readers and the writer; and edits as change files. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD })
package org.modelarena.core.edit;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
