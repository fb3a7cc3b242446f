/** What stores share that make edits: the steps of one, their checking, and the gate between readers and the writer. */
package org.modelarena.core.edit;
