// SPDX-License-Identifier: EPL-2.0
/** The messages that servers send without being asked again: commits, changes of answers, and how far a load is. */
package org.modelarena.protocol.notification;
