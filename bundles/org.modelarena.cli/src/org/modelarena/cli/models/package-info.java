// SPDX-License-Identifier: EPL-2.0
/** The commands about files of models: where they come from, and the ways into a store and out of it. */
package org.modelarena.cli.models;
