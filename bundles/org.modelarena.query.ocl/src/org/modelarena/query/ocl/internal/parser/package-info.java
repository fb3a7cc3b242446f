// SPDX-License-Identifier: EPL-2.0
/** Eclipse OCL's parser with bounds, and its problems in the words of the user. */
package org.modelarena.query.ocl.internal.parser;
