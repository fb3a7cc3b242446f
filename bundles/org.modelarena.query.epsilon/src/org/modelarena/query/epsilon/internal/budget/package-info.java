/** What is announced of the library's work before it is done. */
package org.modelarena.query.epsilon.internal.budget;
