/** The library's work, announced before it is done. */
package org.modelarena.query.epsilon.internal.budget;
