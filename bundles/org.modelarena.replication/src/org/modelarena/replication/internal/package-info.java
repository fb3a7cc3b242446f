// SPDX-License-Identifier: EPL-2.0
/** The libraries behind replicas. */
package org.modelarena.replication.internal;
