// SPDX-License-Identifier: EPL-2.0
/** The blocks that rules rewrite, and the walk through the blocks of a plan. */
package org.modelarena.query.internal.optimise.blocks;
