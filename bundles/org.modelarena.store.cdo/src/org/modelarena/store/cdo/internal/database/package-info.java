// SPDX-License-Identifier: EPL-2.0
/** The database of a repository, H2: its tables, its failures, its backup. */
package org.modelarena.store.cdo.internal.database;
