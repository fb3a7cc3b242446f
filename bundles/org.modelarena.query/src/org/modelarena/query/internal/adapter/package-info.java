// SPDX-License-Identifier: EPL-2.0
/** Any snapshot as one that is read in bulk: what runs plans on stores that have no columns. */
package org.modelarena.query.internal.adapter;
