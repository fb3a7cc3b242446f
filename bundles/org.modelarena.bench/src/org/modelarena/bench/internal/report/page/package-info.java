// SPDX-License-Identifier: EPL-2.0
/** The elements of a report: markup, tables and charts. */
package org.modelarena.bench.internal.report.page;
