/** Matches the patterns of EPL. */
package org.modelarena.query.epsilon.internal.matching;
