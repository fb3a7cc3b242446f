// SPDX-License-Identifier: EPL-2.0
/** Metamodels: their files, the search for them, and what packages are registered. */
package org.modelarena.xmi.internal.ecore;
