/** The narrow waist: stores, snapshots, edits, queries, answers and errors, which stores and languages meet in without knowing each other. */
@NonNullByDefault({ PARAMETER, RETURN_TYPE, FIELD, RECORD_COMPONENT })
package org.modelarena.core;

import static org.eclipse.jdt.annotation.DefaultLocation.FIELD;
import static org.eclipse.jdt.annotation.DefaultLocation.PARAMETER;
import static org.eclipse.jdt.annotation.DefaultLocation.RECORD_COMPONENT;
import static org.eclipse.jdt.annotation.DefaultLocation.RETURN_TYPE;

import org.eclipse.jdt.annotation.NonNullByDefault;
