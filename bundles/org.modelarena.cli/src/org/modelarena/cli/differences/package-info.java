// SPDX-License-Identifier: EPL-2.0
/** The command that compares two models, and how it shows what is different. */
package org.modelarena.cli.differences;
