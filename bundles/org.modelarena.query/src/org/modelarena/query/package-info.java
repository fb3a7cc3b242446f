// SPDX-License-Identifier: EPL-2.0
/** Queries as plans: what a language's front end translates to, and how plans run. */
package org.modelarena.query;
