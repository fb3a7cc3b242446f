// SPDX-License-Identifier: EPL-2.0
/** Replicas on Apache Ratis. Only these classes know it; they are loaded together with its libraries. */
package org.modelarena.replication.internal.ratis;
