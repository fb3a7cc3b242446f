/** Eclipse OCL's parser with bounds, and its problems in the words of the user. */
package org.modelarena.query.ocl.internal.parser;
