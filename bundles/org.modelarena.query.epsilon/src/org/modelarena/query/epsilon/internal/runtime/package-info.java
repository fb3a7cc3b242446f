/** What a running program lives in: its variables, its contexts, and the matching of patterns. */
package org.modelarena.query.epsilon.internal.runtime;
